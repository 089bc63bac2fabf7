/**
 * The header fields of resumable uploads (draft-ietf-httpbis-resumable-upload, 4.1), which are structured fields of RFC
 * 9651. A value of the wrong type counts as absent, as the draft requires.
 */
import type { IncomingHttpHeaders } from 'node:http'

export const partialUpload = 'application/partial-upload'
/** The draft version that we support. A client of another version gets no interim responses. */
export const interopVersion = '8'

/** `Upload-Complete: ?1`. */
export function completeIn(headers: IncomingHttpHeaders): boolean | undefined {
  const [, bit] = structuredBoolean.exec(String(headers['upload-complete'])) ?? []
  return bit === undefined ? undefined : bit === '1'
}

/** A boolean of RFC 9651, with any parameters. */
const structuredBoolean = /^\?([01]) *(?:;.*)?$/

/** A number of bytes. */
export function integerIn(headers: IncomingHttpHeaders, name: 'upload-offset' | 'upload-length'): number | undefined {
  const text = headers[name]
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** The length of the request's content in bytes, when it is known. */
export const contentLength = (headers: IncomingHttpHeaders): number | undefined =>
  headers['content-length'] === undefined ? undefined : Number(headers['content-length'])

/**
 * The length of the whole upload, by `Upload-Length`, by the end of the content, or by both; `differ` when they
 * contradict each other.
 */
export function statedLength(headers: IncomingHttpHeaders, offset: number): number | undefined | 'differ' {
  const said = integerIn(headers, 'upload-length')
  const content = contentLength(headers)
  const follows = completeIn(headers) === true && content !== undefined ? offset + content : undefined
  if (said !== undefined && follows !== undefined && said !== follows) return 'differ'
  return said ?? follows
}
