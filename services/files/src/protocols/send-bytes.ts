/**
 * Sending the bytes of a file. Head and body of a small one leave in one write; a large one is pumped chunk by chunk:
 * the next is asked for when the kernel has taken the last, because its buffer may be used again then, and the store
 * reads ahead meanwhile. A client that goes away ends the pump, and what was open is closed.
 */
import type { ServerResponse } from 'node:http'
import type { Source } from '../operations/tree/read-entry.ts'
import type { Blobs } from '../ports/blobs.ts'

/** A stretch of a file, in bytes. */
type Stretch = Readonly<{ start: number; length: number }>

/** Sends one stretch as the whole body, after the head was set with `writeHead`. */
export async function sendStretch(
  blobs: Blobs,
  response: ServerResponse,
  source: Source,
  stretch: Stretch,
): Promise<void> {
  if (source.kind === 'bytes') response.end(cut(source.bytes, stretch))
  else if (stretch.length === 0) response.end()
  else await pump(response, await opened(blobs, source.location, stretch), stretch.length)
}

/** Sends stretches, with texts between them, as the whole body. */
export async function sendPieces(
  blobs: Blobs,
  response: ServerResponse,
  source: Source,
  pieces: Iterable<Stretch | string>,
): Promise<void> {
  for (const piece of pieces) {
    if (response.destroyed) return
    if (typeof piece === 'string') response.write(piece, 'latin1')
    else if (source.kind === 'bytes') response.write(cut(source.bytes, piece))
    else await pump(response, await opened(blobs, source.location, piece), Number.POSITIVE_INFINITY)
  }
  response.end()
}

const cut = (bytes: Uint8Array, { start, length }: Stretch): Uint8Array =>
  length === bytes.length ? bytes : bytes.subarray(start, start + length)

async function opened(blobs: Blobs, location: string, { start, length }: Stretch): Promise<AsyncIterable<Uint8Array>> {
  const bytes = await blobs.open(location, start, length)
  if (!bytes) throw new Error(`The blob ${location} is missing.`)
  return bytes
}

/** @param length of the body: the chunk that completes it ends the answer. */
async function pump(response: ServerResponse, bytes: AsyncIterable<Uint8Array>, length: number): Promise<void> {
  let sent = 0
  for await (const chunk of bytes) {
    sent += chunk.length
    await taken(response, chunk, { last: sent === length })
    if (response.destroyed) return
  }
}

/** Resolves when the kernel has the chunk, or when nobody wants it any more. */
function taken(response: ServerResponse, chunk: Uint8Array, { last }: { last: boolean }): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('close', done)
      resolve()
    }
    response.once('close', done)
    if (last) response.end(chunk, done)
    else response.write(chunk, done)
  })
}
