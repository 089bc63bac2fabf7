/**
 * Content is named by what it is: the BLAKE3 digest of its bytes, in hexadecimal. The same digest is the
 * strong ETag, hence unchanged by copying and moving, and equal for equal bytes wherever they lie.
 */
import { blake3UrlSafeBase64 } from '@napi-rs/blake-hash'

/** The BLAKE3 digest in 64 hexadecimal digits. */
export type Digest = string

/** Up to here content lies in the database, beside its entry's row, and above it in the blob store. Bytes. */
export const smallLimitBytes = 8192

/** The library's other form is memory of its own for each digest, which takes twice as long to make, and a finalizer. */
export const digestOf = (bytes: Uint8Array): Digest =>
  Buffer.from(blake3UrlSafeBase64(bytes), 'base64url').toString('hex')

/** As answers show it: `blake3:…`. */
export const contentId = (digest: Digest): string => `blake3:${digest}`

/** Where a blob lies: a name that is used once, ever. */
export type Location = string
