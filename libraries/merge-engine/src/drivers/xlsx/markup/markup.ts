/**
 * Searches in the XML of spreadsheets as text. A sheet may have a million cells, and a merge reads few of them, so rows and
 * cells are found by their tags and never made into nodes. The content of workbook parts is simple enough for that; comments
 * and CDATA sections, which no program writes there, are refused when a text is read.
 */

/** The value of an attribute in a start tag, as written; undefined if the tag does not have it. */
export function attributeIn(tag: string, name: string): string | undefined {
  for (let at = tag.indexOf(name); at > 0; at = tag.indexOf(name, at + 1)) {
    const before = tag.charCodeAt(at - 1)
    const quote = tag[at + name.length + 1]
    if (before > 0x20 || tag[at + name.length] !== '=' || (quote !== '"' && quote !== "'")) continue
    const start = at + name.length + 2
    const end = tag.indexOf(quote, start)
    return end < 0 ? undefined : tag.slice(start, end)
  }
  return undefined
}

/** The start tag with the attribute set (at the end if it is new), or without it if the value is undefined. */
export function withAttribute(tag: string, name: string, value: string | undefined): string {
  const known = attributeIn(tag, name)
  if (known === value) return tag
  if (known !== undefined) {
    const pattern = new RegExp(`(\\s)${RegExp.escape(name)}=(?:"[^"]*"|'[^']*')`)
    if (value === undefined) return tag.replace(pattern, '')
    return tag.replace(pattern, (_, space: string) => `${space}${name}="${value}"`)
  }
  const end = tag.endsWith('/>') ? tag.length - 2 : tag.length - 1
  return `${tag.slice(0, end)} ${name}="${value ?? ''}"${tag.slice(end)}`
}

/** All attributes of a start tag, in order, as written. */
export function attributesIn(tag: string): ReadonlyMap<string, string> {
  const found = tag.matchAll(/\s(?<name>[^\s=<>"'/]+)\s*=\s*(?:"(?<value>[^"]*)"|'(?<other>[^']*)')/g)
  return new Map(
    Array.from(found, ({ groups }) => [groups?.['name'] ?? '', groups?.['value'] ?? groups?.['other'] ?? '']),
  )
}

const predefined: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

export function unescaped(written: string): string {
  if (!written.includes('&')) return written
  return written.replaceAll(/&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(\w+));/g, (found, hex, decimal, name) => {
    if (!hex && !decimal) return predefined.get(name) ?? found
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : found
  })
}

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The prefix of the root element's name with its colon, as in `x:worksheet`; empty if it has none. */
export function prefixOf(text: string): string {
  return /<(?<prefix>[\w.-]+:)?[A-Za-z]/.exec(text.slice(0, 2000).replace(/<\?[^]*?\?>/g, ''))?.groups?.['prefix'] ?? ''
}

/** An element in a text: its range, its start tag, and its inner text. */
export type Found = Readonly<{ start: number; end: number; tag: string; inner: string }>

/** The elements of this name from a place on, without those inside another one. */
export function elementsIn(text: string, name: string, from = 0, to = text.length): Found[] {
  const found: Found[] = []
  const close = `</${name}>`
  for (let start = tagAt(text, name, from); start >= 0 && start < to; ) {
    const tagEnd = text.indexOf('>', start) + 1
    if (tagEnd === 0) break
    const tag = text.slice(start, tagEnd)
    if (tag.endsWith('/>')) {
      found.push({ start, end: tagEnd, tag, inner: '' })
      start = tagAt(text, name, tagEnd)
      continue
    }
    const closing = text.indexOf(close, tagEnd)
    if (closing < 0) break
    found.push({ start, end: closing + close.length, tag, inner: text.slice(tagEnd, closing) })
    start = tagAt(text, name, closing + close.length)
  }
  return found
}

/** The place of the next start tag of this name; -1 if there is none. */
export function tagAt(text: string, name: string, from: number): number {
  const open = `<${name}`
  for (let at = text.indexOf(open, from); at >= 0; at = text.indexOf(open, at + 1)) {
    const code = text.charCodeAt(at + open.length)
    if (code === 0x3e || code === 0x2f || code <= 0x20) return at
  }
  return -1
}
