/**
 * Restores an entry from the trash, or one of what is in a deleted folder: it moves back to its place, or to another one, with
 * all below it, in one revision. Whether it is still in the trash, its place is free and nobody holds a lock there, is decided inside the
 * transaction. So of a restore and an emptying at the same time, one is first, and the other finds what is left.
 *
 * A home that came into the trash with its account is taken over by the administrator who restores it.
 */
import type { Script } from '@alluvium/database'
import { type Caller, Problem } from '@alluvium/kernel'
import type { Entry } from '../../model/entry.ts'
import { type Path, parsePath, refuseReserved } from '../../model/path.ts'
import { anyState } from '../../model/precondition.ts'
import { rightForbids } from '../../problems/access.ts'
import { homeNeedsPlace, trashMissing } from '../../problems/history.ts'
import { parentIsFile, pathTaken, rootIsFixed } from '../../problems/paths.ts'
import { type GrantRow, grantRowsOn } from '../access/grant-rows.ts'
import { takeOverNode } from '../access/take-over.ts'
import { type Actor, actorOf, authorizeActor, authorizeAnywhere } from '../authorization/authorize.ts'
import { authorizeSubtree } from '../authorization/authorize-subtree.ts'
import { noteReturned } from '../authorization/note-access-change.ts'
import { refuseServiceFolder } from '../authorization/refuse-service-folder.ts'
import { giveSharesBack } from '../metadata/past-shares.ts'
import { closeRow, renameRow } from '../nodes/entry-rows.ts'
import { locate, type PathLookup } from '../nodes/locate.ts'
import { refuseTooDeep } from '../nodes/refuse-too-deep.ts'
import { revise } from '../nodes/revise.ts'
import { entrySeenBy } from '../nodes/seen-by.ts'
import { addTotals, addTotalsFor, amountsOf, negative } from '../nodes/totals.ts'
import { guard } from '../preconditions/guard.ts'
import { freedWith, makeRoom } from '../retention/quota.ts'
import { newestAt, refuseTrashOfAnother, type TrashedEntry, trashedById } from '../retention/trash.ts'
import { placeInTrashed } from '../retention/trash-contents.ts'
import { forgetTrashViews } from '../retention/trash-views.ts'
import { mayReadAsOf, mayWriteAsOf } from '../temporal/way-as-of.ts'
import { throwAway } from '../tree/delete-entry.ts'
import { makeFormerParents } from './make-former-parents.ts'

export type RestoreTrashed = Readonly<{
  caller: Caller
  at: number
  /** By id, or the newest that was at a path. `names`: what they lead to in the deleted folder, and not the folder. */
  wanted: Readonly<{ id: string; names?: readonly string[] }> | Readonly<{ path: Path }>
  /** Where it comes to. Default: where it was. */
  to?: Path | undefined
  overwrite: boolean
}>

/**
 * Throws `files.trash-missing`, `files.trash-of-another`, `files.home-needs-place`, `files.right-forbids`, `files.path-taken`, `files.place-more-open`,
 * `files.parent-is-file`, `files.locked`, `files.quota-exceeded`.
 */
export function* restoreTrashed({
  caller,
  at,
  wanted,
  to,
  overwrite,
}: RestoreTrashed): Script<Readonly<{ path: Path; entry: Entry }>> {
  const actor = yield* actorOf(caller)
  // Policies need a path: with an id, they are asked once its path is known.
  authorizeAnywhere(caller, 'restore', actor.role)
  const top = 'id' in wanted ? yield* trashedById(caller, actor, wanted.id) : yield* byPath(caller, actor, wanted.path)
  yield* refuseTrashOfAnother(caller, actor, top)
  if (top.isHome && !to) throw homeNeedsPlace(top.path.text)
  const { row, path: origin } = 'id' in wanted ? yield* inTrashed(caller, top, wanted.names ?? []) : top
  const path = to ?? origin
  if (!top.isHome) authorizeActor(caller, actor, 'restore', origin)
  const lookup = yield* placeOf({ caller, actor, at, path, overwrite })
  yield* refuseReader(caller, { node: row.node, path: origin, goal: top.deleted - 1 })
  if (!top.isHome) yield* authorizeSubtree({ caller, actor, actions: ['restore'], row, path: origin })
  if (row.is_folder) yield* refuseTooDeep({ folder: row.node, from: origin, to: path })

  const amounts = yield* amountsOf(row)
  for (const { owner, bytes } of amounts)
    yield* makeRoom({ owner, actor, present: bytes - (yield* freedWith(lookup.row, owner)), stored: 0 }, at)
  const numbers = yield* revise({
    at,
    caller,
    actor,
    verb: 'restore',
    node: row.node,
    path: path.text,
    origin: `trash/${top.id}`,
    nodes: lookup.missing,
  })
  const { revision } = numbers
  yield* refuseServiceFolder(caller, lookup.row, path)
  if (lookup.row) yield* throwAway(lookup.row, { revision, at })
  const firstNode = numbers.node - lookup.missing + 1
  const former = { goal: top.deleted - 1, wasThere: path.text === origin.text, isChosen: to !== undefined }
  const parent = yield* makeFormerParents({
    caller,
    path,
    lookup,
    owner: actor.number,
    at,
    revision,
    firstNode,
    ...former,
  })
  yield* closeRow.run({ node: row.node, until: revision })
  const place = { parent, key: path.keys.at(-1) ?? '', name: path.names.at(-1) ?? '', since: revision }
  yield* renameRow.run({ node: row.node, ...place })
  yield* noteReturned(row)
  if (lookup.row) yield* giveSharesBack({ from: lookup.row.node, to: row.node, revision })
  if (top.isHome) yield* takeOverHome({ caller, by: actor.number, node: row.node, path: origin, at })
  yield* forgetTrashViews(row.node)
  for (const amount of amounts) {
    yield* addTotals(row.parent, negative(amount), { revision, at })
    yield* addTotalsFor(row, parent, amount, { revision, at })
  }
  return { path, entry: yield* entrySeenBy(caller, { ...row, ...place }) }
}

type Former = Readonly<{ node: number; path: Path; goal: number }>

/** Whoever may only read something where it was takes it out of the trash no more than they could move it from there. Throws `files.right-forbids`. */
function* refuseReader(caller: Caller, { node, path, goal }: Former): Script<void> {
  if ((yield* mayReadAsOf(caller, node, goal)) && !(yield* mayWriteAsOf(caller, node, goal)))
    throw rightForbids(path.text)
}

function* inTrashed(caller: Caller, { id, row, path }: TrashedEntry, names: readonly string[]) {
  const placed = yield* placeInTrashed(caller, { id, row, path: path.text }, names)
  return { row: placed.row, path: parsePath(placed.path) }
}

/** Unless the administrator manages it already, because they took it over before it was deleted. */
function* takeOverHome(home: Omit<Parameters<typeof takeOverNode>[0], 'grants'>): Script<void> {
  const grants = yield* grantRowsOn(home.node)
  const isManager = ({ kind, holder, right_name: right }: GrantRow) =>
    kind === 'user' && holder === home.caller.id && right === 'manage'
  if (!grants.some(isManager)) yield* takeOverNode({ ...home, grants })
}

/** The newest that was at the path and that the actor may restore. */
function* byPath(caller: Caller, actor: Actor, path: Path): Script<TrashedEntry> {
  const [found] = yield* newestAt(caller, actor, [path])
  if (!found?.isHome) authorizeActor(caller, actor, 'restore', path)
  if (!found) throw trashMissing()
  return found
}

/** Finds, for each path, the id by which the caller restores the newest that was there; undefined where there is none, or no path. */
export function* idsAt(caller: Caller, paths: readonly string[]): Script<readonly (string | undefined)[]> {
  const parsed = paths.map(pathIn)
  const found = yield* newestAt(
    caller,
    yield* actorOf(caller),
    parsed.filter((path) => path !== undefined),
  )
  const ids = found.values()
  return parsed.map((path) => (path === undefined ? undefined : ids.next().value?.id))
}

function pathIn(text: string): Path | undefined {
  try {
    return parsePath(text)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

type Place = Readonly<{ caller: Caller; actor: Actor; at: number; path: Path; overwrite: boolean }>

function* placeOf({ caller, actor, at, path, overwrite }: Place): Script<PathLookup> {
  authorizeActor(caller, actor, 'restore', path)
  authorizeActor(caller, actor, 'read', path) // the answer shows them what comes back
  refuseReserved(path)
  if (path.names.length === 0) throw rootIsFixed()
  const lookup = yield* locate(path)
  const { row } = lookup
  if (row && !overwrite) throw pathTaken(path.text)
  if (row) {
    authorizeActor(caller, actor, 'delete', path)
    yield* authorizeSubtree({ caller, actor, actions: ['delete'], row, path })
  }
  yield* guard({ caller, actor, at, path, lookup, requires: anyState, change: row ? 'departure' : 'arrival' })
  if (lookup.blocked) throw parentIsFile(path.text)
  return lookup
}
