/**
 * The changes that a worker gets: the revisions that fit its manifest. No worker gets a change that a worker made, so
 * neither one alone nor two together can run for ever.
 */
import { posix } from 'node:path'
import type { Script } from '@alluvium/database'
import { timestamp } from '@alluvium/kernel'
import { contentId } from '../../model/content.ts'
import { typeOf } from '../../model/media-type.ts'
import type { Path } from '../../model/path.ts'
import { type EntryRow, statement, type Verb } from '../../ports/ledger.ts'
import type { KnownWorker, WorkerEvent } from '../../ports/workers.ts'
import { placeOfNode } from '../nodes/path-of-node.ts'
import type { Source } from '../nodes/read-entry.ts'

export const pageRows = 200

export type WorkerChange = Readonly<{
  revision: number
  at: number
  verb: Verb
  node: number
  path: string
  origin: string | null
  username: string | null
  /** The name of the worker that made it. */
  worker: string | null
}>

const after = statement((db, { revision }: { revision: number }) =>
  db
    .selectFrom('revisions')
    .select(['revision', 'at', 'verb', 'node', 'path', 'origin'])
    .select((eb) => [
      eb.selectFrom('users').select('username').whereRef('users.number', '=', 'revisions.actor').as('username'),
      eb.selectFrom('workers').select('name').whereRef('workers.account', '=', 'revisions.actor').as('worker'),
    ])
    .where('revision', '>', revision)
    .orderBy('revision')
    .limit(pageRows),
)
const contentOf = statement((db, { node }: { node: number }) =>
  db
    .selectFrom('present')
    .select((eb) => [
      eb.selectFrom('smalls').select('bytes').whereRef('smalls.small', '=', 'present.small').as('bytes'),
      eb
        .selectFrom('blobs')
        .select('location')
        .whereRef('blobs.digest', '=', 'present.digest')
        .where('present.small', 'is', null)
        .as('location'),
    ])
    .where('node', '=', node),
)

/** Reads the changes after a revision: at most `pageRows`, oldest first. */
export const workerChangesAfter = (revision: number): Script<readonly WorkerChange[]> => after.all({ revision })

export function concerns({ events, paths }: KnownWorker, { verb, path, origin, worker }: WorkerChange): boolean {
  if (worker !== null || !events.includes(verb)) return false
  return paths.some((glob) => posix.matchesGlob(path, glob) || (origin !== null && posix.matchesGlob(origin, glob)))
}

export type Shown = Readonly<{
  event: WorkerEvent
  /** The present path of the changed entry; undefined when it is gone. */
  path: Path | undefined
  source: Source | undefined
  /** Bytes of the source. */
  size: number
}>

/** The change as it happened, and its entry as it is now: if that has changed since, another event follows. */
export function* show({ revision, at, verb, node, path, origin, username }: WorkerChange): Script<Shown> {
  const place = yield* placeOfNode(node)
  const happened = { revision, event: verb, path, from: origin, at: timestamp(at), user: username ?? '' }
  if (!place) return { event: { ...happened, ...gone }, path: undefined, source: undefined, size: 0 }
  const { row, path: now } = place
  return { event: { ...happened, ...facts(row) }, path: now, source: yield* sourceOf(row), size: row.size }
}

const gone = { exists: false, is_collection: false, size: 0, content_hash: null, mime_type: null }

const facts = ({ name, is_folder, size, digest, media_type }: EntryRow) => ({
  exists: true,
  is_collection: is_folder === 1,
  size,
  content_hash: digest === null ? null : contentId(digest),
  mime_type: is_folder ? null : typeOf({ name, mediaType: media_type }),
})

function* sourceOf({ node, size }: EntryRow): Script<Source | undefined> {
  if (size === 0) return undefined
  const { bytes = null, location = null } = (yield* contentOf.first({ node })) ?? {}
  if (bytes !== null) return { kind: 'bytes', bytes }
  return location === null ? undefined : { kind: 'blob', location }
}
