/** Snapshots of the whole tree, and restoring one, or any time that is still retained. */
import { pageHeaders, pageSearch, type Route, route } from '@alluvium/http/json'
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import { parsePath } from '../../../model/path.ts'
import { restoreSnapshot, restoreTo } from '../../../operations/history/restore-tree.ts'
import { createSnapshot, deleteSnapshot, listSnapshots, type Snapshot } from '../../../operations/temporal/snapshots.ts'
import type { Tools } from '../../../operations/tools.ts'
import { administrators, byLogInOnly, readers, writers } from '../../authentication/gates.ts'
import { bodyPath } from '../../bodies/body-path.ts'

const snapshot = z
  .object({
    id: z.string(),
    created_at: z.string(),
    created_by: z.string(),
    description: z.string(),
    files: z.int().nullable().meta({
      description: 'Null where rights hide something from the caller; administrators see the sum of everything.',
    }),
    bytes: z.int().nullable().meta({ description: 'As `files`.' }),
  })
  .meta({ id: 'Snapshot' })

const recordOf = ({ id, created_at, username, description, files, bytes }: Snapshot) => ({
  id,
  created_at: timestamp(created_at),
  created_by: username ?? '',
  description,
  files,
  bytes,
})

const restored = z
  .object({
    id: z.string(),
    restored_files: z
      .int()
      .meta({ description: 'Files that were brought back to what they were, of those that the caller may read.' }),
    undo_snapshot_id: z.string().meta({ description: 'A snapshot of what was there before.' }),
  })
  .meta({ id: 'RestoredSnapshot' })

const byId = z.object({ snapshot_id: z.string().max(64) })

const pointInTime = z
  .strictObject({
    time: z.iso.datetime({ offset: true }).optional(),
    revision: z.int().min(0).optional(),
    path: bodyPath.default('/'),
  })
  .refine(({ time, revision }) => (time === undefined) !== (revision === undefined), {
    error: 'should have either time or revision',
  })
  .meta({ id: 'RestoreToRequest' })

export const snapshotRoutes = ({ database, clock }: Tools): readonly Route[] => [
  route({
    method: 'POST',
    path: '/api/snapshots',
    summary: 'Takes a snapshot of the whole tree',
    description: 'At once, whatever the size of the tree. Any client reads it at `/.snapshots/{id}/…`.',
    tags: ['snapshots'],
    access: writers,
    body: z.strictObject({ description: z.string().max(1000).default('') }).meta({ id: 'CreateSnapshotRequest' }),
    bodyOptional: true,
    answers: { 201: snapshot },
    refusals: [
      [
        507,
        'files.too-many-snapshots',
        'The account keeps as many snapshots as one may; an administrator deletes some.',
      ],
    ],
    async handle({ caller, body: { description } }) {
      const made = await database.write(createSnapshot({ caller, at: clock.now(), description }))
      return { status: 201, headers: { location: `/.snapshots/${made.id}/` }, body: recordOf(made) }
    },
  }),
  route({
    method: 'GET',
    path: '/api/snapshots',
    summary: 'All snapshots, newest first',
    tags: ['snapshots'],
    access: readers,
    search: pageSearch,
    answers: { 200: z.array(snapshot) },
    async handle({ caller, search }) {
      const { items, total } = await database.read(listSnapshots({ caller, ...search }))
      return { status: 200, headers: pageHeaders('/api/snapshots', { ...search, total }), body: items.map(recordOf) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/snapshots/{snapshot_id}',
    summary: 'Deletes a snapshot',
    description: 'What only it held is freed in the background.',
    tags: ['snapshots'],
    access: administrators,
    params: byId,
    answers: { 204: null },
    refusals: [[404, 'files.snapshot-missing', 'There is no such snapshot.']],
    async handle({ caller, params: { snapshot_id } }) {
      await database.write(deleteSnapshot({ caller, id: snapshot_id }))
      return { status: 204 }
    },
  }),
  route({
    method: 'POST',
    path: '/api/snapshots/{snapshot_id}/restore',
    summary: 'Brings the whole tree back to a snapshot',
    description:
      'Atomically, the trash included. A snapshot of what is there now is taken first, so it can be undone. Locks where something changes are ended.',
    tags: ['snapshots'],
    access: administrators,
    params: byId,
    answers: { 200: restored },
    refusals: [[404, 'files.snapshot-missing', 'There is no such snapshot.']],
    async handle({ caller, params: { snapshot_id } }) {
      const { files, undo } = await database.write(restoreSnapshot({ caller, at: clock.now(), id: snapshot_id }))
      return { status: 200, body: { id: snapshot_id, restored_files: files, undo_snapshot_id: undo } }
    },
  }),
  route({
    method: 'POST',
    path: '/api/restore-to',
    summary: 'Brings a file, a folder or the whole tree back to a point in time',
    description:
      'The whole tree is for administrators. Of a folder: what was moved out of it since comes back, and what came into it since goes to the trash. A snapshot of what is there now is taken first.',
    tags: ['snapshots'],
    access: writers,
    body: pointInTime,
    answers: {
      200: restored
        .omit({ id: true })
        .extend({
          path: z.string(),
          revision: z.int().meta({ description: 'The revision that brought it back.' }),
          lost_files: z.int().meta({
            description:
              'Files of that time that could not be brought back, of those that the caller may read: purged since, or older than versions are kept.',
          }),
        })
        .meta({ id: 'RestoredTree' }),
    },
    refusals: [
      [400, 'files.path-invalid', 'The path is not one.'],
      [403, 'files.reserved-name', 'The path is one of the names that the service keeps to itself.'],
      ...byLogInOnly,
      [404, 'files.not-yet-there', 'The path did not exist at that time, or the time is still to come.'],
      [409, 'files.parent-is-file', 'The path lies below a file now.'],
      [409, 'files.into-itself', 'The path lies within the very folder that stood there then.'],
      [409, 'files.place-more-open', 'It is not there any more, and more people may read what is at its place now.'],
      [410, 'files.history-pruned', 'That time is not remembered any more.'],
      [423, 'files.locked', 'Somebody holds a lock there.'],
      [507, 'files.quota-exceeded', 'It would pass the quota of an owner.'],
      [
        507,
        'files.total-exceeded',
        'It would pass what the account may have stored in all, trash and versions included.',
      ],
    ],
    async handle({ caller, body }) {
      const path = parsePath(body.path)
      const to = body.revision === undefined ? { time: Date.parse(body.time ?? '') } : { revision: body.revision }
      const { files, lost, undo, revision } = await database.write(restoreTo({ caller, at: clock.now(), to, path }))
      return {
        status: 200,
        body: { path: path.text, revision, restored_files: files, lost_files: lost, undo_snapshot_id: undo },
      }
    },
  }),
]
