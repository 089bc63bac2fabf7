/**
 * The content of one entry. Whoever stops reading it midway returns the iterator, as `for await` does; the library
 * would then take the rest of the content for headers. So the library's own iterator is never returned, only drained.
 */
export type Content = Readonly<{
  bytes: AsyncIterable<Uint8Array>
  /** Reads over what is left. */
  skip(): Promise<void>
}>

/** `refusal` makes of what the library throws what the reader is to see. */
export function contentOf(
  entry: AsyncIterable<unknown>,
  stored: number,
  refusal: (error: unknown) => unknown,
): Content {
  const source = entry[Symbol.asyncIterator]()
  let ended = stored === 0

  async function next(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (ended) return { done: true, value: undefined }
    try {
      const found = await source.next()
      if (found.value instanceof Uint8Array) return { done: false, value: found.value }
    } catch (error) {
      throw refusal(error)
    }
    ended = true
    return { done: true, value: undefined }
  }

  return {
    bytes: { [Symbol.asyncIterator]: () => ({ next, return: async () => ({ done: true, value: undefined }) }) },
    async skip() {
      while (!(await next()).done);
    },
  }
}
