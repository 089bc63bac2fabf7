/**
 * The meaning of the pieces of an XML document, however they are written. A character reference or predefined entity means its
 * character; another entity stays a reference, marked with a character that XML does not allow.
 */
import { dateValue } from './dates.ts'

/** The meaning of an atom of this kind. */
export function meaningOf(kind: string, written: string): string {
  if (kind === 'attribute') return attributeValue(written.slice(1, -1))
  if (kind === 'path') return withoutSpaces(attributeValue(written.slice(1, -1)))
  if (kind === 'date') return dateValue(characterData(written))
  if (kind === 'text' || kind === 'css' || kind === 'words') return characterData(written)
  if (kind === 'declaration') return written.replaceAll("'", '"').replaceAll(/\s+/g, ' ').replaceAll(' =', '=')
  // The indentation of a comment depends on its place.
  if (kind === 'comment') return written.replaceAll(/[ \t]*\r?\n[ \t]*/g, '\n')
  return lines(written)
}

/** Section 3.3.3: white space means a space, unless it is written by number. */
function attributeValue(written: string): string {
  const inLines = lines(written)
  return unescaped(inLines.includes('\n') || inLines.includes('\t') ? inLines.replaceAll(/[\t\n]/g, ' ') : inLines)
}

/** Numbers and letters of a path or a list of points; a space only counts if it separates two numbers. */
const withoutSpaces = (value: string) =>
  value
    .replaceAll(/[\s,]+/g, ' ')
    .replaceAll(/ ?([A-Za-z-]) ?/g, '$1')
    .trim()

/** The meaning of a run of text, references and CDATA sections. */
export function characterData(written: string): string {
  if (!written.includes('<')) return unescaped(lines(written))
  return lines(written)
    .split(/<!\[CDATA\[([^]*?)\]\]>/)
    .map((part, at) => (at % 2 === 0 ? unescaped(part) : part))
    .join('')
}

/** Section 2.11: every line end means a line feed. */
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
