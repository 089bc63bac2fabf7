/**
 * Makes the missing folders on the way to what comes back. Where a closed folder was, the new one is closed too, so that what lay in it
 * stays hidden. Each gets the grants that are on the former one today.
 */
import type { Script } from '@alluvium/database'
import { type Path, pathOf } from '../../model/path.ts'
import type { EntryRow } from '../../ports/ledger.ts'
import { closeFolder } from '../access/closed-folders.ts'
import { grantRowsOn, keepGrant } from '../access/grant-rows.ts'
import { grantsOn } from '../authorization/access-rows.ts'
import type { Asker } from '../authorization/authorize.ts'
import { noteAccessChange } from '../authorization/note-access-change.ts'
import type { PathLookup } from '../nodes/locate.ts'
import { locateAsOf } from '../temporal/rows-as-of.ts'
import { makeParents } from '../tree/make-parents.ts'
import { type Formers, refuseMoreOpen } from './refuse-more-open.ts'

type MakeFormerParents = Readonly<{
  caller: Asker
  path: Path
  lookup: PathLookup
  owner: number
  at: number
  revision: number
  /** The first of `lookup.missing` fresh nodes. */
  firstNode: number
  /** The revision at which the former folders are looked up. */
  goal: number
  /** Whether what comes back was at this path at that revision. A folder that is not found then is known no more, and may have been closed. */
  wasThere: boolean
  /** Whether the caller said that it comes there. */
  isChosen?: boolean
}>

/**
 * The node of the folder that directly holds the path. Where a closed folder is made anew, all that are made belong to whom it
 * belonged to, because the owner of a folder may manage it. Somewhere else than it was, something comes into new folders like any other.
 * Throws `files.place-more-open`.
 */
export function* makeFormerParents(making: MakeFormerParents): Script<number> {
  const { path, lookup, firstNode, goal, wasThere } = making
  if (!wasThere) return yield* makeParents(making)
  const paths = Array.from({ length: lookup.missing }, (_, made) =>
    pathOf(path.names.slice(0, path.names.length - lookup.missing + made)),
  )
  const formers: (EntryRow | undefined)[] = []
  for (const folder of paths) formers.push(yield* locateAsOf(folder, goal))
  if (!making.isChosen) yield* refuseMoreOpen({ ...making, folder: lookup.folder, formers })
  const parent = yield* makeParents({ ...making, owner: (yield* ownerOfClosed(formers)) ?? making.owner })
  for (const [made, folder] of paths.entries()) {
    const [node, former] = [firstNode + made, formers[made]]
    const isClosed = yield* closeAs(former, { node, path: folder.text }, making)
    const copied = former ? yield* copyGrants(former.node, node) : 0
    if (isClosed || copied > 0) yield* noteAccessChange({ node })
  }
  return parent
}

/** Who owned the first of these that is closed; undefined where none is. */
function* ownerOfClosed(formers: Formers): Script<number | undefined> {
  for (const former of formers) if (former && (yield* grantsOn(former.node)).closed) return former.owner
  return undefined
}

/** Closes a new folder if the former one is closed; returns whether it did. */
function* closeAs(
  former: EntryRow | undefined,
  { node, path }: Readonly<{ node: number; path: string }>,
  { caller, owner, at }: MakeFormerParents,
): Script<boolean> {
  if (former && !(yield* grantsOn(former.node)).closed) return false
  if (!former && !caller.rights) return false
  yield* closeFolder({ node, path, at, caller, by: owner, origin: 'a former folder' })
  if (former) return true
  const own = { node, kind: 'user', holder: caller.id } as const
  yield* keepGrant({ ...own, right_name: 'manage', granted_by: owner, granted_at: at })
  return true
}

/** Returns how many there are. */
function* copyGrants(from: number, to: number): Script<number> {
  const rows = yield* grantRowsOn(from)
  for (const { kind, holder, right_name, granted_by, granted_at } of rows)
    yield* keepGrant({ node: to, kind, holder, right_name, granted_by, granted_at })
  return rows.length
}
