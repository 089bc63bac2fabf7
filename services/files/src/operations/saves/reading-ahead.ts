/**
 * Bytes that are needed when a turn has come: read while it is waited for, as far as there is room for them, so that the
 * turn is not spent on reading.
 */
export type ReadingAhead = Readonly<{
  /** @param size of what is read, bytes. @param use asks for it, perhaps several times. */
  with<Read, T>(size: number, read: () => Promise<Read>, use: (read: () => Promise<Read>) => Promise<T>): Promise<T>
}>

const mostBytes = 64 * 1024 * 1024

export function readingAhead(): ReadingAhead {
  let held = 0
  return {
    async with(size, read, use) {
      if (held + size > mostBytes) return await use(read)
      held += size
      try {
        const reading = read()
        reading.catch(() => undefined) // who asks for it hears of it
        return await use(() => reading)
      } finally {
        held -= size
      }
    },
  }
}
