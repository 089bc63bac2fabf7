/**
 * Globs over path and query, as robots.txt has them: a star stands for any characters, slashes too, and everything else,
 * the question mark included, for itself. A glob is held against the whole. Cut at its stars and looked for piece by
 * piece, leftmost first, no glob costs more than its length times the address's.
 */
import { normalPercents } from './url.ts'

export type Glob = Readonly<{ first: string; middle: readonly string[]; last: string | undefined }>

/** `/blog/*`; spelled as canonical addresses are. */
export function readGlob(text: string): Glob {
  const [first = '', ...others] = text.split(/\*+/).map((piece) => normalPercents(encoded(piece)))
  const last = others.pop()
  return { first, middle: others, last }
}

/** What no canonical address holds as it is. */
const encoded = (piece: string): string => piece.replace(/[^\u0021-\u007e]/gu, encodeURIComponent)

export function matchesGlob({ first, middle, last }: Glob, path: string): boolean {
  if (last === undefined) return path === first
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const piece of middle) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}
