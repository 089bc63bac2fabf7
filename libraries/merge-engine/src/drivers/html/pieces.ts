/**
 * The pieces by which two edits of one text are combined. In a sentence they are words and the parts of its tags, so that the
 * address of a link and a word of it may change independently; in a script or a preformatted text they are lines.
 */

import { isProse, wordsOfProse } from '../../core/document/prose.ts'
import { splitLines } from '../../core/lines/merge-by-lines.ts'

export function piecesOf(kind: string, written: string): readonly string[] | undefined {
  if (kind === 'inline') return isSentence(written) ? partsOf(written) : undefined
  if (kind === 'lines' || kind === 'json' || kind === 'css') return linesOf(written)
  if (kind === 'comment') return piecesOfComment(written)
  return kind === 'attribute' ? wordsOfProse('string', written) : undefined
}

/** Comments contain code more often than prose, so lines come first. */
function piecesOfComment(written: string): readonly string[] | undefined {
  if (written.includes('\n')) return linesOf(written)
  return isProse(written.slice(4, -3)) ? partsOf(written) : undefined
}

/** White space behind a piece, or around a break in it, is layout. */
export function pieceMeaning(piece: string): string {
  if (!piece.includes('\n')) return withOneSpace(piece.trimEnd(), piece)
  const [first = '', ...lines] = piece.split('\n')
  const said = [first.trimEnd(), ...lines.map((line) => line.trim())].filter((line) => line !== '').join('\n')
  return withOneSpace(said, piece)
}

/** What a piece says, with one space behind it if white space ends the piece. */
const withOneSpace = (said: string, piece: string) => (piece.trimEnd() === piece ? said : `${said} `)

/**
 * Lines, each with its end, and with the following lines that are empty or only close something: these are equal all over a
 * script, so they do not separate two edits.
 */
function linesOf(written: string): string[] {
  const lines: string[] = []
  for (const line of splitLines(written)) {
    const belongs = lines.length > 0 && /^[\])};,]*$/.test(line.trim())
    if (belongs) lines.push(`${lines.pop()}${line}`)
    else lines.push(line)
  }
  return lines
}

const minWords = 6

/** Whether a text without its tags is prose: many words, and mostly letters. */
function isSentence(written: string): boolean {
  const text = written.replaceAll(/<[^<>]*>/g, '')
  if ((text.match(/\S+/g)?.length ?? 0) < minWords) return false
  const letters = text.match(/[\p{L}\s]/gu)?.length ?? 0
  return letters / text.length > 0.7
}

/** Joined, they are the text. White space belongs to the piece before it. */
const partsOf = (written: string): string[] => written.match(part) ?? []

/** A comment; program code, or template code if it is not too long; the parts of a tag, and its end; a word. */
const part =
  /(?:<!--(?:(?!-->)[^])*-->|<[?%](?:(?![?%]>)[^])*[?%]>|\{\{(?:(?!\}\})[^]){0,300}\}\}|<\/?[a-z][^\s<>]*>?|[^\s=<>]+=(?:"[^"]*"|'[^']*')|\/?>|[^\s<>]+|<)\s*|\s+/gi

const shortTexts: ReadonlySet<string> = new Set(['inline', 'attribute', 'string'])

/** Of which two edits may merge, even if they are short. */
export const isText = (kind: string) => shortTexts.has(kind)
