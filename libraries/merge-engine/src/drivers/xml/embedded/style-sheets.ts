/**
 * Style sheets in XML: the `style` of SVG and of XHTML, and any that says `type="text/css"`. Elsewhere `style` is a common word
 * for other things. The sheet is merged as it is written; so both sides must write it alike, in a CDATA section or not, and a
 * reference may only stand where it is one character for CSS too.
 */
import { contentFormat, type Parts } from '../../../core/embedded-content.ts'
import type { Format } from '../../../core/model/format.ts'
import { cssFormat } from '../../css/css.ts'
import { isStyleSheet } from '../../css/style-element.ts'
import { type Tokens, token } from '../tokens.ts'
import { hasCdata, partsOfCdata } from './cdata.ts'

const namespaces: ReadonlySet<string> = new Set(['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xhtml'])

/** Most documents have no such element; then nothing is looked up. */
export const hasStyleElements = (text: string) => /<(?:svg:)?style[\s>]/.test(text)

/** Whether the default namespace inside this tag is one whose `style` is a style sheet. */
export function isStyled(text: string, tokens: Tokens, tag: number, outer: boolean): boolean {
  for (let at = tag + 1; tokens.kind(at) === token.attribute; at++) {
    if (text.slice(tokens.start(at), tokens.nameEnd(at)) === 'xmlns')
      return namespaces.has(text.slice(tokens.inner(at) + 1, tokens.end(at) - 1))
  }
  return outer
}

export function isSheet(text: string, tokens: Tokens, tag: number, styled: boolean): boolean {
  const name = text.slice(tokens.start(tag) + 1, tokens.nameEnd(tag))
  if (name !== 'style' && name !== 'svg:style') return false
  const written = text.slice(tokens.nameEnd(tag), tokens.end(tag))
  return isStyleSheet(written) && (styled || name === 'svg:style' || /\stype\s*=\s*["']text\/css\b/i.test(written))
}

/** The same rules; two formats, so that what one side puts into a section and the other does not is never mixed. */
const [inSection, inText]: readonly [Format, Format] = [{ ...cssFormat }, { ...cssFormat }]

export const sheetFormat = contentFormat('style', partsOf, ([open, content]) => {
  if (hasCdata(open)) return inSection
  return isReadAsWritten(content) ? inText : undefined
})

function partsOf(text: string): Parts | undefined {
  const parts = hasCdata(text) ? (commentedCdata(text) ?? partsOfCdata(text)) : (['', text, ''] as const)
  if (!parts) return undefined
  const [open, content, close] = parts
  const behind = content.slice(content.trimEnd().length)
  const layout = behind.slice(behind.indexOf('\n') + 1)
  return [open, content.slice(0, content.length - layout.length), layout + close]
}

/** A section whose marks are comments of CSS, for browsers that read the page as HTML. */
function commentedCdata(text: string): Parts | undefined {
  const [open] = /^\s*\/\*\s*<!\[CDATA\[\s*\*\//.exec(text) ?? []
  const [close] = /\/\*\s*\]\]>\s*\*\/\s*$/.exec(text.slice(-maxClosing)) ?? []
  if (open === undefined || close === undefined || open.length + close.length > text.length) return undefined
  const content = text.slice(open.length, text.length - close.length)
  return content.includes(']]>') ? undefined : [open, content, close]
}

/** Characters in which the end of a commented section is searched. */
const maxClosing = 200

/** In a string, an address or a comment these references are characters as any; elsewhere CSS would see a semicolon. */
const isReadAsWritten = (css: string) =>
  !css.replaceAll(strings, (part) => part.replaceAll(/&(?:amp|lt|gt);/g, '')).includes('&')

const strings = /"[^"\n]*"?|'[^'\n]*'?|\/\*[^]*?(?:\*\/|$)|url\([^)"']*\)?/gi
