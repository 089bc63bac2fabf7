/**
 * Groups tokens into entries: statements, commands for a client, and comments on their own.
 *
 *   -- Users                    a comment that starts the script, or with an empty line behind it, is an entry of its own
 *
 *   -- one row each             a comment directly above belongs to what follows
 *   CREATE TABLE users (...);   -- note        a comment behind an entry on its line belongs to that
 *
 * A statement ends at its semicolon, but the body of a procedure or trigger ends where its first BEGIN does, and in a
 * script without any semicolon a line that can only start a statement starts one.
 */
import { endsBatch } from './meaning.ts'
import type { Token, Tokens } from './tokens.ts'

export type Entry = Readonly<{
  kind: 'statement' | 'command' | 'comment'
  /** The places of its first token, and behind its last, without comments around it. */
  from: number
  to: number
  /** The end of a comment behind it on its line, or its own end. */
  afterEnd: number
}>

export function entriesOf({ text, tokens, dialect }: Tokens): Entry[] {
  const entries: Entry[] = []
  const lines = startsByLines(text, tokens)
  let at = 0
  while (at < tokens.length) {
    const end = entryEnd({ text, tokens, dialect }, at, lines)
    const batch = tokens[end]
    const to = batch && kindOf(tokens[at]) === 'statement' && endsBatch(text, batch) ? end + 1 : end
    const entry = { kind: kindOf(tokens[at]), from: at, to, afterEnd: tokens[to - 1]?.end ?? 0 }
    at = to
    if (entry.kind === 'comment') {
      if (entry.from === 0 || standsAlone(text, tokens, to)) entries.push(entry)
      continue
    }
    const behind = tokens[to]
    const isBehind = behind?.kind === 'comment' && isOnLine(text, entry.afterEnd, behind) && endsLine(text, behind.end)
    if (isBehind) at++
    entries.push(isBehind ? { ...entry, afterEnd: behind.end } : entry)
  }
  return entries
}

function kindOf(token: Token | undefined): Entry['kind'] {
  return token?.kind === 'comment' || token?.kind === 'command' ? token.kind : 'statement'
}

const isOnLine = (text: string, from: number, { start }: Token) => !text.slice(from, start).includes('\n')

const endsLine = (text: string, at: number) => /^[ \t]*(?:\r?\n|$)/.test(text.slice(at, at + 100))

/** A block of comments with an empty line, or the end, behind it. */
function standsAlone(text: string, tokens: readonly Token[], to: number): boolean {
  const next = tokens[to]
  return !next || isParted(text, tokens[to - 1]?.end ?? 0, next.start)
}

/** Whether there is an empty line between two places. */
const isParted = (text: string, from: number, to: number) => /\n[ \t\r]*\n/.test(text.slice(from, to))

/** The end of the entry that starts here. */
function entryEnd(all: Tokens, from: number, lines: ReadonlySet<number>): number {
  const { text, tokens } = all
  const first = tokens[from]
  if (first?.kind === 'command') return from + 1
  if (first?.kind === 'comment') return commentEnd(text, tokens, from)
  const body = bodyOf(all, from)
  let depth = 0
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.kind === 'data') return at + 1
    if (token?.kind === 'command') return sendsOff(text, token) ? at + 1 : behindLast(tokens, from, at)
    if (at > from && lines.has(at)) return behindLast(tokens, from, at)
    if (body === 'blocks' && token?.kind === 'word') depth = Math.max(0, depth + depthChange(text, tokens, at))
    if (token?.kind !== 'end' || body === 'lines' || depth > 0) continue
    return behindEnds(text, tokens, at)
  }
  return behindLast(tokens, from, tokens.length)
}

/** The place behind the data that follows a COPY, or behind extra semicolons on the line. */
function behindEnds(text: string, tokens: readonly Token[], end: number): number {
  let at = end + 1
  if (tokens[at]?.kind === 'data') return at + 1
  for (let next = tokens[at]; next?.kind === 'end' && isOnLine(text, tokens[at - 1]?.end ?? 0, next); next = tokens[at])
    at++
  return at
}

function commentEnd(text: string, tokens: readonly Token[], from: number): number {
  let at = from + 1
  while (tokens[at]?.kind === 'comment' && !isParted(text, tokens[at - 1]?.end ?? 0, tokens[at]?.start ?? 0)) at++
  return at
}

/** Comments at the end of an unfinished statement belong to what follows. */
function behindLast(tokens: readonly Token[], from: number, to: number): number {
  let at = to
  while (at > from + 1 && tokens[at - 1]?.kind === 'comment') at--
  return at
}

/** Commands of psql that send the statement before them to the server. */
const sendsOff = (text: string, { start, end }: Token) =>
  /^\\(?:g|gx|G|gset|gexec|gdesc|crosstabview|watch|bind)\b/.test(text.slice(start, end))

const wordAt = (text: string, token: Token | undefined) =>
  token?.kind === 'word' ? text.slice(token.start, token.end).toUpperCase() : ''

/** Words that may be between CREATE and the kind of thing. */
const wordsOfHead = 12

/**
 * Whether the statement may contain semicolons: `blocks` up to the END of its BEGIN, `lines` up to the line that ends a batch.
 */
function bodyOf({ text, tokens, dialect }: Tokens, from: number): 'none' | 'blocks' | 'lines' {
  const head = tokens.slice(from, from + wordsOfHead).map((token) => wordAt(text, token))
  const [first = '', second = ''] = head
  const isBlock =
    first === 'BEGIN' &&
    second !== '' &&
    !/^(?:TRAN|TRANSACTION|WORK|ISOLATION|READ|DEFERRABLE|IMMEDIATE|EXCLUSIVE|DEFERRED|NOT)$/.test(second)
  const isDeclared = first === 'DECLARE' && dialect.slashLines
  const made = head.findIndex((word) => /^(?:FUNCTION|PROCEDURE|PROC|TRIGGER|PACKAGE|EVENT)$/.test(word))
  const kept = head.findIndex((word) => /^(?:TABLE|VIEW|INDEX|ON|AS|EXTENSION|PUBLICATION)$/.test(word))
  const isRoutine = (first === 'CREATE' || first === 'ALTER') && made > 0 && (kept < 0 || made < kept)
  if (!isBlock && !isDeclared && !isRoutine) return 'none'
  return dialect.slashLines || (dialect.brackets && isRoutine) ? 'lines' : 'blocks'
}

/** BEGIN and CASE open a block that END closes; END IF and similar ones close what is not counted. */
function depthChange(text: string, tokens: readonly Token[], at: number): number {
  const word = wordAt(text, tokens[at])
  const next = wordAt(text, tokens[at + 1])
  if (word === 'BEGIN') return /^TRAN(?:SACTION)?$/.test(next) ? 0 : 1
  if (word === 'CASE') return wordAt(text, tokens[at - 1]) === 'END' ? 0 : 1
  return word === 'END' && !/^(?:IF|LOOP|WHILE|REPEAT|FOR)$/.test(next) ? -1 : 0
}

const starters = /^(?:INSERT INTO|UPDATE \w+|DELETE FROM|CREATE \w+|DROP \w+|ALTER \w+|GRANT \w+|REVOKE \w+)$/

/** In a script without any semicolon: the tokens that start a line and can only start a statement. */
function startsByLines(text: string, tokens: readonly Token[]): ReadonlySet<number> {
  const starts = new Set<number>()
  if (tokens.some(({ kind }) => kind === 'end')) return starts
  let depth = 0
  for (const [at, token] of tokens.entries()) {
    const sign = token.kind === 'sign' ? text[token.start] : ''
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    const isFirst = token.start === 0 || text[token.start - 1] === '\n'
    if (depth === 0 && isFirst && starters.test(`${wordAt(text, token)} ${wordAt(text, tokens[at + 1])}`))
      starts.add(at)
  }
  return starts
}
