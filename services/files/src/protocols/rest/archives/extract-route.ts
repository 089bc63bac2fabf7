/** Extracts archives where they lie, so that nobody downloads them for it. */
import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { parsePath, refuseReserved } from '../../../model/path.ts'
import { extractZip, zipLimits } from '../../../operations/bulk/extract-zip.ts'
import type { Tools } from '../../../operations/tools.ts'
import { writers } from '../../authentication/gates.ts'
import { bodyPath } from '../../bodies/body-path.ts'
import { fileItem, fileItemOf } from '../../json/file-item.ts'

const archive = z.strictObject({ path: bodyPath }).meta({ id: 'ExtractRequest' })

const extracted = z
  .object({
    folder: fileItem,
    files: z.int(),
    bytes: z.int(),
    left_out: z.array(z.string()).meta({
      description: 'Up to 100 names: links and devices, and files whose names cannot be names here.',
    }),
    left_out_count: z.int(),
  })
  .meta({ id: 'Extracted' })

const maxGiB = zipLimits.bytes / 1024 ** 3

export const extractRoute = (tools: Tools): Route =>
  route({
    method: 'POST',
    path: '/api/files/extract',
    summary: 'Extracts a zip archive',
    description: [
      'Into a new folder beside the archive that has its name without `.zip`, or the next free one (`plans (2)`): nothing is replaced. A name that the archive has twice is kept twice. Names that lead out of the archive refuse it whole.',
      `Entries, sizes and the quota are checked before anything is stored: up to ${zipLimits.entries} files and folders, those that are only named in paths included, whose names and comments have up to ${zipLimits.directoryBytes / 1024 ** 2} MiB, ${maxGiB} GiB unpacked and ${zipLimits.depth} folders deep. If it fails later, also because a right was taken meanwhile or the service was stopped, the whole folder goes to the trash. One archive at a time for each account.`,
    ].join('\n\n'),
    tags: ['files'],
    access: writers,
    body: archive,
    answers: { 201: extracted },
    refusals: [
      [400, 'files.path-invalid', 'The path is not one.'],
      [403, 'files.reserved-name', 'The path is one of the names that the service keeps to itself.'],
      [
        404,
        'files.path-missing',
        'There is nothing at the path, or somebody deleted or moved the new folder meanwhile.',
      ],
      [405, 'files.is-folder', 'It is a folder.'],
      [409, 'files.path-taken', 'A hundred folders have its name already.'],
      [413, 'files.zip-too-large', 'It has too many entries, holds too much, or is too deep.'],
      [422, 'files.zip-damaged', 'It is not a zip archive, is damaged, or has names that lead out of it.'],
      [422, 'files.zip-unsupported', 'It is encrypted, or compressed in a way that is not known here.'],
      [423, 'files.locked', 'Somebody holds a lock there.'],
      [429, 'files.extraction-under-way', 'Another archive of the account is being extracted.'],
      [503, 'files.content-damaged', 'Its bytes are damaged.'],
      [503, 'files.storage-unavailable', 'The store cannot be reached.'],
      [507, 'files.storage-full', 'The disk is full.'],
      [507, 'files.quota-exceeded', 'What it holds would pass the quota.'],
      [
        507,
        'files.total-exceeded',
        'It would pass what the account may have stored in all, trash and versions included.',
      ],
    ],
    async handle({ caller, body }) {
      const path = parsePath(body.path)
      refuseReserved(path)
      const made = await extractZip(tools, { caller, path })
      const { files, bytes, leftOut, leftOutCount } = made
      const folder = await fileItemOf(tools, { path: made.path.text, entry: made.folder })
      return { status: 201, body: { folder, files, bytes, left_out: [...leftOut], left_out_count: leftOutCount } }
    },
  })
