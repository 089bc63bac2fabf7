/** Completing an upload in chunks: the chunks, in the order of their indexes, become the file. */
import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { parsePath, refuseReserved } from '../../model/path.ts'
import { completeUpload } from '../../operations/uploads/complete-upload.ts'
import { gapsIn, rangesOf, sayRanges } from '../../operations/uploads/missing-chunks.ts'
import type { PartRow, UploadRow } from '../../operations/uploads/upload-rows.ts'
import type { UploadTools } from '../../operations/uploads/upload-tools.ts'
import { chunksMissing, uploadSizeWrong } from '../../problems/uploads.ts'
import { writers } from '../authentication/gates.ts'
import { bodyPath } from '../bodies/body-path.ts'
import { mergeFields, prefersMerge } from '../merge-on-save/stale-write.ts'
import { chunksOf } from './chunk-records.ts'
import { requirementFields, requirementsOf } from './requirements.ts'
import { storageFailed, storedFile, storedFileOf } from './stored-file.ts'

export const completeRoute = (tools: UploadTools): Route =>
  route({
    method: 'POST',
    path: '/api/upload/{upload_id}/complete',
    summary: 'Makes a file of an upload',
    description:
      'The chunks are put together in the order of their indexes, under the path that the upload was begun with or another one; folders that are missing on the way are made. After a refusal the upload is as it was, and can be mended and completed again; after success it is gone.',
    tags: ['uploads'],
    access: writers,
    params: z.object({ upload_id: z.string() }),
    headers: {
      ...requirementFields,
      Prefer: { description: '`merge`: what comes too late is merged with what was stored meanwhile.' },
    },
    body: z
      .strictObject({
        path: bodyPath.optional(),
        if_match: z.string().optional().meta({ description: 'The ETag of the version that the writer had.' }),
        merge: z
          .boolean()
          .optional()
          .meta({ description: 'Merge it when it comes too late, as `Prefer: merge` does.' }),
      })
      .meta({ id: 'CompleteUploadRequest' }),
    bodyOptional: true,
    answers: { 201: storedFile, 500: z.object({ error: z.string(), code: z.string() }) },
    refusals: [
      [400, 'files.chunks-missing', 'Some indexes have not arrived; the sentence names them.'],
      [400, 'files.upload-size-wrong', 'The chunks together are not what was announced.'],
      [400, 'files.path-invalid', 'The path is not one.'],
      [400, 'files.header-invalid', '`If` is not one, or is about something else than the file.'],
      [403, 'files.reserved-name', 'The path is one of the names that the service keeps to itself.'],
      [404, 'files.upload-missing', 'There is no such upload, or it is somebody else’s.'],
      [405, 'files.is-folder', 'There is a folder at the path.'],
      [409, 'files.parent-is-file', 'The path lies below a file.'],
      [409, 'files.upload-changed', 'A chunk arrived in the meantime.'],
      [412, 'files.precondition-failed', 'The file is not as the request requires.'],
      [412, 'files.merge-conflict', 'It came too late, and contradicts what was stored meanwhile.'],
      [412, 'files.merge-given-up', 'It came too late, and merging took too much.'],
      [503, 'files.merge-overtaken', 'The file changes too often to merge with it just now.'],
      [423, 'files.locked', 'Somebody holds a lock there.'],
      [500, storageFailed.code, 'The storage failed; the upload stays.'],
      [503, 'files.storage-unavailable', 'The store cannot be reached; the upload stays.'],
      [507, 'files.storage-full', 'The disk is full; the upload stays.'],
      [507, 'files.quota-exceeded', 'The file would pass the quota; the upload stays.'],
      [
        507,
        'files.total-exceeded',
        'It would pass what the account may have stored in all, trash and versions included.',
      ],
    ],
    async handle({ caller, params: { upload_id }, body, headers }) {
      const otherPath = body.path === undefined ? undefined : parsePath(body.path)
      if (otherPath) refuseReserved(otherPath)
      const requires = requirementsOf(body.if_match === undefined ? headers : { ...headers, 'if-match': body.if_match })
      const merge = body.merge ?? prefersMerge(headers)
      const completion = await completeUpload(tools, {
        calls: [{ caller, id: upload_id, protocols: ['chunks'] }],
        target: (upload) => ({ path: otherPath ?? parsePath(upload.path), requires, merge, mediaType: null }),
        check: checkChunks,
        afterwards: 'forget',
      })
      if (completion.kind === 'storage-failed')
        return {
          status: 500,
          headers: { 'Error-Code': storageFailed.code, 'Cache-Control': 'no-store' },
          body: { error: storageFailed.message, code: storageFailed.code },
        }
      const stored = storedFileOf(completion)
      return { status: 201, headers: { ETag: stored.etag, ...mergeFields(completion, completion.asked) }, body: stored }
    },
  })

/** Throws `files.chunks-missing` or `files.upload-size-wrong`. */
function checkChunks(upload: UploadRow, parts: readonly PartRow[]): void {
  const { total_size: announced, bytes } = upload
  const ranges = rangesOf(parts.map(({ part }) => part))
  const enough = announced !== null && bytes >= announced
  // Without an announced size, at least one chunk must exist: an empty upload is probably a client's mistake.
  const gaps = gapsIn(ranges, enough ? 0 : (chunksOf(upload) ?? 1))
  if (gaps.length > 0) throw chunksMissing(sayRanges(gaps))
  if (announced !== null && bytes !== announced) throw uploadSizeWrong(bytes, announced)
}
