/**
 * A snippet comes as HTML text in which nothing but `<mark>` is markup. It is taken apart into pieces of plain text, so
 * that nothing a file says is ever markup of this page.
 */
export type Piece = Readonly<{ text: string; isHit: boolean }>

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

const plain = (html: string): string =>
  html.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)

export function piecesOf(snippet: string): Piece[] {
  return snippet
    .split(/(<mark>.*?<\/mark>)/s)
    .filter((part) => part !== '')
    .map((part) => {
      const [, hit] = /^<mark>(.*)<\/mark>$/s.exec(part) ?? []
      return { text: plain(hit ?? part), isHit: hit !== undefined }
    })
}

const letters = '[\\p{L}\\p{N}]'

/** A name, taken apart where the words of a query begin one of its words, or stand anywhere where none does. */
export function piecesOfName(name: string, query: string): Piece[] {
  const words = [...query.normalize('NFC').matchAll(/(?<=^|[\s"/])-?[\p{L}\p{N}]+|[\p{L}\p{N}]+/gu)]
    .map(([word]) => word)
    .filter((word) => !word.startsWith('-'))
  if (words.length === 0) return [{ text: name, isHit: false }]
  // Letters and digits alone, so nothing in them has a meaning of its own.
  const either = `(${words.join('|')})`
  const begins = new RegExp(`(?<!${letters})${either}`, 'giu')
  return name
    .normalize('NFC')
    .split(begins.test(name) ? begins : new RegExp(either, 'giu'))
    .map((text, at) => ({ text, isHit: at % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

/** What a snippet says besides the path, which stands beside it anyway. */
export function besidePath(snippet: string, path: string): readonly Piece[] {
  const pieces = piecesOf(snippet)
  const text = pieces.map((piece) => piece.text).join('')
  if (!text.startsWith(path)) return pieces
  let skipped = 0
  return pieces.flatMap((piece) => {
    const rest = piece.text.slice(Math.max(0, path.length - skipped))
    skipped += piece.text.length
    return rest === '' ? [] : [{ ...piece, text: rest }]
  })
}
