/** What the watching process and the searched one tell each other. */
import type { Found, Round } from './search.ts'

export type Job = Readonly<{
  /** The addresses of the modules that export `target`, to be searched one after the other. */
  targets: readonly string[]
  /** The file in which each input is announced before it is read. */
  announcements: string
  rounds: readonly Round[]
}>

/** `input` in base64. */
export type Finding = Readonly<{ what: string; input: string }>

/** What one round found in one target. */
export type Result = Omit<Found, 'fault'> & Readonly<{ target: string; finding: Finding | undefined }>

const headBytes = 8

/** The number of the input and its length, 32 bits each, and the input. */
export function announcement(number: number, input: Uint8Array): Uint8Array {
  const bytes = Buffer.allocUnsafe(headBytes + input.length)
  bytes.writeUInt32LE(number)
  bytes.writeUInt32LE(input.length, 4)
  bytes.set(input, headBytes)
  return bytes
}

/** What `announcement` wrote, whatever of an earlier one stands behind it; undefined when nothing was written. */
export function announced(bytes: Buffer): Readonly<{ number: number; input: Buffer }> | undefined {
  if (bytes.length < headBytes) return undefined
  const input = bytes.subarray(headBytes, headBytes + bytes.readUInt32LE(4))
  return { number: bytes.readUInt32LE(), input }
}
