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
