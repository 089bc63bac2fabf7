/**
 * Counts the bytes that are being stored, by owner. A body of unknown length, in chunks or compressed, is accepted only
 * as far as its owner has room, counting everything that is being stored for that owner at the time. Otherwise it could
 * fill the disk before the first refusal.
 */
import type { Problem } from '@alluvium/kernel'

/** How much may be written before it is refused. */
export type Room = Readonly<{
  /** The number of the account. */
  owner: number
  /** Bytes that the owner's limits leave. */
  bytes: number
  /** Bytes of the replaced file: so many are always accepted, because they add nothing. */
  replaced: number
  /** The refusal of bytes beyond the room. */
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
