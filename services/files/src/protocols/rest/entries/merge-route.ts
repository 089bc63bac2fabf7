/** Saves a file by merging, for clients that can't send the request as header fields. */
import { type Route, raw, route } from '@alluvium/http/json'
import { z } from 'zod'
import { etagOf } from '../../../model/entry.ts'
import { parsePath } from '../../../model/path.ts'
import { arrival } from '../../../operations/stale-writes/stale-writes.ts'
import { asItWas } from '../../../operations/tree/put-file.ts'
import { storeFile } from '../../../operations/tree/store-file.ts'
import type { UploadTools } from '../../../operations/uploads/upload-tools.ts'
import { writers } from '../../authentication/gates.ts'
import { checksumFields, checksumRefusals, checksumsOf } from '../../bodies/checksum-headers.ts'
import { gathered } from '../../bodies/gathered.ts'
import { fileItem, fileItemOf } from '../../json/file-item.ts'
import { decisionList } from '../../merge-on-save/merge-rules.ts'
import { mergeFields } from '../../merge-on-save/stale-write.ts'

export const mergeRoute = (tools: UploadTools): Route =>
  route({
    method: 'POST',
    path: '/api/files/merge',
    summary: 'Saves a file, merged with what was stored since the version that its writer had',
    description:
      'The body is the file as its writer has it now, and `base_etag` the ETag of the version that they had. While that is still the present one the body becomes the file; else the two are merged by their structure (`driver` says by which). What contradicts each other changes nothing: the refusal has the conflicts, and the body is kept at its `Location`.',
    tags: ['files', 'saves'],
    access: writers,
    search: z.object({ path: z.string(), base_etag: z.string() }),
    headers: checksumFields,
    body: raw('*/*'),
    bodyLimitBytes: Number.MAX_SAFE_INTEGER,
    answers: {
      200: fileItem.extend({ driver: z.string().nullable(), decisions: decisionList }).meta({ id: 'MergedFileItem' }),
    },
    refusals: [
      [400, 'files.path-invalid', 'The path is not one.'],
      ...checksumRefusals,
      [403, 'files.reserved-name', 'The path is one of the names that the service keeps to itself.'],
      [
        412,
        'files.precondition-failed',
        'There is nothing to merge with: no driver for the name, or the version is not kept.',
      ],
      [405, 'files.is-folder', 'There is a folder at the path.'],
      [409, 'files.parent-missing', 'The folder that should hold the file does not exist.'],
      [409, 'files.parent-is-file', 'The path lies below a file.'],
      [412, 'files.merge-conflict', 'It contradicts what was stored meanwhile.'],
      [412, 'files.merge-given-up', 'Merging took too much.'],
      [423, 'files.locked', 'Somebody holds a lock there.'],
      [503, 'files.merge-overtaken', 'The file changes too often to merge with it just now.'],
      [503, 'files.storage-unavailable', 'The store cannot be reached.'],
      [507, 'files.storage-full', 'The disk is full.'],
      [507, 'files.quota-exceeded', 'It would pass the quota of the owner.'],
      [
        507,
        'files.total-exceeded',
        'It would pass what the account may have stored in all, trash and versions included.',
      ],
    ],
    async handle({ caller, search, body: bytes, headers }) {
      const path = parsePath(search.path)
      const requires = { match: [quoted(search.base_etag)] }
      const plan = { caller, path, requires, parents: 'require', mediaType: asItWas, equalKeepsTime: true } as const
      const stored = await storeFile(tools, {
        ...plan,
        ...arrival(tools.staleWrites, { plan, modified: undefined, asked: true }),
        checksums: checksumsOf(headers),
        long: true,
        announced: undefined,
        body: () => gathered(bytes, tools.smallLimitBytes),
      })
      const item = await fileItemOf(tools, { path: path.text, entry: stored.entry })
      return {
        status: 200,
        headers: { ETag: etagOf(stored.entry), ...mergeFields(stored) },
        body: { ...item, driver: stored.driver ?? null, decisions: [...(stored.decisions ?? [])] },
      }
    },
  })

/** An ETag with its quotes, which many clients leave out. */
const quoted = (etag: string): string => (etag.startsWith('"') ? etag : `"${etag}"`)
