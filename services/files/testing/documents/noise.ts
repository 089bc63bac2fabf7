/** Bytes that don't compress, the same for the same seed. */
export const noise = (length: number, seed = 1): Buffer =>
  Buffer.from(
    Uint32Array.from({ length: Math.ceil(length / 4) }, (_, at) => Math.imul(at + seed, 2_654_435_761) ^ (at >>> 3))
      .buffer,
  ).subarray(0, length)

/** The same, but for the last bit. */
export function flipped(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes)
  other[other.length - 1] = (other.at(-1) ?? 0) ^ 1
  return other
}
