/**
 * Patterns of DAV:like (RFC 5323, 5.15): `%` is any text, `_` any character, and a backslash takes the meaning from the next one.
 * Case does not matter. Matching takes at most pattern × text steps.
 */
import { xmlInvalid } from '../../../problems/webdav.ts'

/** What follows a `%`, or begins the pattern; `null` is any character. */
type Piece = readonly (string | null)[]

const maxLength = 300

export function likePattern(pattern: string): (text: string) => boolean {
  if (pattern.length > maxLength) throw xmlInvalid(`a DAV:literal of DAV:like has more than ${maxLength} characters`)
  const [first = [], ...rest] = piecesOf(folded(pattern))
  const last = rest.at(-1)
  const middle = rest.slice(0, -1)
  return (given) => {
    const text = Array.from(folded(given))
    if (!isAt(text, 0, first)) return false
    if (!last) return text.length === first.length
    let from = first.length
    for (const piece of middle) {
      const at = findFrom(text, from, piece)
      if (at === undefined) return false
      from = at + piece.length
    }
    return text.length - last.length >= from && isAt(text, text.length - last.length, last)
  }
}

const folded = (text: string): string => text.normalize('NFC').toLowerCase()

function piecesOf(pattern: string): readonly Piece[] {
  const pieces: (string | null)[][] = [[]]
  let isEscaped = false
  for (const character of pattern) {
    if (!isEscaped && character === '\\') {
      isEscaped = true
      continue
    }
    if (!isEscaped && character === '%') pieces.push([])
    else pieces.at(-1)?.push(!isEscaped && character === '_' ? null : character)
    isEscaped = false
  }
  return pieces
}

const isAt = (text: readonly string[], at: number, piece: Piece): boolean =>
  at + piece.length <= text.length && piece.every((one, nth) => one === null || one === text[at + nth])

function findFrom(text: readonly string[], from: number, piece: Piece): number | undefined {
  for (let at = from; at + piece.length <= text.length; at += 1) if (isAt(text, at, piece)) return at
  return undefined
}
