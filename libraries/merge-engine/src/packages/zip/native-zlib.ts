/** The runtime's own zlib, where there is a runtime that has one: a browser has none. */
export type Zlib = typeof import('node:zlib')

export const native: Zlib | undefined = globalThis.process?.getBuiltinModule?.('node:zlib')

/** A stream of zlib's that is given its data piece by piece and answers at once. */
type Pump = Readonly<{
  /** What comes out, only valid until the next piece. Throws where these are no data for it; then it is of no more use. */
  push(piece: Uint8Array, flush: number): Uint8Array
  /** Makes it ready for other data. */
  reset(): void
  close(): void
}>

/**
 * What a stream of Node's does at once when it is given a piece and no callback. It closes its handle behind the piece, which
 * here stays open for the next one, as in the package manager's own unpacking (`minizlib`).
 */
type Synchronous = {
  _handle: { close: () => void; reset(): void } | null
  _processChunk(piece: Uint8Array, flush: number): Uint8Array
  removeAllListeners(event: string): void
}

const isSynchronous = (stream: object): stream is Synchronous => '_handle' in stream && '_processChunk' in stream

/** Undefined where this version of the runtime does not have it so. */
export function pumpOf(stream: object): Pump | undefined {
  const handle = isSynchronous(stream) ? stream._handle : null
  if (!isSynchronous(stream) || !handle) return undefined
  const close = handle.close.bind(handle)
  handle.close = () => undefined
  return {
    push(piece, flush) {
      stream._handle = handle
      const { buffer, byteOffset, length } = stream._processChunk(piece, flush)
      // One for each piece, of which Node would warn.
      stream.removeAllListeners('error')
      return new Uint8Array(buffer, byteOffset, length)
    },
    reset: () => handle.reset(),
    close,
  }
}
