/**
 * The pages of the site that crawlers are measured on: as many as wanted, each made from its number alone.
 *
 *   /p/0 ──> /p/1 … /p/8        a tree, so that every page is reached; what waits grows to seven eighths of the site
 *    │        └──> /p/9 …
 *    └──> 32 pages anywhere      most of them known already, as on real sites
 *
 * All are of the same size, text with a few tags in it, and no two are alike.
 */

export const pageBytes = 11_000
const treeLinks = 8
const crossLinks = 32

export const pathOf = (page: number): string => `/p/${page}`

/** A page's number; undefined for any other path. */
export function pageAt(path: string): number | undefined {
  const digits = /^\/p\/(0|[1-9]\d{0,8})$/.exec(path)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

export function pageOf(page: number, pages: number): string {
  const head = `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Page ${page} of ${pages}</title><meta name="description" content="The page of number ${page}"></head>\n<body><h1>Page ${page}</h1>\n<ul>\n${linksOf(page, pages)}</ul>\n`
  const room = pageBytes - head.length - tail.length
  return head + text.slice(0, Math.floor(room / block) * block) + ' '.repeat(room % block) + tail
}

const tail = '</body></html>\n'

function linksOf(page: number, pages: number): string {
  let links = `<li><a href="${pathOf(0)}">Home</a></li>\n`
  for (let child = page * treeLinks + 1; child <= page * treeLinks + treeLinks; child++) {
    if (child < pages) links += `<li><a href="${pathOf(child)}">Below ${child}</a></li>\n`
  }
  for (let cross = 0; cross < crossLinks; cross++) {
    const other = mixed(page * crossLinks + cross) % pages
    links += `<li><a class="x${cross % 4}" href="${pathOf(other)}#part">Beside ${other}</a></li>\n`
  }
  return links
}

/** The finalizer of MurmurHash3: well spread, and the same everywhere. */
function mixed(number: number): number {
  let value = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Characters of a paragraph of the text. */
const block = 256
const words =
  'archive river model signal harbour measure window garden letter engine paper method winter station copper'.split(' ')
const text = Array.from({ length: Math.ceil(pageBytes / block) }, (_, index) => paragraph(index)).join('')

function paragraph(index: number): string {
  const word = (place: number): string => words[mixed(index * 64 + place) % words.length] ?? ''
  const sentence = Array.from({ length: 40 }, (_, place) => (place % 9 === 4 ? `<em>${word(place)}</em>` : word(place)))
  const room = block - '<p></p>\n'.length
  const whole = sentence.join(' ').slice(0, room)
  const safe = whole.slice(0, Math.max(whole.lastIndexOf('</em>') + '</em>'.length, 0))
  return `<p>${safe.padEnd(room, '.')}</p>\n`
}
