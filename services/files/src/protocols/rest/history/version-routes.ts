/** Versions of a file. A version is named by the revision that made it: an integer that grows over the whole tree. */
import { type Route, raw, route } from '@alluvium/http/json'
import { z } from 'zod'
import { etagOf } from '../../../model/entry.ts'
import { parsePath } from '../../../model/path.ts'
import { restoreVersion } from '../../../operations/history/restore-version.ts'
import { listVersions, nameVersion, readVersion } from '../../../operations/history/versions.ts'
import { fileOf } from '../../../operations/nodes/locate.ts'
import type { Tools } from '../../../operations/tools.ts'
import { readers, writers } from '../../authentication/gates.ts'
import { savedAs, sourceBytes } from '../../bodies/source-bytes.ts'
import { fileItem, fileItemOf } from '../../json/file-item.ts'
import { version, versionOf } from '../../json/version.ts'

const label = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u)

const filePath = z.object({ file_path: z.string() })
const notAFile = [
  [400, 'files.path-invalid', 'The path is not one.'],
  [404, 'files.path-missing', 'There is nothing at the path.'],
  [405, 'files.is-folder', 'The path is that of a folder.'],
] as const

export const versionRoutes = (tools: Tools): readonly Route[] => {
  const { database, clock } = tools
  return [
    route({
      method: 'GET',
      path: '/api/versions/{file_path*}',
      summary: 'The versions of a file that are kept, newest first',
      description:
        'The first is the present one. Files that were replaced by moving another one over them count among the versions of their place. What was encrypted has none from before. Where policies decide, a version that lay where the caller may not read is left out, here and wherever versions are named.',
      tags: ['versions'],
      access: readers,
      params: filePath,
      answers: { 200: z.array(version) },
      refusals: notAFile,
      async handle({ caller, params: { file_path } }) {
        const versions = await database.read(listVersions({ caller, path: parsePath(file_path), now: clock.now() }))
        const body = versions.map(versionOf)
        return { status: 200, headers: { 'x-total-count': String(body.length) }, body }
      },
    }),
    route({
      method: 'GET',
      path: '/api/version-content/{version}/{file_path*}',
      summary: 'The bytes of one version of a file',
      description: 'Whole, as an attachment, with the ETag that the file had then.',
      tags: ['versions'],
      access: readers,
      params: filePath.extend({ version: z.int().min(0) }),
      answers: { 200: raw('*/*') },
      refusals: [
        ...notAFile,
        [404, 'files.version-missing', 'The file has no such version.'],
        [503, 'files.content-damaged', 'Its bytes are damaged.'],
        [503, 'files.storage-unavailable', 'Its bytes cannot be reached.'],
      ],
      async handle({ caller, params: { version, file_path } }) {
        const path = parsePath(file_path)
        const { row, source } = await database.read(readVersion({ caller, path, version }))
        const file = fileOf(row)
        const { digest, size } = file
        return {
          status: 200,
          headers: {
            ...savedAs({ name: path.names.at(-1) ?? '', mediaType: file.mediaType }),
            'content-length': String(size),
            etag: etagOf(file),
          },
          body: sourceBytes(tools, source, { digest, size, path: path.text }),
        }
      },
    }),
    route({
      method: 'PUT',
      path: '/api/versions/{file_path*}/label',
      summary: 'Gives a version of a file a name, or takes it',
      description: 'The name is for people. It does not keep the version longer, and goes with it.',
      tags: ['versions'],
      access: writers,
      params: filePath,
      body: z.strictObject({ version: z.int().min(0), label: label.nullable() }).meta({ id: 'LabelVersionRequest' }),
      answers: { 204: null },
      refusals: [...notAFile, [404, 'files.version-missing', 'The file has no such version.']],
      async handle({ caller, params: { file_path }, body: { version, label } }) {
        const path = parsePath(file_path)
        await database.write(() => nameVersion({ caller, path, version, label }))
        return { status: 204 }
      },
    }),
    route({
      method: 'POST',
      path: '/api/versions/{file_path*}/restore',
      summary: 'Makes an older version the newest again',
      description: 'What it replaces becomes a version itself.',
      tags: ['versions'],
      access: writers,
      params: filePath,
      body: z.strictObject({ version: z.int().min(0) }).meta({ id: 'RestoreVersionRequest' }),
      answers: { 200: fileItem },
      refusals: [
        ...notAFile,
        [404, 'files.version-missing', 'The file has no such version.'],
        [423, 'files.locked', 'Somebody holds a lock there.'],
        [503, 'files.content-damaged', 'Its bytes are damaged.'],
        [507, 'files.quota-exceeded', 'It would pass the quota of the owner.'],
        [
          507,
          'files.total-exceeded',
          'It would pass what the account may have stored in all, trash and versions included.',
        ],
      ],
      async handle({ caller, params: { file_path }, body: { version } }) {
        const path = parsePath(file_path)
        const entry = await database.write(restoreVersion({ caller, at: clock.now(), path, version }))
        return { status: 200, body: await fileItemOf(tools, { path: path.text, entry }) }
      },
    }),
  ]
}
