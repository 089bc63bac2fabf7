/**
 * Cuts a stream of bytes into parts as it arrives, without holding it in memory. When the stream breaks, the bytes
 * before become a part like any other, and only then is the error thrown. So no byte that arrived must be sent twice.
 */

/** Each part must be read to its end before the next is requested. No part is empty. */
export async function* partsOfStream(
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<AsyncIterable<Uint8Array>> {
  const stream = peekable(bytes)
  try {
    while ((await stream.first()) !== undefined) yield partOf(stream, limit)
  } finally {
    await stream.end()
  }
  stream.throwIfBroken()
}

/**
 * A stream whose first bytes can be read and partly put back. When it breaks, it ends; the error is thrown on request.
 */
type PeekableStream = Readonly<{
  first(): Promise<Uint8Array | undefined>
  putBack(rest: Uint8Array | undefined): void
  end(): Promise<void>
  throwIfBroken(): void
}>

function peekable(bytes: AsyncIterable<Uint8Array>): PeekableStream {
  const source = bytes[Symbol.asyncIterator]()
  const state: { next: Uint8Array | undefined; broken: Readonly<{ reason: unknown }> | undefined; over: boolean } = {
    next: undefined,
    broken: undefined,
    over: false,
  }
  return {
    async first() {
      try {
        while (state.next === undefined && !state.over) {
          const { done, value } = await source.next()
          if (done) state.over = true
          else if (value.length > 0) state.next = value
        }
      } catch (reason) {
        state.over = true
        state.broken = { reason }
      }
      return state.next
    },
    putBack(rest) {
      state.next = rest
    },
    async end() {
      await source.return?.()
    },
    throwIfBroken() {
      if (state.broken) throw state.broken.reason
    },
  }
}

async function* partOf(stream: PeekableStream, limit: number): AsyncGenerator<Uint8Array> {
  for (let room = limit; room > 0; ) {
    const next = await stream.first()
    if (next === undefined) return
    const taken = next.subarray(0, room)
    stream.putBack(taken.length < next.length ? next.subarray(room) : undefined)
    room -= taken.length
    yield taken
  }
}
