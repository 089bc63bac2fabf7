/**
 * How deep something may be made, moved or copied. What lies below a folder goes along with it and gets longer paths. None may become longer than an
 * address can be: nobody could open, move or delete it by its path any more. What an earlier version made deeper stays as it is.
 */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { nameLimitBytes, type Path, pathLimitBytes, pathLimitNames } from '../../model/path.ts'
import { once } from '../../ports/ledger.ts'
import { belowTooDeep, pathTooDeep } from '../../problems/paths.ts'
import { totalsBelow } from './totals.ts'

const none: ReadonlySet<number> = new Set()

type Going = Readonly<{
  folder: number
  from: Path
  to: Path
  /** Folders that do not go along, with what is below them. */
  leftOut?: ReadonlySet<number>
}>

/** Refuses a new entry with too many folders above it, with `files.path-invalid`. */
export function refuseDeepPath({ names }: Path): void {
  if (names.length > pathLimitNames) throw pathTooDeep(pathLimitNames)
}

/** Refuses to make paths too long, with `files.path-invalid`. It walks through no folder where the path does not get longer, or where there are too few of them. */
export function* refuseTooDeep({ folder, from, to, leftOut = none }: Going): Script<void> {
  const [before, after] = [Buffer.byteLength(from.text), Buffer.byteLength(to.text)]
  const depth = to.names.length
  if (after <= before && depth <= from.names.length) return
  const folders = (yield* totalsBelow(folder)).reduce((sum, amount) => sum + amount.folders, 0)
  const isShort = after + (folders + 1) * (nameLimitBytes + 1) <= pathLimitBytes
  if (isShort && depth + folders + 1 <= pathLimitNames) return
  const room = { bytes: pathLimitBytes - after, names: pathLimitNames - depth }
  const limits = { bytes: pathLimitBytes, names: pathLimitNames }
  if (yield* isDeeperThan(room, folder, [...leftOut])) throw belowTooDeep(to.text, limits)
}

type Room = Readonly<{ bytes: number; names: number }>

/** Whether a path from a folder down to something below it has more bytes or names. Only folders are walked through, and of files only those of deep ones are read. */
function* isDeeperThan({ bytes, names }: Room, folder: number, leftOut: readonly number[]): Script<boolean> {
  const others = leftOut.length === 0 ? sql`` : sql`and t.node not in (${sql.join(leftOut)})`
  const row = yield* once<{ node: number }>(
    () => sql<{ node: number }>`
      with recursive below(node, bytes, names) as (
        select cast(${folder} as bigint), cast(0 as bigint), cast(0 as bigint)
        union all
        select t.node, below.bytes + 1 + octet_length(t.name), below.names + 1 from below inner join present as t on t.parent = below.node
          where t.is_folder = 1 and below.bytes <= ${bytes} and below.names <= ${names} ${others})
      select node from below where bytes > ${bytes} or names > ${names}
      union all
      select t.node from below inner join present as t on t.parent = below.node
        where (below.bytes > ${bytes - nameLimitBytes - 1} or below.names >= ${names}) and t.is_folder = 0
          and (below.bytes + 1 + octet_length(t.name) > ${bytes} or below.names >= ${names})
      limit 1`,
  ).first()
  return row !== undefined
}
