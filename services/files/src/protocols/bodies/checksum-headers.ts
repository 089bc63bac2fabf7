/**
 * Digests that a request announces: `Content-Digest` and `Repr-Digest` (RFC 9530; without a content coding both mean
 * the same bytes), what these replaced and programs still send, `Content-MD5` (RFC 2616, 14.15) and `Digest` (RFC 3230), and
 * `OC-Checksum` of ownCloud's and Nextcloud's clients, in whose format we also return digests.
 * Unknown algorithms are ignored, as RFC 9530, 2, allows; a malformed field is refused.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { HeaderFields, Refusals } from '@alluvium/http/json'
import { type Algorithm, type Checksum, digestLengths } from '../../model/checksum.ts'
import { digestInvalid } from '../../problems/storage.ts'

const structured: Readonly<Record<string, Algorithm>> = { 'sha-256': 'sha-256', 'sha-512': 'sha-512' }
const older: Readonly<Record<string, Algorithm>> = {
  md5: 'md5',
  sha: 'sha-1',
  'sha-256': 'sha-256',
  'sha-512': 'sha-512',
}
const ownCloud: Readonly<Record<string, Algorithm>> = {
  md5: 'md5',
  sha1: 'sha-1',
  sha256: 'sha-256',
  adler32: 'adler32',
}

/** The header fields that `checksumsOf` reads, for a route to declare. */
export const checksumFields = {
  'Content-Digest': { description: 'Of the body (RFC 9530), as `sha-256=:…:` or `sha-512=:…:`; verified.' },
  'Repr-Digest': { description: 'The same as `Content-Digest` here; verified.' },
  'Content-MD5': { description: 'Of the body, in base64; verified.' },
  Digest: { description: 'Of the body (RFC 3230), as `SHA-256=…`, `SHA-512=…`, `SHA=…` or `MD5=…`; verified.' },
  'OC-Checksum': { description: 'As clients of ownCloud write it, such as `SHA1:…`; verified.' },
} as const satisfies HeaderFields

export const checksumRefusals = [
  [
    400,
    'files.digest-invalid',
    '`Content-Digest`, `Repr-Digest`, `Content-MD5`, `Digest` or `OC-Checksum` is not one.',
  ],
  [400, 'files.digest-mismatch', 'The bytes do not have the announced digest; what was there stays.'],
] as const satisfies Refusals

/** Throws `files.digest-invalid`. */
export function checksumsOf(headers: IncomingHttpHeaders): readonly Checksum[] {
  return [
    ...structuredChecksums('Content-Digest', headers['content-digest']),
    ...structuredChecksums('Repr-Digest', headers['repr-digest']),
    ...contentMd5(headers['content-md5']),
    ...olderChecksums('Digest', headers['digest']),
    ...ownCloudChecksums('OC-Checksum', headers['oc-checksum']),
  ]
}

/**
 * The checksums in the format of `OC-Checksum`, `SHA1:… MD5:…`; algorithms without a name there are left out. Empty for
 * none.
 */
export const ownCloudText = (checksums: readonly Checksum[]): string =>
  Object.entries(ownCloud)
    .flatMap(([name, algorithm]) => {
      const found = checksums.find((one) => one.algorithm === algorithm)
      return found ? [`${name.toUpperCase()}:${found.hex}`] : []
    })
    .join(' ')

/** A dictionary of byte sequences (RFC 8941, 3.2 and 3.3.5): `sha-256=:base64:, sha-512=:base64:`. */
function structuredChecksums(name: string, value: string | string[] | undefined): Checksum[] {
  if (value === undefined) return []
  return String(value)
    .split(',')
    .map((member) => /^\s*([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]*={0,2}):(?:\s*;[^,]*)?\s*$/.exec(member))
    .flatMap((parts) => {
      if (!parts) throw digestInvalid(name)
      const [, key = '', base64 = ''] = parts
      return checksum(name, structured[key], Buffer.from(base64, 'base64').toString('hex'))
    })
}

const contentMd5 = (value: string | string[] | undefined): Checksum[] =>
  olderChecksums('Content-MD5', value === undefined ? undefined : `MD5=${String(value)}`)

/** `SHA-256=base64`; several are separated by commas. */
function olderChecksums(name: string, value: string | string[] | undefined): Checksum[] {
  if (value === undefined) return []
  return String(value)
    .split(',')
    .map((one) => /^\s*([A-Za-z0-9.-]+)=(\S+)\s*$/.exec(one))
    .flatMap((parts) => {
      if (!parts) throw digestInvalid(name)
      const [, key = '', base64 = ''] = parts
      return checksum(name, older[key.toLowerCase()], Buffer.from(base64, 'base64').toString('hex'))
    })
}

/** `SHA1:hex`; several are separated by spaces. */
function ownCloudChecksums(name: string, value: string | string[] | undefined): Checksum[] {
  if (value === undefined) return []
  return String(value)
    .trim()
    .split(/[\s,]+/)
    .map((one) => /^([A-Za-z0-9-]+):([0-9A-Fa-f]+)$/.exec(one))
    .flatMap((parts) => {
      if (!parts) throw digestInvalid(name)
      const [, key = '', hex = ''] = parts
      return checksum(name, ownCloud[key.toLowerCase()], hex.toLowerCase())
    })
}

function checksum(name: string, algorithm: Algorithm | undefined, hex: string): Checksum[] {
  if (algorithm === undefined) return []
  if (hex.length !== digestLengths[algorithm] * 2) throw digestInvalid(name)
  return [{ algorithm, hex }]
}
