/**
 * What a file is: as whoever put it said, or else by the end of its name. The type decides what a browser does with the
 * bytes, so whatever a browser might run is known here, however it is called.
 */
import { memoized } from '@alluvium/kernel'
import { lookup } from 'mime-types'

/** The type of a file, as answers have it. */
export const typeOf = (file: Readonly<{ name: string; mediaType: string | null }>): string =>
  file.mediaType ?? mediaType(file.name)

const token = "[\\w!#$%&'*+.^`|~-]{1,127}"
const grammar = new RegExp(
  `^(${token}/${token})((?:\\s*;\\s*${token}=(?:${token}|"[\\w !#-\\[\\]-~]{0,127}"))*)\\s*;?$`,
)
/** What programs say of anything. */
const meaningless = new Set(['application/octet-stream', 'application/x-www-form-urlencoded'])
const maxLength = 255

/**
 * The `Content-Type` of a PUT, where it says more than the name does: null where it is missing, says nothing, what the
 * name says, or is no media type (RFC 9110, 8.3.1).
 */
export function declaredType(field: string | undefined, name: string): string | null {
  const [, type = '', parameters = ''] = grammar.exec(field?.trim() ?? '') ?? []
  const essence = type.toLowerCase()
  if (essence === '' || meaningless.has(essence)) return null
  const whole = essence + parameters.replaceAll(/\s*;\s*/g, '; ')
  return whole === mediaType(name) || whole.length > maxLength ? null : whole
}

/** The bare type, such as `text/html`: which charset a file has, nobody knows but the file. */
export function mediaType(name: string): string {
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  return ofExtension(extension)
}

const ofExtension = memoized(1000, (extension: string) => lookup(extension) || 'application/octet-stream')

export const folderType = 'inode/directory'

const active = /^(text\/(html|xml|xsl)|application\/xml|application\/xhtml|image\/svg|multipart\/|message\/)|\+xml$/

/** Whether a browser might run what is in it: HTML, SVG, XML with a style sheet of its own, and messages that hold one. */
export const isActive = (type: string): boolean => active.test(type.split(';', 1)[0]?.trim().toLowerCase() ?? '')
