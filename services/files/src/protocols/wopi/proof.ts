/**
 * Proof keys: an editor signs what it asks for, so that who merely has a token cannot ask. What is signed is
 *
 *   4 bytes  length    the access token
 *   4 bytes  length    the whole address, in upper case
 *   4 bytes  8         the time, in 64 bits: ticks of 100 ns since the year 1
 *
 * with RSA (PKCS #1 v1.5) and SHA-256. Editors change keys now and then, and hosts learn of it later: so each request
 * carries a signature of the current key and one of the old, and three of the four ways to read them are good.
 */
import { type KeyObject, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { ProofKeys } from '../../ports/wopi-discovery.ts'

/** The limit of the specification; our clock and the editor's may differ by as much. */
const maxAgeMs = 20 * 60_000
/** Ticks from the year 1 to 1970. */
const epochTicks = 621_355_968_000_000_000n
const ticksPerMs = 10_000n

export type Proven = Readonly<{
  headers: IncomingHttpHeaders
  token: string
  /** Absolute, with the query, as the editor wrote it. */
  address: string
  now: number
}>

/** Whether the request was signed recently with one of the keys. */
export function isProven({ headers, token, address, now }: Proven, { current, old }: ProofKeys): boolean {
  const time = headers['x-wopi-timestamp']
  if (typeof time !== 'string' || !/^\d{1,19}$/.test(time)) return false
  const ticks = BigInt(time)
  if (Math.abs(now - Number((ticks - epochTicks) / ticksPerMs)) > maxAgeMs) return false
  const signed = signedBytes(token, address, ticks)
  const proof = signatureOf(headers['x-wopi-proof'])
  const proofOld = signatureOf(headers['x-wopi-proofold'])
  return isSigned(signed, proof, current) || isSigned(signed, proofOld, current) || isSigned(signed, proof, old)
}

/** What an editor signs. */
export function signedBytes(token: string, address: string, ticks: bigint): Buffer {
  const time = Buffer.alloc(8)
  time.writeBigInt64BE(BigInt.asIntN(64, ticks))
  return Buffer.concat([Buffer.from(token), Buffer.from(address.toUpperCase()), time].flatMap(withLength))
}

function withLength(bytes: Buffer): Buffer[] {
  const length = Buffer.alloc(4)
  length.writeInt32BE(bytes.length)
  return [length, bytes]
}

const signatureOf = (header: string | string[] | undefined): Buffer | undefined =>
  typeof header === 'string' && header !== '' ? Buffer.from(header, 'base64') : undefined

const isSigned = (signed: Buffer, signature: Buffer | undefined, key: KeyObject | undefined): boolean =>
  signature !== undefined && key !== undefined && verify('sha256', signed, key, signature)
