/**
 * Adds bytes to the end of an upload, as tus and the IETF's resumable uploads do. A long stream is stored part by part
 * as it arrives: a broken connection or a killed process leaves the beginning of the file. If the request has a digest,
 * its bytes are stored all or not at all: they are one part, which is kept only when the digest matches.
 */
import type { Caller } from '@alluvium/kernel'
import { type Checksum, verified } from '../../model/checksum.ts'
import type { UploadProtocol } from '../../ports/tables/uploads.ts'
import { uploadTooLong } from '../../problems/uploads.ts'
import { cancelUpload } from './cancel-upload.ts'
import { keepNext } from './keep-part.ts'
import { partsOfStream } from './stream-parts.ts'
import type { UploadRow } from './upload-rows.ts'
import type { UploadTools } from './upload-tools.ts'

export type AppendBytes = Readonly<{
  caller: Caller
  upload: UploadRow
  protocols: readonly UploadProtocol[]
  /** Digests of the request's bytes. */
  checksums: readonly Checksum[]
  bytes: AsyncIterable<Uint8Array>
  /** Called after each part with the new offset. */
  progress?(offset: number): void
}>

/**
 * Begins at the current offset of `upload`. Throws what `keepNext` throws, `files.digest-mismatch`, and what the bytes
 * throw, the latter after everything that came before was stored. An upload that gets more than its length is removed.
 */
export async function appendBytes(tools: UploadTools, append: AppendBytes): Promise<UploadRow> {
  const { caller, protocols, checksums, progress } = append
  const { upload: id, total_size: length } = append.upload
  const parts = tools.partsOf(append.upload)
  let upload = append.upload
  const keep = async (bytes: AsyncIterable<Uint8Array>) => {
    const offset = upload.bytes
    upload = await parts.add(bytes, (part) =>
      keepNext({ caller, id, protocols, part, parts, offset, at: tools.clock.now() }),
    )
    progress?.(upload.bytes)
  }
  const bytes = length === null ? append.bytes : noMoreThan(append.bytes, length, upload.bytes)
  try {
    if (checksums.length > 0) await keep(verified(bytes, checksums))
    else for await (const part of partsOfStream(bytes, tools.streamPartBytes)) await keep(part)
  } catch (error) {
    if (error instanceof TooLong) {
      await cancelUpload(tools, { caller, id, protocols })
      throw uploadTooLong(error.length)
    }
    throw error
  }
  return upload
}

class TooLong extends Error {
  readonly length: number
  constructor(length: number) {
    super('More bytes arrived than were announced.')
    this.length = length
  }
}

async function* noMoreThan(
  bytes: AsyncIterable<Uint8Array>,
  length: number,
  offset: number,
): AsyncGenerator<Uint8Array> {
  let come = offset
  for await (const chunk of bytes) {
    come += chunk.length
    if (come > length) throw new TooLong(length)
    yield chunk
  }
}
