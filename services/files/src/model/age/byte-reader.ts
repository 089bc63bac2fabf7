/**
 * Reads a stream of chunks in pieces of any size. The pieces are copies, because the source may reuse a chunk's memory
 * when the next one is requested.
 */
const nothing = new Uint8Array()

export type ByteReader = Readonly<{
  /** Fills `into` from its start, with fewer bytes only at the end. Returns the number of bytes. */
  fill(into: Uint8Array): Promise<number>
  /** A line without its line feed, as Latin-1; undefined when there is none within `limit` bytes. */
  line(limit: number): Promise<string | undefined>
  /** Whether the end is reached; may read from the source. */
  atEnd(): Promise<boolean>
  /** Releases the source. */
  close(): Promise<void>
}>

export function byteReader(bytes: AsyncIterable<Uint8Array>): ByteReader {
  const source = bytes[Symbol.asyncIterator]()
  let left: Uint8Array = nothing
  let ended = false

  async function atEnd(): Promise<boolean> {
    while (left.length === 0 && !ended) {
      const next = await source.next()
      if (next.done) ended = true
      else left = next.value
    }
    return left.length === 0
  }

  async function fill(into: Uint8Array): Promise<number> {
    let filled = 0
    while (filled < into.length && !(await atEnd())) {
      const part = left.subarray(0, into.length - filled)
      into.set(part, filled)
      filled += part.length
      left = left.subarray(part.length)
    }
    return filled
  }

  return {
    fill,
    async line(limit) {
      const byte = new Uint8Array(1)
      let line = ''
      while (line.length < limit && (await fill(byte)) === 1) {
        if (byte[0] === 0x0a) return line
        line += String.fromCharCode(byte[0] ?? 0)
      }
      return undefined
    },
    atEnd,
    async close() {
      if (!ended) await source.return?.()
    },
  }
}
