/**
 * Makes the missing folders on the way to what comes back. Where a closed folder was, the new one is closed too, so that what lay in it
 * stays hidden. Each gets the grants that are on the former one today. Where somebody has made another folder since, nothing comes back that
 * more people could read there than where it was, unless the caller chose that place.
 */
import type { Script } from '@alluvium/database'
import { everybody, holderKey } from '../../model/access/access-tree.ts'
import { type Path, pathOf } from '../../model/path.ts'
import { type EntryRow, once } from '../../ports/ledger.ts'
import { placeMoreOpen } from '../../problems/history.ts'
import { closeFolder } from '../access/closed-folders.ts'
import { type GrantRow, grantRowsOn, keepGrant } from '../access/grant-rows.ts'
import { grantsOn, holderOf } from '../authorization/access-rows.ts'
import type { Asker } from '../authorization/authorize.ts'
import { noteAccessChange } from '../authorization/note-access-change.ts'
import type { PathLookup } from '../nodes/locate.ts'
import { currentRevision } from '../nodes/revise.ts'
import { locateAsOf } from '../temporal/rows-as-of.ts'
import { wayAsOf } from '../temporal/way-as-of.ts'
import { makeParents } from '../tree/make-parents.ts'

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
  const formers: (EntryRow | undefined)[] = []
  for (let made = 0; made < lookup.missing; made += 1) {
    const names = path.names.slice(0, path.names.length - lookup.missing + made)
    formers.push(yield* locateAsOf(pathOf(names), goal))
  }
  if (!making.isChosen) yield* refuseMoreOpen(making, formers)
  const parent = yield* makeParents({ ...making, owner: (yield* ownerOfClosed(formers)) ?? making.owner })
  for (const [made, former] of formers.entries()) {
    const node = firstNode + made
    const isClosed = yield* closeAs(former, node, making)
    const copied = former ? yield* copyGrants(former.node, node) : 0
    if (isClosed || copied > 0) yield* noteAccessChange({ node })
  }
  return parent
}

type Formers = readonly (EntryRow | undefined)[]

/**
 * Compares who has a right on the way there, with the grants of today: now, and when it was there. Where nobody knows the former
 * folder any more, it may have been closed, and another one is no place for what was in it.
 */
function* refuseMoreOpen({ caller, path, lookup, goal }: MakeFormerParents, formers: Formers): Script<void> {
  if (!caller.rights || formers.includes(undefined)) return // what is made for an unknown one is closed
  const folder = yield* locateAsOf(pathOf(path.names.slice(0, -1)), goal)
  const before = folder && (yield* wayAsOf(folder.node, goal))
  if (!before) throw placeMoreOpen(path.text)
  const now = (yield* wayAsOf(lookup.folder, yield* currentRevision())) ?? []
  const made = formers.flatMap((former) => former?.node ?? [])
  if (before.join() === [...now, ...made].join()) return
  const readers = yield* holdersOn(before)
  const others = (yield* holdersOn([...now, ...made])).values().filter(({ key }) => !readers.has(key))
  if (yield* mayReadMore([...others], readers.has(holderKey(everybody)))) throw placeMoreOpen(path.text)
}

type KeyedHolder = Readonly<{ key: string; kind: GrantRow['kind']; id: string }>

/** @param way from the root to a folder. What was granted above a closed folder does not reach into it. */
function* holdersOn(way: readonly number[]): Script<ReadonlyMap<string, KeyedHolder>> {
  let holders = new Map<string, KeyedHolder>()
  for (const node of way) {
    if ((yield* grantsOn(node)).closed) holders = new Map()
    for (const row of yield* grantRowsOn(node)) {
      const key = holderKey(holderOf(row))
      holders.set(key, { key, kind: row.kind, id: row.holder })
    }
  }
  return holders
}

const withoutRole = (users: readonly string[], groups: readonly string[]) =>
  once((db) =>
    db
      .selectFrom('users')
      .select('number')
      .where('role', '=', 'none')
      .where((eb) =>
        eb.or([
          eb('id', 'in', users),
          eb('id', 'in', eb.selectFrom('group_members').select('account_id').where('group_id', 'in', groups)),
        ]),
      )
      .limit(1),
  )

/** Whether one of these may read what none of the former readers may. Everybody stands for all but those of the role `none`. */
function* mayReadMore(others: readonly KeyedHolder[], mayEverybody: boolean): Script<boolean> {
  if (others.length === 0 || !mayEverybody) return others.length > 0
  const idsOf = (kind: KeyedHolder['kind']) => others.filter((one) => one.kind === kind).map(({ id }) => id)
  return (yield* withoutRole(['', ...idsOf('user')], ['', ...idsOf('group')]).first()) !== undefined
}

/** Who owned the first of these that is closed; undefined where none is. */
function* ownerOfClosed(formers: Formers): Script<number | undefined> {
  for (const former of formers) if (former && (yield* grantsOn(former.node)).closed) return former.owner
  return undefined
}

/** Closes a new folder if the former one is closed; returns whether it did. */
function* closeAs(
  former: EntryRow | undefined,
  node: number,
  { caller, owner, at }: MakeFormerParents,
): Script<boolean> {
  if (former && !(yield* grantsOn(former.node)).closed) return false
  if (!former && !caller.rights) return false
  yield* closeFolder(node)
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
