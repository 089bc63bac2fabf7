/**
 * What the pieces of an XML document say, however they are written. A character by its number or by a predefined name is
 * that character; an entity of the document stays a reference, told from the same letters in a text by a character that
 * XML does not have.
 */
import { dateValue } from './dates.ts'

/** The meaning of an atom of this kind. */
export function meaningOf(kind: string, written: string): string {
  if (kind === 'attribute') return attributeValue(written.slice(1, -1))
  if (kind === 'path') return withoutSpaces(attributeValue(written.slice(1, -1)))
  if (kind === 'date') return dateValue(characterData(written))
  if (kind === 'text' || kind === 'words') return characterData(written)
  if (kind === 'declaration') return written.replaceAll("'", '"').replaceAll(/\s+/g, ' ').replaceAll(' =', '=')
  // Where a comment stands decides its indentation.
  if (kind === 'comment') return written.replaceAll(/[ \t]*\r?\n[ \t]*/g, '\n')
  return lines(written)
}

/** Section 3.3.3: white space is a space, unless it was written by its number. */
const attributeValue = (written: string) => unescaped(lines(written).replaceAll(/[\t\n]/g, ' '))

/** Numbers and letters of a path or a list of points; a space only counts where it keeps two numbers apart. */
const withoutSpaces = (value: string) =>
  value
    .replaceAll(/[\s,]+/g, ' ')
    .replaceAll(/ ?([A-Za-z-]) ?/g, '$1')
    .trim()

/** What a run of text, references and CDATA sections says. */
export function characterData(written: string): string {
  if (!written.includes('<')) return unescaped(lines(written))
  return lines(written)
    .split(/<!\[CDATA\[([^]*?)\]\]>/)
    .map((part, at) => (at % 2 === 0 ? unescaped(part) : part))
    .join('')
}

/** Section 2.11: every line end is a line feed. */
const lines = (written: string) => (written.includes('\r') ? written.replaceAll(/\r\n?/g, '\n') : written)

function unescaped(written: string): string {
  if (!written.includes('&')) return written
  return written.replaceAll(
    /&(?:#x(?<hex>[0-9a-fA-F]+)|#(?<decimal>[0-9]+)|(?<name>[^;]+));/g,
    (_, hex?: string, decimal?: string, name = '') => {
      if (hex || decimal) return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
      return predefined.get(name) ?? `\u0000${name};`
    },
  )
}

const predefined: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
