/** A stream of bytes and what was seen of it as it flowed by. */
export type Watched = Readonly<{
  bytes: AsyncIterable<Uint8Array>
  /** Bytes so far. */
  taken(): number
  /** Of them, the zeros that they end in; counted up to one block of an archive. */
  zeros(): number
  /** What the source threw. */
  failure(): unknown
}>

const enough = 512

export function watched(source: AsyncIterable<Uint8Array>): Watched {
  let taken = 0
  let zeros = 0
  let failure: unknown

  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of source) {
        const ending = zerosAtEnd(chunk)
        zeros = ending === chunk.length ? Math.min(enough, zeros + ending) : ending
        taken += chunk.length
        yield chunk
      }
    } catch (error) {
      failure = error
      throw error
    }
  }

  return { bytes: bytes(), taken: () => taken, zeros: () => zeros, failure: () => failure }
}

function zerosAtEnd(chunk: Uint8Array): number {
  const maxCount = Math.min(chunk.length, enough)
  let count = 0
  while (count < maxCount && chunk[chunk.length - 1 - count] === 0) count += 1
  return count
}
