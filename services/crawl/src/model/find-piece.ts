/**
 * Finding a text in another in linear time, whatever they are (Knuth, Morris and Pratt). The engine's own `indexOf` takes the
 * product of their lengths for a long text that nearly repeats itself, and an attacker may choose both.
 */
let borders = new Uint32Array(256)

/** Where `piece` first stands in `text` from `start` on; -1 when it does not. Costs their lengths together. */
export function findPiece(text: string, piece: string, start: number): number {
  if (piece.length <= 1) return text.indexOf(piece, start)
  if (piece.length > text.length - start) return -1
  readBorders(piece)
  let matched = 0
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    while (matched > 0 && piece.charCodeAt(matched) !== code) matched = borders[matched - 1] ?? 0
    if (piece.charCodeAt(matched) === code) matched += 1
    if (matched === piece.length) return at - matched + 1
  }
  return -1
}

/** For each beginning of the piece: the length of the longest shorter one that it ends with. */
function readBorders(piece: string): void {
  if (borders.length < piece.length) borders = new Uint32Array(piece.length * 2)
  borders[0] = 0
  let length = 0
  for (let at = 1; at < piece.length; at += 1) {
    const code = piece.charCodeAt(at)
    while (length > 0 && piece.charCodeAt(length) !== code) length = borders[length - 1] ?? 0
    if (piece.charCodeAt(length) === code) length += 1
    borders[at] = length
  }
}
