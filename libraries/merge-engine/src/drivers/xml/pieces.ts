/**
 * Where texts merge inside: prose by its words, other texts of several lines by their lines. Values, names and whatever
 * stands on one line without being a sentence never merge inside.
 */
import { isProse, wordsOf } from '../../core/document/prose.ts'

export function piecesOf(kind: string, written: string): readonly string[] | undefined {
  if (kind === 'words' || (kind === 'text' && isProse(written))) return wordsOf(written)
  return kind === 'text' && written.trim().includes('\n') ? written.split(/(?<=\n)/) : undefined
}
