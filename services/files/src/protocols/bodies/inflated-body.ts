/**
 * Compressed request bodies: `Content-Encoding: gzip` (RFC 9110, 8.4.1.3), as Apache accepts them. They are stored
 * inflated. The inflated size is limited, because a kilobyte of gzip can hold a megabyte of zeros.
 */
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { bodyOf } from '@alluvium/http'
import { errorCode, Problem } from '@alluvium/kernel'
import { bodyNotGzip, bodyTooLarge, codingUnsupported } from '../../problems/requests.ts'
import { uploadCut } from '../../problems/storage.ts'

/** The most bytes that a compressed body may inflate to. Clients can send more uncompressed. */
export const maxInflatedBytes = 1024 * 1024 * 1024

/** Digests of the compressed content (RFC 9530, 2), which we no longer have once it is inflated. */
const ofContent = ['content-digest', 'content-md5', 'digest', 'repr-digest'] as const

/**
 * Whether the body is compressed. Throws `files.coding-unsupported` for an unknown coding, or for gzip beside a digest
 * of the compressed content.
 */
export function isCompressed({ headers }: IncomingMessage): boolean {
  const coding = headers['content-encoding']?.trim().toLowerCase()
  if (coding === undefined || coding === '' || coding === 'identity') return false
  const isDigested = ofContent.some((name) => headers[name] !== undefined)
  if ((coding !== 'gzip' && coding !== 'x-gzip') || isDigested) throw codingUnsupported(coding)
  return true
}

/**
 * The inflated body. Throws `files.body-not-gzip`, `files.body-too-large`, and `files.upload-cut` when the connection
 * ends too early. A refusal does not wait for the rest of the body.
 */
export async function* inflatedBody(request: IncomingMessage, maxBytes: number): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  const leaving = new AbortController()
  const { signal } = leaving
  // The loop below gets the error.
  const fed = pipeline(bodyOf(request), gunzip, { signal }).catch(() => undefined)
  let size = 0
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw bodyTooLarge(maxBytes)
      yield chunk
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw isNotGzip(error) || request.complete ? bodyNotGzip(error) : uploadCut(error)
  } finally {
    leaving.abort()
    gunzip.destroy()
  }
  await fed
  if (!request.complete) throw uploadCut()
}

/** zlib's error for bytes that are not gzip. For gzip that ends too early it is Z_BUF_ERROR. */
const isNotGzip = (error: unknown): boolean => errorCode(error) === 'Z_DATA_ERROR'
