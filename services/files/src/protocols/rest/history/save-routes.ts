/** Stale writes: those that were merged, those that were refused and kept, and whether to merge at all. */
import { pageHeaders, pageSearch, type Route, raw, route } from '@alluvium/http/json'
import { z } from 'zod'
import { parsePath } from '../../../model/path.ts'
import { chooseForFolder, chooseForUser, chosenMerging } from '../../../operations/stale-writes/merge-choices.ts'
import {
  dropRetainedWrite,
  listRetainedWrites,
  readRetainedWrite,
  showRetainedWrite,
} from '../../../operations/stale-writes/retained-writes.ts'
import type { Tools } from '../../../operations/tools.ts'
import { byLogInOnly, readers, writers } from '../../authentication/gates.ts'
import { bodyPath } from '../../bodies/body-path.ts'
import { savedAs, sourceBytes } from '../../bodies/source-bytes.ts'
import { save, saveOf } from '../../json/save.ts'
import { chosenMerge, mergeChoice } from '../../merge-on-save/merge-rules.ts'
import type { Service } from '../../service.ts'

const one = z.object({ save: z.string() })
const notOurs = [
  [403, 'files.save-of-another', 'It is somebody else’s.'],
  [404, 'files.save-missing', 'There is no such save, or it is not kept any more.'],
] as const
const folderRefusals = [
  [400, 'files.path-invalid', 'The path is not one.'],
  [404, 'files.path-missing', 'There is no folder at the path.'],
] as const

type SaveTools = Tools & Pick<Service, 'mergesStaleWrites'>

export const saveRoutes = (tools: SaveTools): readonly Route[] => {
  const { database, clock, mergesStaleWrites } = tools
  return [
    route({
      method: 'GET',
      path: '/api/saves',
      summary:
        'Your saves that were merged or refused, and the refused ones of others that conflict with what you stored, newest first',
      description:
        'What others sent is theirs: only they and administrators read it and let go of it. A refused one is kept for 30 days from when its writer was first shown it here, and for a year before that; the body of a merged one is kept as long as its version; `everybody=true`, for administrators, lists those of all.',
      tags: ['saves'],
      access: readers,
      search: pageSearch.extend({ everybody: z.stringbool().default(false) }),
      answers: { 200: z.array(save) },
      refusals: byLogInOnly,
      async handle({ caller, search: { limit, offset, everybody }, signal }) {
        const asked = { caller, now: clock.now(), everybody, limit, offset, signal }
        const { writes, total } = await listRetainedWrites(database, asked)
        const address = everybody ? '/api/saves?everybody=true' : '/api/saves'
        return { status: 200, headers: pageHeaders(address, { limit, offset, total }), body: writes.map(saveOf) }
      },
    }),
    route({
      method: 'GET',
      path: '/api/saves/{save}',
      summary: 'One of them',
      tags: ['saves'],
      access: readers,
      params: one,
      answers: { 200: save },
      refusals: notOurs,
      handle: async ({ caller, params }) => ({
        status: 200,
        body: saveOf(await showRetainedWrite(database, { caller, save: params.save, now: clock.now() })),
      }),
    }),
    route({
      method: 'GET',
      path: '/api/saves/{save}/content',
      summary: 'What was sent with it',
      tags: ['saves'],
      access: readers,
      params: one,
      answers: { 200: raw('*/*') },
      refusals: [
        ...notOurs,
        [503, 'files.content-damaged', 'Its bytes are damaged.'],
        [503, 'files.storage-unavailable', 'Its bytes cannot be reached.'],
      ],
      async handle({ caller, params }) {
        const { row, source } = await database.read(readRetainedWrite({ caller, save: params.save, now: clock.now() }))
        const name = row.path.slice(row.path.lastIndexOf('/') + 1)
        return {
          status: 200,
          headers: {
            ...savedAs({ name, mediaType: null }),
            'content-length': String(row.size),
            etag: `"${row.digest}"`,
          },
          body: sourceBytes(tools, source, row),
        }
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/saves/{save}',
      summary: 'Lets go of one whose bytes nobody needs any more',
      tags: ['saves'],
      access: writers,
      params: one,
      answers: { 204: null },
      refusals: notOurs,
      async handle({ caller, params }) {
        await database.write(dropRetainedWrite({ caller, save: params.save, now: clock.now() }))
        return { status: 204 }
      },
    }),
    route({
      method: 'GET',
      path: '/api/merge-on-save',
      summary: 'Whether and how saves that come too late are merged',
      description:
        'In a folder when there is a `path`, else what you have chosen for yourself. `counts` says what is done with your own saves there.',
      tags: ['saves'],
      access: readers,
      search: z.object({ path: z.string().optional() }),
      answers: { 200: chosenMerge },
      refusals: folderRefusals,
      handle: async ({ caller, search: { path } }) => ({
        status: 200,
        body: await database.read(
          chosenMerging(caller, path === undefined ? undefined : parsePath(path), mergesStaleWrites),
        ),
      }),
    }),
    route({
      method: 'PUT',
      path: '/api/merge-on-save',
      summary: 'Chooses whether and how saves that come too late are merged',
      description:
        'For a folder that you manage and everything below it when there is a `path`, else for yourself. What you have chosen for yourself counts before the folder, the nearest folder before those above it, and all of them before the server; `null` takes a choice back, and what is absent stays as it is.',
      tags: ['saves'],
      access: writers,
      body: z
        .strictObject({ path: bodyPath.optional(), ...mergeChoice.shape })
        .refine(({ merge, versions }) => merge !== undefined || versions !== undefined, 'nothing is chosen')
        .meta({ id: 'MergeOnSaveRequest' }),
      answers: { 204: null },
      refusals: folderRefusals,
      async handle({ caller, body: { path, ...chosen } }) {
        const choice =
          path === undefined
            ? chooseForUser(caller, chosen)
            : chooseForFolder({ caller, path: parsePath(path) }, chosen)
        await database.write(choice)
        return { status: 204 }
      },
    }),
  ]
}
