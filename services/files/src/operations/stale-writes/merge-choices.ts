/**
 * Whether a stale write is merged although it does not ask for it, and what is done in a merge where both sides raised the version
 * of a project: the writer's own choice counts first, then the choice for the nearest folder above the file, then the server's.
 */

import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { VersionPolicy } from '@alluvium/merge-engine'
import type { Path } from '../../model/path.ts'
import { newNodes } from '../../model/walk.ts'
import { statement } from '../../ports/ledger.ts'
import { rightForbids } from '../../problems/access.ts'
import { pathMissing } from '../../problems/paths.ts'
import { mayManage } from '../access/managed-entry.ts'
import { actorOf, authorize, authorizeAnywhere } from '../authorization/authorize.ts'
import { locate } from '../nodes/locate.ts'

/** By whom or for what something is chosen: a user by their number, or a folder by its node. */
type Chooser = Readonly<{ kind: 'folder' | 'user'; number: number }>

/** What is chosen: absent stays as it is, and null is as for the folder above or the server. */
export type MergeChoice = Readonly<{ merge?: boolean | null | undefined; versions?: VersionPolicy | null | undefined }>

const mergeOf = statement((db, { kind, number }: Chooser) =>
  db.selectFrom('merge_choices').select('merge').where('kind', '=', kind).where('number', '=', number),
)
const forgetMerge = statement((db, { kind, number }: Chooser) =>
  db.deleteFrom('merge_choices').where('kind', '=', kind).where('number', '=', number),
)
const keepMerge = statement((db, row: Chooser & Readonly<{ merge: 0 | 1 }>) =>
  db.insertInto('merge_choices').values({ kind: row.kind, number: row.number, merge: row.merge }),
)
const versionsOf = statement((db, { kind, number }: Chooser) =>
  db.selectFrom('version_choices').select('versions').where('kind', '=', kind).where('number', '=', number),
)
const forgetVersions = statement((db, { kind, number }: Chooser) =>
  db.deleteFrom('version_choices').where('kind', '=', kind).where('number', '=', number),
)
const keepVersions = statement((db, row: Chooser & Readonly<{ versions: VersionPolicy }>) =>
  db.insertInto('version_choices').values({ kind: row.kind, number: row.number, versions: row.versions }),
)
const parentOf = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').select('parent').where('node', '=', node),
)

type AtPath = Readonly<{ caller: Caller; path: Path }>

/** @param server what the server does when nobody has chosen. */
export function* mergesOnSave(at: AtPath, server: boolean): Script<boolean> {
  const chosen = yield* nearest(at, (chooser) => mergeOf.first(chooser))
  return chosen ? chosen.merge === 1 : server
}

/** What is done where both sides raised the version of a project, in a merge at this path by this caller. */
export function* versionPolicyAt(at: AtPath): Script<VersionPolicy> {
  return (yield* nearest(at, (chooser) => versionsOf.first(chooser)))?.versions ?? 'higher'
}

/** The choice that counts at a path; undefined where nobody has chosen. */
function* nearest<Chosen>(
  { caller, path }: AtPath,
  askFor: (chooser: Chooser) => Script<Chosen | undefined>,
): Script<Chosen | undefined> {
  const actor = yield* authorize(caller, 'read', path)
  const own = yield* askFor({ kind: 'user', number: actor.number })
  if (own) return own
  const { row, folder } = yield* locate(path)
  return yield* nearestFolder(row?.is_folder ? row.node : folder, askFor)
}

/** The choice for this folder, or the nearest one above that has one. @param from the folder's node */
function* nearestFolder<Chosen>(
  from: number | undefined,
  askFor: (chooser: Chooser) => Script<Chosen | undefined>,
): Script<Chosen | undefined> {
  const isNew = newNodes()
  let node = from
  while (node !== undefined && node > 0 && isNew(node)) {
    const said: Chosen | undefined = yield* askFor({ kind: 'folder', number: node })
    if (said) return said
    node = (yield* parentOf.first({ node }))?.parent
  }
  return undefined
}

/** What somebody chose at one place, null where they did not, and what counts there for the caller's late saves. */
export type ChosenMerging = Readonly<{
  merge: boolean | null
  versions: VersionPolicy | null
  counts: Counting
  /** What would count there for everybody who has chosen nothing for themselves, if nothing were chosen at this place. */
  otherwise: Counting
}>

type Counting = Readonly<{ merge: boolean; versions: VersionPolicy }>

/**
 * What is chosen for a folder, or without a path for the caller. Throws `files.path-missing`.
 * @param server what the server does when nobody has chosen
 */
export function* chosenMerging(caller: Caller, path: Path | undefined, server: boolean): Script<ChosenMerging> {
  return path === undefined ? yield* chosenByUser(caller, server) : yield* chosenForFolder({ caller, path }, server)
}

function* chosenByUser(caller: Caller, server: boolean): Script<ChosenMerging> {
  const own = yield* chosenBy({ kind: 'user', number: (yield* actorOf(caller)).number })
  const otherwise = { merge: server, versions: 'higher' } as const
  return { ...own, counts: { merge: own.merge ?? server, versions: own.versions ?? 'higher' }, otherwise }
}

function* chosenForFolder(at: AtPath, server: boolean): Script<ChosenMerging> {
  const counts = { merge: yield* mergesOnSave(at, server), versions: yield* versionPolicyAt(at) }
  const { row } = yield* locate(at.path)
  if (!row?.is_folder) throw pathMissing(at.path.text)
  const merge = yield* nearestFolder(row.parent, (chooser) => mergeOf.first(chooser))
  const versions = yield* nearestFolder(row.parent, (chooser) => versionsOf.first(chooser))
  const otherwise = { merge: merge ? merge.merge === 1 : server, versions: versions?.versions ?? 'higher' }
  return { ...(yield* chosenBy({ kind: 'folder', number: row.node })), counts, otherwise }
}

function* chosenBy(chooser: Chooser): Script<Pick<ChosenMerging, 'merge' | 'versions'>> {
  const merge = yield* mergeOf.first(chooser)
  return { merge: merge ? merge.merge === 1 : null, versions: (yield* versionsOf.first(chooser))?.versions ?? null }
}

/** Sets the caller's own choice, for all paths where policies let them write. */
export function* chooseForUser(caller: Caller, choice: MergeChoice): Script<void> {
  const actor = yield* actorOf(caller)
  authorizeAnywhere(caller, 'read', actor.role)
  yield* choose({ kind: 'user', number: actor.number }, choice)
}

/**
 * Sets the choice for a folder and all below, for who manages it. Throws `files.path-missing`, `files.right-forbids`.
 */
export function* chooseForFolder({ caller, path }: AtPath, choice: MergeChoice): Script<void> {
  const { role, number: account } = yield* authorize(caller, 'write', path)
  const { row } = yield* locate(path)
  if (!row?.is_folder) throw pathMissing(path.text)
  if (!mayManage(caller, { role, account, path, row })) throw rightForbids(path.text)
  yield* choose({ kind: 'folder', number: row.node }, choice)
}

function* choose(chooser: Chooser, { merge, versions }: MergeChoice): Script<void> {
  if (merge !== undefined) yield* forgetMerge.run(chooser)
  if (typeof merge === 'boolean') yield* keepMerge.run({ ...chooser, merge: merge ? 1 : 0 })
  if (versions !== undefined) yield* forgetVersions.run(chooser)
  if (versions) yield* keepVersions.run({ ...chooser, versions })
}
