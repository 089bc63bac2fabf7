/**
 * Several parts in one answer (RFC 9110 14.6), as a plan: what stands between the parts, and which bytes of the content
 * are the parts. The length is known before the first byte is read, so the answer can announce it.
 *
 *   --boundary / Content-Type / Content-Range / blank / bytes 0-99 / --boundary / … / bytes 900-999 / --boundary--
 */
import { newSecret } from '@alluvium/kernel'
import { type ByteRange, contentRange, lengthOf } from './byte-range.ts'

export type MultipartPlan = Readonly<{
  /** For the `Content-Type` of the answer. */
  contentType: string
  /** For its `Content-Length`. */
  contentLength: number
  /** What to send, in order: text as it is, or a range of the content. */
  pieces(): Generator<Readonly<{ text: string }> | Readonly<{ range: ByteRange }>>
}>

/** @param contentType of the content itself. @param boundary must not occur in the content; the default can't be guessed. */
export function multipartRanges(
  ranges: readonly ByteRange[],
  { size, contentType, boundary = newSecret(144) }: { size: number; contentType: string; boundary?: string },
): MultipartPlan {
  const head = (range: ByteRange, at: number) =>
    `${at === 0 ? '' : '\r\n'}--${boundary}\r\nContent-Type: ${contentType}\r\nContent-Range: ${contentRange(range, size)}\r\n\r\n`
  const foot = `\r\n--${boundary}--\r\n`

  function* pieces() {
    for (const [at, range] of ranges.entries()) {
      yield { text: head(range, at) }
      yield { range }
    }
    yield { text: foot }
  }

  let contentLength = 0
  for (const piece of pieces())
    contentLength += 'text' in piece ? Buffer.byteLength(piece.text, 'latin1') : lengthOf(piece.range)
  return { contentType: `multipart/byteranges; boundary=${boundary}`, contentLength, pieces }
}
