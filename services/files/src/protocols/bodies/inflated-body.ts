/**
 * Bodies that come compressed: `Content-Encoding: gzip` (RFC 9110, 8.4.1.3), as Apache takes them. They are stored and
 * read as what they inflate to, which is bounded, for a megabyte of zeros is a kilobyte of gzip.
 */
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { bodyOf } from '@alluvium/http'
import { Problem } from '@alluvium/kernel'
import { bodyNotGzip, bodyTooLarge, codingUnsupported } from '../../problems/requests.ts'
import { uploadCut } from '../../problems/storage.ts'

/** What a compressed body may inflate to, bytes: who has more sends it as it is. */
export const maxInflatedBytes = 1024 * 1024 * 1024

/** Digests of the content as it is sent (RFC 9530, 2), which nobody sees once it is inflated. */
const ofContent = ['content-digest', 'content-md5', 'digest', 'repr-digest'] as const

/** Whether the body is compressed. Throws `files.coding-unsupported` for a coding that is not known, or known beside a digest of it. */
export function isCompressed({ headers }: IncomingMessage): boolean {
  const coding = headers['content-encoding']?.trim().toLowerCase()
  if (coding === undefined || coding === '' || coding === 'identity') return false
  const isDigested = ofContent.some((name) => headers[name] !== undefined)
  if ((coding !== 'gzip' && coding !== 'x-gzip') || isDigested) throw codingUnsupported(coding)
  return true
}

/**
 * The body inflated. Throws `files.body-not-gzip`, `files.body-too-large`, and `files.upload-cut` where it is. A refusal
 * does not wait for what the client has yet to send.
 */
export async function* inflatedBody(request: IncomingMessage, maxBytes: number): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  const leaving = new AbortController()
  const { signal } = leaving
  // The reader below is told what fails.
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

/** What zlib says of bytes that are none of its own; that they end too early, it says as Z_BUF_ERROR. */
const isNotGzip = (error: unknown): boolean => Object(error).code === 'Z_DATA_ERROR'
