/**
 * Bytes on their way into the store, by whose they will be. A body of unknown length, in chunks or compressed, is taken only as
 * far as its owner has room, with all that is under way for the same owner at that moment: else the disk would be full of what
 * nobody may keep before the first of it is refused.
 */
import type { Problem } from '@alluvium/kernel'

/** How much may be written before it is refused. */
export type Room = Readonly<{
  /** The number of the account. */
  owner: number
  /** Bytes that the owner's limits leave. */
  bytes: number
  /** Bytes of the file that is replaced: so many are always taken, for they add nothing. */
  replaced: number
  /** Of what is beyond. */
  refusal: () => Problem
}>

export class BytesUnderWay {
  readonly #ofOwners = new Map<number, number>()

  /** The same bytes; throws the refusal at the chunk that goes beyond the room. */
  async *within(bytes: AsyncIterable<Uint8Array>, room: Room): AsyncGenerator<Uint8Array> {
    let own = 0
    try {
      for await (const chunk of bytes) {
        own += chunk.length
        const all = this.#add(room.owner, chunk.length)
        if (own > room.replaced && all > room.bytes) throw room.refusal()
        yield chunk
      }
    } finally {
      this.#add(room.owner, -own)
    }
  }

  #add(owner: number, bytes: number): number {
    const all = (this.#ofOwners.get(owner) ?? 0) + bytes
    if (all > 0) this.#ofOwners.set(owner, all)
    else this.#ofOwners.delete(owner)
    return all
  }
}
