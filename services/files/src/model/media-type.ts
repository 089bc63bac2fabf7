/**
 * The media type of a file: as the client declared it, or by the extension of its name. The type decides what a browser
 * does with the bytes, so every type that a browser might run is known here, under any name.
 */
import { memoized } from '@alluvium/kernel'
import { lookup } from 'mime-types'

/** The type of a file, as responses have it. */
export const typeOf = (file: Readonly<{ name: string; mediaType: string | null }>): string =>
  file.mediaType ?? mediaType(file.name)

/** The same without parameters, in lower case. */
export const essenceOfFile = (file: Parameters<typeof typeOf>[0]): string => essence(typeOf(file))

const essence = (type: string): string => type.split(';', 1)[0]?.trim().toLowerCase() ?? ''

const token = "[\\w!#$%&'*+.^`|~-]{1,127}"
/** A quoted string of RFC 9110, 5.6.4, in ASCII. */
const quoted = '"(?:[\\t !#-\\[\\]-~]|\\\\[\\t -~]){0,127}"'
const parameter = `${token}=(?:${token}|${quoted})`
const grammar = new RegExp(`^(${token}/${token})((?:\\s*;\\s*${parameter})*)\\s*;?$`)
const eachParameter = new RegExp(parameter, 'g')
/** Types that programs send for any file, or by which they say how it travels. */
const meaningless = new Set([
  'application/octet-stream',
  'binary/octet-stream',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
])
const maxLength = 255

/**
 * The `Content-Type` of a PUT, if it says more than the name does. Null when it is missing, meaningless, the type of
 * the name, or not a media type (RFC 9110, 8.3.1).
 */
export function declaredType(field: string | undefined, name: string): string | null {
  const [, type = '', parameters = ''] = grammar.exec(field?.trim() ?? '') ?? []
  const bare = type.toLowerCase()
  if (bare === '' || meaningless.has(bare)) return null
  const whole = [bare, ...(parameters.match(eachParameter) ?? [])].join('; ')
  return whole === mediaType(name) || whole.length > maxLength ? null : whole
}

/** The type without a charset, such as `text/html`: only the file itself shows its charset. */
export function mediaType(name: string): string {
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  return ofExtension(extension)
}

const ofExtension = memoized(1000, (extension: string) => lookup(extension) || 'application/octet-stream')

export const folderType = 'inode/directory'

const active = /^(text\/(html|xml|xsl|rdf)|application\/xml|application\/xhtml|image\/svg|multipart\/|message\/)|\+xml$/

/**
 * Whether a browser might run such content: HTML, SVG, XML with a style sheet of its own, and messages that contain
 * one.
 */
export const isActive = (type: string): boolean => active.test(essence(type))
