/** The bytes of parts, one after another. Each part is checked against the digest that it had on arrival. */
import { Blake3Hasher } from '@napi-rs/blake-hash'
import type { Parts } from './parts.ts'
import type { PartRow } from './upload-rows.ts'

export type Piece = Readonly<{ part: PartRow; parts: Parts }>

/** The reader owns a chunk until it asks for the next one. Throws when a part is missing or damaged. */
export async function* wholeOf(pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  for (const { part, parts } of pieces) {
    const bytes = await parts.open(part)
    if (!bytes) throw new Error(`Part ${part.part} of the upload ${part.upload} is not where it was put.`)
    const hasher = new Blake3Hasher()
    for await (const chunk of bytes) {
      hasher.update(chunk)
      yield chunk
    }
    if (hasher.digest('hex') !== part.digest)
      throw new Error(`Part ${part.part} of the upload ${part.upload} has other bytes than it had.`)
  }
}
