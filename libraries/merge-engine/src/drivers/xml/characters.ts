/**
 * The characters of XML 1.0, fifth edition, that are allowed in a document (production 2) and in a name (4 and 4a).
 */

/** A character that no document may contain. */
export const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u

const starts =
  ':A-Z_a-z\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{2ff}\\u{370}-\\u{37d}\\u{37f}-\\u{1fff}\\u{200c}\\u{200d}' +
  '\\u{2070}-\\u{218f}\\u{2c00}-\\u{2fef}\\u{3001}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{fffd}\\u{10000}-\\u{effff}'

const name = new RegExp(`[${starts}][${starts}\\-.0-9\\u{b7}\\u{300}-\\u{36f}\\u{203f}\\u{2040}]*`, 'uy')

const isPlainStart = (code: number) =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code === 0x3a
const isPlain = (code: number) => isPlainStart(code) || (code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x2e

/** The end of the name that starts here; the same place if there is none. */
export function nameEnd(text: string, from: number): number {
  if (!isPlainStart(text.charCodeAt(from)) && !(text.charCodeAt(from) > 0x7f)) return from
  let at = from
  while (isPlain(text.charCodeAt(at))) at++
  if (!(text.charCodeAt(at) > 0x7f)) return at
  name.lastIndex = from
  return from + (name.exec(text)?.[0].length ?? 0)
}

export const isWhite = (code: number) => code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d

/** Whether a character may be written by number (the constraint "Legal Character" of section 4.1). */
export const isLegal = (code: number): boolean => code <= 0x10_ffff && !forbidden.test(String.fromCodePoint(code))
