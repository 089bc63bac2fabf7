/**
 * Reads bytes ahead of a turn while waiting for it, or keeps them as they arrived, as far as there is room, so that the
 * turn is not spent on reading.
 */
export type ReadingAhead = Readonly<{
  /** @param size in bytes. @param use calls it, perhaps several times. */
  with<Read, T>(size: number, read: () => Promise<Read>, use: (read: () => Promise<Read>) => Promise<T>): Promise<T>
  /** Keeps a body of that size in bytes, to be stored when all of it has arrived; undefined when there is no room. */
  keep(size: number): KeptBody | undefined
}>

export type KeptBody = Readonly<{
  /** The same bytes, in one piece if they have the announced size. */
  through(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** Undefined when the size was not the announced one. */
  whole(): Uint8Array | undefined
  /** Call it when nobody needs the bytes any more. */
  letGo(): void
}>

const maxBytes = 64 * 1024 * 1024
/** A longer body is stored while it arrives, and read again. */
const maxKeptBytes = 8 * 1024 * 1024

export function readingAhead(): ReadingAhead {
  let held = 0
  return {
    async with(size, read, use) {
      if (held + size > maxBytes) return await use(read)
      held += size
      try {
        const reading = read()
        reading.catch(() => undefined) // who asks for it hears of it
        return await use(() => reading)
      } finally {
        held -= size
      }
    },
    keep(size) {
      if (size > maxKeptBytes || held + size > maxBytes) return undefined
      held += size
      return keptBody(size, () => (held -= size))
    },
  }
}

function keptBody(size: number, letGo: () => void): KeptBody {
  const kept = new Uint8Array(size)
  let filled = 0
  return {
    async *through(bytes) {
      for await (const chunk of bytes) {
        const before = filled
        filled += chunk.length
        if (filled <= size) kept.set(chunk, before)
        else {
          if (before <= size) yield kept.subarray(0, before)
          yield chunk
        }
      }
      if (filled <= size) yield kept.subarray(0, filled)
    },
    whole: () => (filled === size ? kept : undefined),
    letGo,
  }
}
