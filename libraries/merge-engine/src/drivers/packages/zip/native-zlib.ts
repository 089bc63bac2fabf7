/** The runtime's own zlib, if there is one: a browser has none. */
export type Zlib = typeof import('node:zlib')

export const native: Zlib | undefined = globalThis.process?.getBuiltinModule?.('node:zlib')

/** A zlib stream that is used synchronously, piece by piece. */
type Pump = Readonly<{
  /** The output, only valid until the next piece. Throws for invalid data; then the stream can no longer be used. */
  push(piece: Uint8Array, flush: number): Uint8Array
  /** Resets the stream for other data. */
  reset(): void
  close(): void
}>

/**
 * What a Node stream does synchronously if it gets a piece and no callback. It would close its handle behind the piece; here
 * the handle stays open for the next one, as in `minizlib`.
 */
type Synchronous = {
  _handle: { close: () => void; reset(): void } | null
  _processChunk(piece: Uint8Array, flush: number): Uint8Array
  removeAllListeners(event: string): void
}

const isSynchronous = (stream: object): stream is Synchronous => '_handle' in stream && '_processChunk' in stream

/** Undefined if this version of the runtime works differently. */
export function pumpOf(stream: object): Pump | undefined {
  const handle = isSynchronous(stream) ? stream._handle : null
  if (!isSynchronous(stream) || !handle) return undefined
  const close = handle.close.bind(handle)
  handle.close = () => undefined
  return {
    push(piece, flush) {
      stream._handle = handle
      const { buffer, byteOffset, length } = stream._processChunk(piece, flush)
      // Node adds one for each piece, and would warn.
      stream.removeAllListeners('error')
      return new Uint8Array(buffer, byteOffset, length)
    },
    reset: () => handle.reset(),
    close,
  }
}
