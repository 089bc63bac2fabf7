/**
 * The pieces by which two sides' edits of one block may be put together: words of a text, lines of code. A word keeps the
 * white space behind it, and in a quote the signs of the next line, so no line of a quote can lose its sign.
 */
import { splitLines } from '../../core/lines/merge-by-lines.ts'

export function piecesOf(kind: string, written: string): readonly string[] | undefined {
  if (kind === 'quote') return written.match(quotedWords) ?? []
  if (areTexts.has(kind)) return written.match(words) ?? []
  return areLines.has(kind) ? splitLines(written) : undefined
}

const areTexts: ReadonlySet<string> = new Set(['paragraph', 'footnote', 'cell'])
const areLines: ReadonlySet<string> = new Set(['code', 'indented', 'html', 'yaml', 'toml'])

/** A link's text and its address are two words. Scripts without spaces between words are cut behind their punctuation. */
const word = /(?:[^\s\]、。，；：！？）」』】]+(?:\]\(|\]|[、。，；：！？）」』】]+)?|\]\(|\S)/u.source
const words = new RegExp(`${word}\\s*|\\s+`, 'gu')
const quotedWords = new RegExp(`^(?:>[ \\t]*)+|${word}(?:[ \\t]*\\r?\\n[ \\t]*(?:>[ \\t]?)*|[ \\t]+)*|\\s+`, 'gu')

/** How a text is wrapped is layout; a hard line break and an empty line are not. A line of code counts as written. */
export function pieceMeaning(piece: string): string {
  const end = piece.search(/\s/)
  if (end <= 0) return piece
  const text = piece.slice(0, end)
  if (end === piece.length - 1 && piece[end] !== '\n') return text
  if (/[^\s>]/.test(piece.slice(end))) return piece
  const behind = piece.slice(end)
  if (behind.indexOf('\n') !== behind.lastIndexOf('\n')) return `${text}\n\n`
  const isHardBreak = /^ {2,}\r?\n/.test(behind) || (text.endsWith('\\') && /^\r?\n/.test(behind))
  return isHardBreak ? `${text}\n` : text
}

/** Of which two edits may merge, even if they are short: label and address of a link. */
export const isText = (kind: string) => kind === 'definition'
