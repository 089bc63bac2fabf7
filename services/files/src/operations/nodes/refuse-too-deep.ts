/**
 * What lies below a folder goes along when the folder is moved or copied, and gets longer paths. None may become longer than an
 * address can be: nobody could open, move or delete it by its path any more.
 */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { nameLimitBytes, type Path, pathLimitBytes } from '../../model/path.ts'
import { once } from '../../ports/ledger.ts'
import { pathTooDeep } from '../../problems/paths.ts'
import { totalsBelow } from './totals.ts'

const none: ReadonlySet<number> = new Set()

type Going = Readonly<{
  folder: number
  from: Path
  to: Path
  /** Folders that do not go along, with what is below them. */
  leftOut?: ReadonlySet<number>
}>

/** Refuses to make paths too long, with `files.path-invalid`. It walks through no folder where the path does not get longer, or where there are too few of them. */
export function* refuseTooDeep({ folder, from, to, leftOut = none }: Going): Script<void> {
  const [before, after] = [Buffer.byteLength(from.text), Buffer.byteLength(to.text)]
  if (after <= before) return
  const folders = (yield* totalsBelow(folder)).reduce((sum, amount) => sum + amount.folders, 0)
  if (after + (folders + 1) * (nameLimitBytes + 1) <= pathLimitBytes) return
  const room = pathLimitBytes - after
  const tooDeep = yield* longerThan(room, folder, [...leftOut])
  if (tooDeep) throw pathTooDeep(to.text, pathLimitBytes)
}

/** Whether a path from a folder down to something below it has more bytes. Only folders are walked through, and of files only those of deep ones are read. */
function* longerThan(room: number, folder: number, leftOut: readonly number[]): Script<boolean> {
  const others = leftOut.length === 0 ? sql`` : sql`and t.node not in (${sql.join(leftOut)})`
  const row = yield* once<{ node: number }>(
    () => sql<{ node: number }>`
      with recursive below(node, bytes) as (
        select cast(${folder} as bigint), cast(0 as bigint)
        union all
        select t.node, below.bytes + 1 + octet_length(t.name) from below inner join present as t on t.parent = below.node
          where t.is_folder = 1 and below.bytes <= ${room} ${others})
      select node from below where bytes > ${room}
      union all
      select t.node from below inner join present as t on t.parent = below.node
        where below.bytes > ${room - nameLimitBytes - 1} and t.is_folder = 0 and below.bytes + 1 + octet_length(t.name) > ${room}
      limit 1`,
  ).first()
  return row !== undefined
}
