/** An upload, as the chunk routes describe it. */
import { z } from 'zod'
import { rangesOf } from '../../operations/uploads/missing-chunks.ts'
import type { UploadRow } from '../../operations/uploads/upload-rows.ts'

export const uploadSession = z
  .object({
    upload_id: z.string(),
    path: z.string(),
    chunk_size: z.int(),
    received: z.int(),
    total_chunks: z.int().nullable(),
    elapsed_secs: z.int(),
  })
  .meta({ id: 'Upload' })

export const uploadState = uploadSession
  .extend({
    received_indexes: z.array(z.array(z.int())).describe('The indexes that have arrived, as ranges `[first, last]`.'),
  })
  .meta({ id: 'UploadState' })

export const sessionOf = (upload: UploadRow, now: number): z.output<typeof uploadSession> => ({
  upload_id: upload.upload,
  path: upload.path,
  chunk_size: upload.chunk_size,
  received: upload.received,
  total_chunks: chunksOf(upload),
  elapsed_secs: Math.max(0, Math.floor((now - upload.created_at) / 1000)),
})

export const stateOf = (upload: UploadRow, indexes: readonly number[], now: number): z.output<typeof uploadState> => ({
  ...sessionOf(upload, now),
  received_indexes: rangesOf(indexes).map(([first, last]) => [first, last]),
})

/** The number of full-size chunks that the announced bytes need; null while no size is announced. */
export const chunksOf = ({ total_size, chunk_size }: Pick<UploadRow, 'total_size' | 'chunk_size'>): number | null =>
  total_size === null ? null : Math.ceil(total_size / chunk_size)
