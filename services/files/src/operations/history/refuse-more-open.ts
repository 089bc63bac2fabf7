/**
 * Where somebody has made another folder since, nothing comes back that more people could read there than where it was, unless the
 * caller chose that place.
 */
import type { Script } from '@alluvium/database'
import { everybody, holderKey } from '../../model/access/access-tree.ts'
import { type Path, pathOf } from '../../model/path.ts'
import { type EntryRow, once } from '../../ports/ledger.ts'
import { placeMoreOpen } from '../../problems/history.ts'
import { type GrantRow, grantRowsOn } from '../access/grant-rows.ts'
import { grantsOn, holderOf } from '../authorization/access-rows.ts'
import type { Asker } from '../authorization/authorize.ts'
import { currentRevision } from '../nodes/revise.ts'
import { locateAsOf } from '../temporal/rows-as-of.ts'
import { wayAsOf } from '../temporal/way-as-of.ts'

/** The folders that were on the way, from above; undefined for one that is known no more. */
export type Formers = readonly (EntryRow | undefined)[]

type Returning = Readonly<{
  caller: Asker
  path: Path
  /** The last folder on the way that is there now. */
  folder: number
  /** Those on the way that have to be made anew, as they were. */
  formers: Formers
  /** The revision at which it was there. */
  goal: number
}>

/**
 * Compares who has a right on the way there, with the grants of today: now, and when it was there. Where nobody knows the former
 * folder any more, it may have been closed, and another one is no place for what was in it. Throws `files.place-more-open`.
 */
export function* refuseMoreOpen({ caller, path, folder, formers, goal }: Returning): Script<void> {
  if (!caller.rights || formers.includes(undefined)) return // what is made for an unknown one is closed
  const former = yield* locateAsOf(pathOf(path.names.slice(0, -1)), goal)
  const before = former && (yield* wayAsOf(former.node, goal))
  if (!before) throw placeMoreOpen(path.text)
  const now = (yield* wayAsOf(folder, yield* currentRevision())) ?? []
  const made = formers.flatMap((one) => one?.node ?? [])
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
