/** Uploads in chunks: begin one, send chunks by index in any order, read its state, complete or cancel it. */

import { maxPageSize, pageHeaders, pageLimit, pageSearch, type Route, raw, route } from '@alluvium/http/json'
import { Problem } from '@alluvium/kernel'
import { z } from 'zod'
import { parsePath } from '../../model/path.ts'
import { cancelUpload } from '../../operations/uploads/cancel-upload.ts'
import { highestIndex } from '../../operations/uploads/keep-part.ts'
import { listUploads, lookAtUpload } from '../../operations/uploads/look-at-uploads.ts'
import { openUpload } from '../../operations/uploads/open-upload.ts'
import { maxChunkBytes, putChunk } from '../../operations/uploads/put-chunk.ts'
import type { UploadTools } from '../../operations/uploads/upload-tools.ts'
import { codingUnsupported, partialPut } from '../../problems/requests.ts'
import { uploadCut } from '../../problems/storage.ts'
import { chunksTooMany } from '../../problems/uploads.ts'
import { owners, writers } from '../authentication/gates.ts'
import { bodyPath } from '../bodies/body-path.ts'
import { checksumFields, checksumRefusals, checksumsOf } from '../bodies/checksum-headers.ts'
import { chunksOf, sessionOf, stateOf, uploadSession, uploadState } from './chunk-records.ts'
import { completeRoute } from './complete-route.ts'

const defaultChunk = 5_242_880

const uploadId = z.object({ upload_id: z.string() })
const unknown = [404, 'files.upload-missing', 'There is no such upload, or it is somebody else’s.'] as const

export const chunkRoutes = (tools: UploadTools): readonly Route[] => [
  beginRoute(tools),
  chunkRoute(tools),
  completeRoute(tools),
  cancelRoute(tools),
  listRoute(tools),
  stateRoute(tools),
]

const beginRoute = (tools: UploadTools): Route =>
  route({
    method: 'POST',
    path: '/api/upload/init',
    summary: 'Begins an upload in chunks',
    description:
      'What `total_size` announces is held against the chunks when the upload is completed. The upload waits for ever; an account may have 1,000 unfinished ones. The same store takes tus 1.0.0 at `/api/tus` (metadata `path`, or `filename` with `folder`) and resumable uploads as the IETF drafts them at `/api/resumable?path=…`.',
    tags: ['uploads'],
    access: writers,
    body: z
      .strictObject({
        path: bodyPath,
        total_size: z.int().min(0).optional(),
        chunk_size: z.int().min(1).max(maxChunkBytes).default(defaultChunk),
      })
      .meta({ id: 'StartUploadRequest' }),
    answers: { 200: z.object({ upload_id: z.string(), chunk_size: z.int() }).meta({ id: 'StartedUpload' }) },
    refusals: [
      [400, 'files.path-invalid', 'The path is not one.'],
      [400, 'files.chunks-too-many', 'So many bytes would be more chunks of that size than an upload may have.'],
      [403, 'files.reserved-name', 'The path is one of the names that the service keeps to itself.'],
      [405, 'files.is-folder', 'There is a folder at the path.'],
      [409, 'files.parent-is-file', 'The path lies below a file.'],
      [423, 'files.locked', 'Somebody holds a lock there.'],
      [429, 'files.too-many-uploads', 'The account has as many unfinished uploads as it may.'],
      [507, 'files.quota-exceeded', 'The announced bytes would pass the quota.'],
      [507, 'files.storage-full', 'The disk has no room for the announced bytes.'],
      [
        507,
        'files.total-exceeded',
        'It would pass what the account may have stored in all, trash and versions included.',
      ],
    ],
    async handle({ caller, body: { path, total_size, chunk_size } }) {
      if (total_size !== undefined) refuseTooManyChunks(total_size, chunk_size)
      const order = {
        caller,
        protocol: 'chunks',
        path: parsePath(path),
        totalSize: total_size,
        chunkSize: chunk_size,
      } as const
      const { upload } = await openUpload(tools, order)
      return { status: 200, body: { upload_id: upload, chunk_size } }
    },
  })

function refuseTooManyChunks(totalSize: number, chunkSize: number): void {
  const maxChunks = highestIndex + 1
  if (totalSize > maxChunks * chunkSize) throw chunksTooMany(maxChunks, Math.ceil(totalSize / maxChunks))
}

const chunkRoute = (tools: UploadTools): Route =>
  route({
    method: 'PUT',
    path: '/api/upload/{upload_id}/{index}',
    summary: 'Takes a chunk',
    description:
      'Chunks come in any order, several at a time if one likes. One that is shorter than the chunk size is welcome; the same index again replaces it. With `Expect: 100-continue` the bytes are asked for once nothing else can be refused.',
    tags: ['uploads'],
    access: writers,
    headers: checksumFields,
    body: raw('application/octet-stream', '*/*'),
    bodyLimitBytes: maxChunkBytes,
    params: uploadId.extend({ index: z.int().min(0).max(highestIndex) }),
    answers: {
      200: z
        .object({
          upload_id: z.string(),
          index: z.int(),
          received: z.int(),
          total_chunks: z.int().nullable(),
        })
        .meta({ id: 'UploadedChunk' }),
    },
    refusals: [
      [400, 'files.partial-put', 'It would be a part of a chunk.'],
      ...checksumRefusals,
      [400, 'files.upload-cut', 'The connection ended before the chunk had arrived.'],
      unknown,
      [413, 'files.chunk-too-large', 'The chunk is larger than the upload’s chunk size.'],
      [503, 'files.storage-unavailable', 'The store cannot be reached; the chunk that was there stays.'],
      [507, 'files.storage-full', 'The disk is full.'],
      [507, 'files.quota-exceeded', 'The unfinished uploads of the account hold as much as its quota.'],
      [
        507,
        'files.total-exceeded',
        'It would pass what the account may have stored in all, trash and versions included.',
      ],
      [507, 'files.upload-memory-full', 'Chunks are kept in memory, and there is no room.'],
    ],
    async handle({ caller, params: { upload_id, index }, headers, body, exchange }) {
      const { 'content-range': range, 'content-encoding': coding, 'content-length': length } = exchange.request.headers
      if (range !== undefined) throw partialPut() // RFC 9110, 14.5
      if (coding !== undefined && coding.toLowerCase() !== 'identity') throw codingUnsupported(coding)
      const upload = await putChunk(tools, {
        caller,
        id: upload_id,
        protocol: 'chunks',
        index,
        announced: length === undefined ? undefined : Number(length),
        checksums: checksumsOf(headers),
        bytes: () => cutIsRefusal(body),
      })
      return {
        status: 200,
        body: { upload_id, index, received: upload.received, total_chunks: chunksOf(upload) },
      }
    },
  })

/** Throws `files.upload-cut` when the connection ends before the body. */
async function* cutIsRefusal(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw error instanceof Problem ? error : uploadCut(error)
  }
}

const cancelRoute = (tools: UploadTools): Route =>
  route({
    method: 'DELETE',
    path: '/api/upload/{upload_id}',
    summary: 'Cancels an upload',
    description: 'Its chunks are given up; what was at the path stays as it is.',
    tags: ['uploads'],
    access: owners,
    params: uploadId,
    answers: { 204: null },
    refusals: [unknown],
    async handle({ caller, params: { upload_id } }) {
      await cancelUpload(tools, { caller, id: upload_id, protocols: ['chunks'] })
      return { status: 204 }
    },
  })

const listRoute = (tools: UploadTools): Route =>
  route({
    method: 'GET',
    path: '/api/uploads',
    summary: 'The unfinished uploads in chunks',
    description: 'One’s own, newest first; for administrators everybody’s.',
    tags: ['uploads'],
    access: 'caller',
    search: pageSearch.extend({ limit: pageLimit({ defaultLimit: maxPageSize }) }),
    answers: { 200: z.array(uploadSession) },
    async handle({ caller, search }) {
      const { uploads, count } = await listUploads(tools, { caller, protocol: 'chunks', ...search })
      return {
        status: 200,
        headers: pageHeaders('/api/uploads', { ...search, total: count }),
        body: uploads.map((upload) => sessionOf(upload, tools.clock.now())),
      }
    },
  })

const stateRoute = (tools: UploadTools): Route =>
  route({
    method: 'GET',
    path: '/api/upload/{upload_id}',
    summary: 'How far an upload has come',
    description: 'With the indexes that have arrived, so that who lost count can go on.',
    tags: ['uploads'],
    access: 'caller',
    params: uploadId,
    answers: { 200: uploadState },
    refusals: [unknown],
    async handle({ caller, params: { upload_id } }) {
      const { upload, parts } = await lookAtUpload(tools, { caller, id: upload_id, protocols: ['chunks'] })
      const indexes = parts.map(({ part }) => part)
      return { status: 200, body: stateOf(upload, indexes, tools.clock.now()) }
    },
  })
