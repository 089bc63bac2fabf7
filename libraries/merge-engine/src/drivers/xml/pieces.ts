/**
 * The pieces of texts that merge inside: prose by words, other texts of several lines by lines. Values, names and whatever is on
 * one line and not a sentence never merge inside.
 */
import { isProse, wordsOf } from '../../core/document/prose.ts'

export function piecesOf(kind: string, written: string): readonly string[] | undefined {
  if (kind === 'words' || (kind === 'text' && isProse(written))) return wordsOf(written)
  return (kind === 'text' || kind === 'css') && written.trim().includes('\n') ? written.split(/(?<=\n)/) : undefined
}

const shortTexts: ReadonlySet<string> = new Set(['text', 'attribute', 'doctype'])

/** Of which two edits may merge, even if they are short. */
export const isText = (kind: string) => shortTexts.has(kind)
