/** The length that a client says a body to have, besides what the connection says of it: `X-Expected-Entity-Length` of Finder. */
import { bodyShort } from '../../problems/requests.ts'

/** The body. Throws `files.body-short`, or a stream throws it at its end, for fewer than `expected` bytes. */
export function refuseShorter(
  body: Uint8Array | AsyncIterable<Uint8Array>,
  expected: number,
): Uint8Array | AsyncIterable<Uint8Array> {
  if (expected === 0) return body
  if (!(body instanceof Uint8Array)) return streamed(body, expected)
  if (body.length < expected) throw bodyShort(body.length, expected)
  return body
}

async function* streamed(body: AsyncIterable<Uint8Array>, expected: number): AsyncGenerator<Uint8Array> {
  let received = 0
  for await (const piece of body) {
    received += piece.length
    yield piece
  }
  if (received < expected) throw bodyShort(received, expected)
}
