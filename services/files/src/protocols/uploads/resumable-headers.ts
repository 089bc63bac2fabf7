/**
 * The header fields of resumable uploads (draft-ietf-httpbis-resumable-upload, 4.1), structured ones of RFC 9651. What is
 * no value of their type is as good as absent, as the draft wants it.
 */
import type { IncomingHttpHeaders } from 'node:http'

export const partialUpload = 'application/partial-upload'
/** Of the drafts that are known here; a client of another gets no interim answers. */
export const interopVersion = '8'

/** `Upload-Complete: ?1`. */
export function completeIn(headers: IncomingHttpHeaders): boolean | undefined {
  const [, bit] = truth.exec(String(headers['upload-complete'])) ?? []
  return bit === undefined ? undefined : bit === '1'
}

/** A boolean of RFC 9651, with whatever parameters. */
const truth = /^\?([01]) *(?:;.*)?$/

/** A number of bytes. */
export function integerIn(headers: IncomingHttpHeaders, name: 'upload-offset' | 'upload-length'): number | undefined {
  const text = headers[name]
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** What the content of the request has, when that is known. */
export const contentLength = (headers: IncomingHttpHeaders): number | undefined =>
  headers['content-length'] === undefined ? undefined : Number(headers['content-length'])

/** The length of the whole that the request tells, by one way or both; `differ` when they contradict each other. */
export function statedLength(headers: IncomingHttpHeaders, offset: number): number | undefined | 'differ' {
  const said = integerIn(headers, 'upload-length')
  const content = contentLength(headers)
  const follows = completeIn(headers) === true && content !== undefined ? offset + content : undefined
  if (said !== undefined && follows !== undefined && said !== follows) return 'differ'
  return said ?? follows
}
