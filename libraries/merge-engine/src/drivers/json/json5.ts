/**
 * What JSON5 (https://spec.json5.org) allows beyond JSON: keys without quotes, single quotes, more spellings of numbers, more
 * escapes and more white space. All of it is read and kept as written.
 */

const bareName = /[$_\p{ID_Start}][$\u200C\u200D\p{ID_Continue}]*/uy

/** The key without quotes that stands here. */
export function nameAt(text: string, at: number): string | undefined {
  bareName.lastIndex = at
  return bareName.exec(text)?.[0]
}

const number =
  /[+-]?(?:Infinity|NaN|0[xX][0-9a-fA-F]+|(?:(?:0|[1-9][0-9]*)\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)(?![\w.+-])/y

/** The number that stands here. */
export function literalAt(text: string, at: number): string | undefined {
  number.lastIndex = at
  return number.exec(text)?.[0]
}

/** A line break behind a backslash continues the string; `\0` does not start an octal number, and other digits are no escape. */
const escape = /\\(?:x[0-9a-fA-F]{2}|0(?![0-9])|\r\n|[^0-9xu])/y

/** The escape that stands here. */
export function escapeAt(text: string, at: number): string | undefined {
  escape.lastIndex = at
  return escape.exec(text)?.[0]
}

/** The white space that JSON does not know: tabulations, feeds, no-break spaces, separators. */
export const isWhiteSpace = (code: number) =>
  code === 0x0b ||
  code === 0x0c ||
  code === 0x2028 ||
  code === 0x2029 ||
  /\p{Zs}|\uFEFF/u.test(String.fromCharCode(code))

/** A string's text without its escapes; a lone surrogate stays one. */
export function textWithout(written: string): string {
  if (!written.includes('\\')) return written
  return written.replaceAll(escapeAnywhere, (found) => meaningOf(found))
}

const escapeAnywhere = /\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\r\n|[^])/g

function meaningOf(escape: string): string {
  const known = escapes.get(escape)
  if (known !== undefined) return known
  const isCode = escape.length > 3
  return isCode ? String.fromCharCode(Number.parseInt(escape.slice(2), 16)) : escape.slice(1)
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['\\b', '\b'],
  ['\\f', '\f'],
  ['\\n', '\n'],
  ['\\r', '\r'],
  ['\\t', '\t'],
  ['\\v', '\v'],
  ['\\0', '\0'],
  ['\\\n', ''],
  ['\\\r\n', ''],
  ['\\\u2028', ''],
  ['\\\u2029', ''],
])
