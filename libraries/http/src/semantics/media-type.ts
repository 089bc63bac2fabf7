/** `Content-Type` as its essence and parameters (RFC 9110 8.3.1), as far as choosing a parser needs it. */
export type MediaType = Readonly<{ essence: string; charset: string | undefined }>

const token = "[\\w!#$%&'*+.^`|~-]+"
const shape = new RegExp(`^\\s*(${token}/${token})\\s*((?:;.*)?)$`)
const charset = new RegExp(`;\\s*charset\\s*=\\s*(?:"([^"\\\\]*)"|(${token}))`, 'i')

/** Undefined when the text is no media type. */
export function parseMediaType(text: string): MediaType | undefined {
  const [, essence, parameters = ''] = shape.exec(text) ?? []
  if (essence === undefined) return undefined
  const [, quoted, plain] = charset.exec(parameters) ?? []
  return { essence: essence.toLowerCase(), charset: (quoted ?? plain)?.toLowerCase() }
}

/** What a `Content-Type` names, without its parameters and in lower case; undefined when there is none, or it is none. */
export const essenceOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : parseMediaType(text)?.essence

/** JSON in UTF-8: `application/json`, or any `+json` (RFC 6839 3.1). */
export function isJson(text: string): boolean {
  const type = parseMediaType(text)
  if (type === undefined || (type.charset !== undefined && type.charset !== 'utf-8' && type.charset !== 'utf8'))
    return false
  return type.essence === 'application/json' || type.essence.endsWith('+json')
}

/** Whether a media type is one of those taken, which may be ranges such as `text/*`. */
export function isOneOf(text: string, ranges: readonly string[]): boolean {
  const essence = parseMediaType(text)?.essence
  if (essence === undefined) return false
  return ranges.some(
    (range) => range === '*/*' || range === essence || (range.endsWith('/*') && essence.startsWith(range.slice(0, -1))),
  )
}
