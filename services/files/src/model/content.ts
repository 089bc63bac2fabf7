/**
 * Content is named by the BLAKE3 digest of its bytes, in hexadecimal. The digest is also the strong ETag, so copies and
 * moves keep it, and equal bytes have the same one everywhere.
 */
import { blake3UrlSafeBase64 } from '@napi-rs/blake-hash'

/** The BLAKE3 digest in 64 hexadecimal digits. */
export type Digest = string

/** Contents up to this size in bytes are in the database, beside the entry's row, larger ones in the blob store. */
export const smallLimitBytes = 8192

/** The library's other function allocates memory and a finalizer for each digest, which takes twice as long. */
export const digestOf = (bytes: Uint8Array): Digest =>
  Buffer.from(blake3UrlSafeBase64(bytes), 'base64url').toString('hex')

/** The digest as responses show it: `blake3:…`. */
export const contentId = (digest: Digest): string => `blake3:${digest}`

/** The location of a blob: a UUID in lower case, which is never reused. */
export type Location = string

/** Whether a text is a location that we make. What a database says may be somebody else's, and lead anywhere as a path or a key. */
export const isLocation = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** Where the place of all contents has its own name: it lies among them, and is none. */
export const nameOfPlace: Location = 'instance'
