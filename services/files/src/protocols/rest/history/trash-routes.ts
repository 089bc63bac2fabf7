/** The trash: what the caller deleted, or made and others deleted; for administrators everything. */
import { pageHeaders, pageSearch, type Route, route } from '@alluvium/http/json'
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import { parsePath } from '../../../model/path.ts'
import { restoreTrashed } from '../../../operations/history/restore-trashed.ts'
import type { Retention } from '../../../operations/retention/prune.ts'
import { emptyTrash, purgeRest } from '../../../operations/retention/purge.ts'
import { listTrash } from '../../../operations/retention/trash.ts'
import type { Tools } from '../../../operations/tools.ts'
import { readers, writers } from '../../authentication/gates.ts'
import { bodyPath } from '../../bodies/body-path.ts'
import { fileItem, fileItemOf } from '../../json/file-item.ts'

const trashItem = z
  .object({
    id: z.string().meta({ description: 'Of this deletion: it is another one when the same entry is deleted again.' }),
    path: z.string().meta({ description: 'Where it was.' }),
    name: z.string(),
    size: z.int().nullable().meta({
      description:
        'Bytes; of a folder, of what the caller may read in it, and for administrators of all. Null where that is not known.',
    }),
    is_collection: z.boolean(),
    deleted_at: z.string(),
    deleted_by: z.string(),
    expires_at: z.string().meta({ description: 'When it goes for good.' }),
  })
  .meta({ id: 'TrashItem' })

const restoring = z
  .strictObject({
    path: bodyPath.optional().meta({ description: 'Takes the newest that was there.' }),
    id: z.string().max(64).optional(),
    to: bodyPath.optional().meta({ description: 'Where it comes to. Default: where it was.' }),
    overwrite: z.boolean().default(false),
  })
  .refine(({ path, id }) => (path === undefined) !== (id === undefined), { error: 'should have either path or id' })
  .meta({ id: 'RestoreTrashRequest' })

export const trashRoutes = (tools: Tools & Readonly<{ retention: Retention }>): readonly Route[] => {
  const { database, clock, logger, retention } = tools
  const daysMs = retention.trashDays * 86_400_000
  return [
    route({
      method: 'GET',
      path: '/api/trash',
      summary: 'What was deleted, newest first',
      description:
        'What one deleted oneself, and what others deleted that one had made, or that was in one’s home; administrators see everything. Of a deleted folder the folder alone is listed.',
      tags: ['trash'],
      access: readers,
      search: pageSearch,
      answers: { 200: z.array(trashItem) },
      async handle({ caller, search, signal }) {
        const { items, total } = await listTrash(database, { caller, ...search, signal })
        const body = items.map((item) => ({
          id: item.id,
          path: item.path,
          name: item.name,
          size: item.size ?? null,
          is_collection: item.isFolder,
          deleted_at: timestamp(item.deletedAt),
          deleted_by: item.deletedBy,
          expires_at: timestamp(item.trashedAt + daysMs),
        }))
        return { status: 200, headers: pageHeaders('/api/trash', { ...search, total }), body }
      },
    }),
    route({
      method: 'POST',
      path: '/api/trash/restore',
      summary: 'Takes something back to where it was, or elsewhere',
      description:
        'Folders come back whole, and folders that are missing on the way are made. The home of an account that is gone comes to where `to` says, and the administrator who restores it takes it over.',
      tags: ['trash'],
      access: writers,
      body: restoring,
      answers: { 200: fileItem },
      refusals: [
        [400, 'files.path-invalid', 'The path is not one.'],
        [403, 'files.home-needs-place', 'It is the home of an account that is gone, and there is no `to`.'],
        [403, 'files.trash-of-another', 'Somebody else deleted it, and the caller made nothing of it.'],
        [404, 'files.trash-missing', 'Nothing in the trash fits.'],
        [409, 'files.path-taken', 'There is something at its place, and `overwrite` is not true.'],
        [409, 'files.parent-is-file', 'Its place is below a file now.'],
        [409, 'files.place-more-open', 'More people may read what is at its place now, and there is no `to`.'],
        [423, 'files.locked', 'Somebody holds a lock at its place.'],
        [507, 'files.quota-exceeded', 'It would pass the quota of its owner.'],
        [
          507,
          'files.total-exceeded',
          'It would pass what the account may have stored in all, trash and versions included.',
        ],
      ],
      async handle({ caller, body: { path, id, to, overwrite } }) {
        const wanted = id === undefined ? { path: parsePath(path ?? '') } : { id }
        const restored = await database.write(
          restoreTrashed({ caller, at: clock.now(), wanted, to: to === undefined ? to : parsePath(to), overwrite }),
        )
        return { status: 200, body: await fileItemOf(tools, { path: restored.path.text, entry: restored.entry }) }
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/trash/empty',
      summary: 'Empties the trash, for good',
      description:
        'What one deleted or made oneself; of administrators, everything. What others had made leaves the caller’s trash only, and stays in theirs. What a snapshot holds stays in that snapshot.',
      tags: ['trash'],
      access: writers,
      answers: { 204: null },
      async handle({ caller }) {
        await emptyTrash(database, { caller, at: clock.now() })
        purgeRest(tools).catch((err: unknown) => logger.warn({ err }, 'a purge was left to the job'))
        return { status: 204 }
      },
    }),
  ]
}
