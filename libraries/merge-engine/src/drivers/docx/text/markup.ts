/** Reads well-formed XML tag by tag, where nodes would be too many; and the meaning of elements. */
import { isToggle } from './vocabulary.ts'

export type Tag = Readonly<{ name: string; is: 'open' | 'close' | 'empty'; start: number; end: number }>

/** The tag that starts here; undefined if it is a comment, an instruction or a CDATA section. */
export function tagAt(text: string, start: number): Tag | undefined {
  const second = text.charCodeAt(start + 1)
  if (second === 0x21 || second === 0x3f) return undefined
  const isClose = second === 0x2f
  const from = start + (isClose ? 2 : 1)
  let at = from
  while (!isNameEnd(text.charCodeAt(at))) at++
  const name = text.slice(from, at)
  const end = tagEnd(text, at)
  const is = isClose ? 'close' : text.charCodeAt(end - 2) === 0x2f ? 'empty' : 'open'
  return { name, is, start, end }
}

/** White space, `/`, `>`, or no character at all. */
const isNameEnd = (code: number) => !(code > 0x20) || code === 0x2f || code === 0x3e

/** The place behind the `>` of a tag; values may contain one too. */
function tagEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x3e) return at + 1
    if (code === 0x22 || code === 0x27) at = text.indexOf(code === 0x22 ? '"' : "'", at + 1)
  }
  return text.length
}

/** Levels inside an element that is read as one piece; a drawing has about twenty. */
const maxLevels = 200

/** The place behind the end of the element that this tag opens; undefined if it never ends, or contains something other than tags. */
export function elementEnd(text: string, { is, end }: Tag): number | undefined {
  let depth = is === 'open' ? 1 : 0
  let at = end
  while (depth > 0) {
    const next = text.indexOf('<', at)
    const tag = next < 0 ? undefined : tagAt(text, next)
    if (!tag || depth > maxLevels) return undefined
    if (tag.is === 'open') depth++
    else if (tag.is === 'close') depth--
    at = tag.end
  }
  return at
}

/** An attribute in a start tag, as written. */
export function attributeIn(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined)
}

/** The meaning of an element: without revision ids and layout, and with one spelling of empty tags and of properties that are on. */
export function meaningOfMarkup(written: string): string {
  if (!mayDiffer.test(written)) return written
  const meaning = written
    .replaceAll(noise, '')
    .replaceAll(layout, '><')
    .replaceAll(/"\s+(?=\/?>)/g, '"')
    .replaceAll(/<([\w:]+)\s+(?=\/?>)/g, '<$1')
    .replaceAll(/<([\w:]+)((?:\s[^<>]*)?)><\/\1>/g, '<$1$2/>')
  return meaning.replaceAll(/<(w:\w+) w:val=["'](?:1|true|on)["']\/>/g, (found, tag: string) =>
    isToggle(tag) ? `<${tag}/>` : found,
  )
}

/** Signs of anything that is removed or normalised below. */
const mayDiffer = /rsid|paraId|textId|proofErr|Rendered|[\r\n]|\s\/?>|><\/|="(?:1|true|on)"|'/

const noise =
  /\s(?:w:rsid\w*|w14:paraId|w14:textId)\s*=\s*(?:"[^"]*"|'[^']*')|<w:proofErr\b[^<>]*\/>|<w:lastRenderedPageBreak\s*\/>/g

/** White space that breaks lines between two tags. */
const layout = />[ \t]*\r?\n\s*</g
