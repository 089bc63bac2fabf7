/** Moves and copies by path, for clients that don't speak WebDAV. */
import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { parsePath } from '../../../model/path.ts'
import type { Tools } from '../../../operations/tools.ts'
import { copyEntry } from '../../../operations/tree/copy-entry.ts'
import { moveEntry } from '../../../operations/tree/move-entry.ts'
import { writers } from '../../authentication/gates.ts'
import { bodyPath } from '../../bodies/body-path.ts'
import { fileItem, fileItemOf } from '../../json/file-item.ts'

const fromTo = z
  .strictObject({
    from: bodyPath,
    to: bodyPath,
    overwrite: z.boolean().default(false),
  })
  .meta({ id: 'MoveOrCopyRequest' })

const refusals = [
  [400, 'files.path-invalid', 'A path is not one.'],
  [400, 'files.onto-itself', 'Both paths are the same.'],
  [403, 'files.reserved-name', 'A path is one of the names that the service keeps to itself.'],
  [403, 'files.root-is-fixed', 'A path is that of the whole tree.'],
  [404, 'files.path-missing', 'There is nothing at `from`.'],
  [409, 'files.path-taken', 'There is something at `to` already, and `overwrite` is not true.'],
  [409, 'files.into-itself', 'A folder would go into itself.'],
  [409, 'files.over-its-folder', 'The entry lies in the folder that it would replace.'],
  [409, 'files.parent-is-file', '`to` lies below a file.'],
  [423, 'files.locked', 'Somebody holds a lock there.'],
] as const

export const moveCopyRoutes = (tools: Tools): readonly Route[] => {
  const { database, clock } = tools
  return [
    route({
      method: 'POST',
      path: '/api/files/move',
      summary: 'Moves a file or a folder',
      description: 'Folders go whole, and atomically. Folders that are missing on the way are made.',
      tags: ['files'],
      access: writers,
      body: fromTo,
      answers: { 200: fileItem },
      refusals,
      async handle({ caller, body: { from, to, overwrite } }) {
        const place = {
          from: parsePath(from),
          to: parsePath(to),
          taken: overwrite ? 'replace' : 'refuse',
          parents: 'make',
        } as const
        const at = clock.now()
        const { entry } = await database.write(() => moveEntry({ caller, at, ...place }))
        return { status: 200, body: await fileItemOf(tools, { path: place.to.text, entry }) }
      },
    }),
    route({
      method: 'POST',
      path: '/api/files/copy',
      summary: 'Copies a file or a folder',
      description: 'No byte is moved: the copy shares the content. Folders go whole, and atomically.',
      tags: ['files'],
      access: writers,
      body: fromTo,
      answers: { 200: fileItem },
      refusals: [
        ...refusals,
        [422, 'files.copy-too-large', 'The folder has more than 100,000 entries, or 16 MiB of properties.'],
        [507, 'files.quota-exceeded', 'The copy would pass the quota.'],
        [
          507,
          'files.total-exceeded',
          'It would pass what the account may have stored in all, trash and versions included.',
        ],
      ],
      async handle({ caller, body: { from, to, overwrite } }) {
        const place = {
          from: parsePath(from),
          to: parsePath(to),
          taken: overwrite ? 'replace' : 'refuse',
          parents: 'make',
        } as const
        const at = clock.now()
        const { entry } = await database.write(() => copyEntry({ caller, at, ...place }))
        return { status: 200, body: await fileItemOf(tools, { path: place.to.text, entry }) }
      },
    }),
  ]
}
