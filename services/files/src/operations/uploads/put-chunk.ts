/**
 * Stores a chunk by its index. The same index again replaces it atomically: the last to commit wins, and no bytes leak.
 */
import type { Caller } from '@alluvium/kernel'
import { type Checksum, verified } from '../../model/checksum.ts'
import type { UploadProtocol } from '../../ports/tables/uploads.ts'
import { chunkTooLarge } from '../../problems/uploads.ts'
import { requireDiskRoom } from '../content/disk-room.ts'
import { findForChange } from './find-upload.ts'
import { keepChunk } from './keep-part.ts'
import type { UploadRow } from './upload-rows.ts'
import type { UploadTools } from './upload-tools.ts'

/** The largest chunk that an upload may ask for; bytes. */
export const maxChunkBytes = 1024 ** 3

export type PutChunk = Readonly<{
  caller: Caller
  id: string
  /** The protocol of the upload. */
  protocol: UploadProtocol
  index: number
  /** Bytes, when the length is known. */
  announced: number | undefined
  checksums: readonly Checksum[]
  /** Is called once, when only the bytes themselves could still be refused. */
  bytes(): AsyncIterable<Uint8Array>
}>

/** Throws what `keepChunk` throws, `files.chunk-too-large`, `files.digest-mismatch`, and what the bytes throw. */
export async function putChunk(tools: UploadTools, put: PutChunk): Promise<UploadRow> {
  const { database, clock } = tools
  const { caller, id, protocol, index, announced, checksums } = put
  const call = { caller, id, protocols: [protocol] }
  const { upload } = await database.read(findForChange({ ...call, at: clock.now() }))
  if (announced !== undefined && announced > upload.chunk_size) throw chunkTooLarge(upload.chunk_size)
  if (!upload.in_memory) await requireDiskRoom(tools, announced)
  const parts = tools.partsOf(upload)
  const bounded = limited(put.bytes(), upload.chunk_size)
  const kept = await parts.add(checksums.length > 0 ? verified(bounded, checksums) : bounded, (part) =>
    keepChunk({ ...call, index, part, parts, at: clock.now() }),
  )
  void parts.sweep(kept.replaced)
  return kept.upload
}

async function* limited(bytes: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > limit) throw chunkTooLarge(limit)
    yield chunk
  }
}
