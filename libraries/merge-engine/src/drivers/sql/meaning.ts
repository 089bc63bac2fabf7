/**
 * The meaning of a piece of a script: its tokens, without layout, and keywords without case. Comments count, so that a change of
 * one is a change; the semicolon or GO that ends a statement does not.
 */
import { Interner } from '../../core/document/interner.ts'
import type { Dialect } from './dialect.ts'
import { isKeyword } from './keywords.ts'
import { type Token, tokensOf } from './tokens.ts'

export type Meaning = (written: string) => string

/** Characters. A longer meaning is stored once and replaced by a number, because most of a script is in all its versions. */
const maxWrittenLength = 40

/** One word, number or plain string: most cells of most rows. */
const simple = /^(?:\w+(?:\.\d+)?|'[^'\\]{0,40}')$/

/** The meanings of a dialect, each computed once. They can be compared only with each other. */
export function meaningsIn(dialect: Dialect): Meaning {
  const known = new Map<string, string>()
  const numbers = new Interner()
  return (written) => {
    if (simple.test(written)) return isKeyword(written) ? written.toUpperCase() : written
    const before = known.get(written)
    if (before !== undefined) return before
    const whole = meaningOf(written, dialect)
    const meaning = whole.length <= maxWrittenLength ? whole : `meaning ${numbers.of(whole)}`
    known.set(written, meaning)
    return meaning
  }
}

function meaningOf(written: string, dialect: Dialect): string {
  const read = tokensOf(written, dialect)
  if ('unreadable' in read) return written
  const { tokens } = read
  let last = tokens.length
  while (last > 0 && isEnd(written, tokens[last - 1])) last--
  return tokens
    .slice(0, last)
    .map((token) => spelled(written, token))
    .join(' ')
}

function isEnd(text: string, token: Token | undefined): boolean {
  return token?.kind === 'end' || (token !== undefined && endsBatch(text, token))
}

/** The line that ends a batch or a block: GO, or a slash. */
export const endsBatch = (text: string, { kind, start, end }: Token) =>
  kind === 'command' && /^(?:GO\b.*|\/[ \t]*)$/i.test(text.slice(start, end))

function spelled(text: string, { kind, start, end }: Token): string {
  const written = text.slice(start, end)
  if (kind === 'word') return isKeyword(written) ? written.toUpperCase() : written
  return kind === 'comment' || kind === 'command' ? lined(written) : written
}

/** The lines of a comment or command without the white space around them. */
export const lined = (written: string) =>
  written
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
