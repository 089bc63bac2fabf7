/**
 * Patterns of DAV:like (RFC 5323, 5.15): `%` is any text, `_` any character, and a backslash takes the meaning from the next one.
 * Case does not matter. Matching takes at most pattern × text steps.
 */
import { xmlInvalid } from '../../../problems/webdav.ts'

const maxLength = 300

export function likePattern(pattern: string): (text: string) => boolean {
  if (pattern.length > maxLength) throw xmlInvalid(`a DAV:literal of DAV:like has more than ${maxLength} characters`)
  const pieces = piecesOf(folded(pattern))
  const last = pieces.length - 1
  // None repeats anything, so that none has more than one way to fit.
  const searches = pieces.map(
    (piece, nth) => new RegExp(`${nth === 0 ? '^' : ''}${piece}${nth === last ? '$' : ''}`, 'gu'),
  )
  return (given) => {
    const text = folded(given)
    let from = 0
    for (const search of searches) {
      search.lastIndex = from
      if (!search.test(text)) return false
      from = search.lastIndex
    }
    return true
  }
}

const folded = (text: string): string => text.normalize('NFC').toLowerCase()

/** What is between the `%`, as the sources of regular expressions. */
function piecesOf(pattern: string): readonly string[] {
  const pieces = ['']
  let isEscaped = false
  for (const character of pattern) {
    if (!isEscaped && character === '\\') {
      isEscaped = true
      continue
    }
    if (!isEscaped && character === '%') pieces.push('')
    else pieces[pieces.length - 1] += !isEscaped && character === '_' ? '[^]' : RegExp.escape(character)
    isEscaped = false
  }
  return pieces
}
