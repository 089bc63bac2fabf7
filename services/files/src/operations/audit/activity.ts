/**
 * How much was done over time, counted over the whole log. It is read in pages from the newest to the oldest, and other work
 * runs between two pages. Counts are kept in columns, which get wider as the time that they cover grows.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { sql } from 'kysely'
import { once } from '../../ports/ledger.ts'
import { conditionsOf, type LogFilters, permittedEnd, walkedAtOnce } from './read-log.ts'

const [second, hour] = [1000, 3_600_000]
const day = 24 * hour

/** Milliseconds; each is a multiple of the one before, so that columns can be put together. */
const widths = [
  10 * second,
  60 * second,
  300 * second,
  900 * second,
  hour,
  6 * hour,
  day,
  7 * day,
  28 * day,
  364 * day,
] as const
const maxColumns = 32

export type Counts = Readonly<{
  done: number
  /** Answered with a status of 400 to 499. */
  refused: number
  /** With one above, or with none. */
  failed: number
}>
export type Column = Counts & Readonly<{ at: number }>

export type Activity = Readonly<{
  /** Milliseconds that a column covers. */
  width: number
  /** Entries in all. */
  total: number
  /** The oldest first, without a gap. */
  columns: readonly Column[]
}>

/** Throws what `authorize` throws for the action `audit`. */
export async function readActivity(
  database: Database,
  { caller, ...filters }: LogFilters & Readonly<{ caller: Caller }>,
): Promise<Activity> {
  const end = await database.read(permittedEnd(caller))
  let width: number = widths[0]
  let found = new Map<number, Counts>()
  for (let upTo = end; upTo > 0; upTo -= walkedAtOnce) {
    const page = { upTo, after: upTo - walkedAtOnce, width }
    for (const { at, ...counts } of await database.read(countedIn(filters, page))) add(found, at, counts)
    const wider = widthFor(found, width)
    if (wider !== width) found = regrouped(found, wider)
    width = wider
    await nextTurn()
  }
  const total = [...found.values()].reduce((sum, { done, refused, failed }) => sum + done + refused + failed, 0)
  return { width, total, columns: withoutGaps(found, width) }
}

type Page = Readonly<{ upTo: number; after: number; width: number }>

const isFailed = sql<boolean>`status >= 500 or status = 0`
const isRefused = sql<boolean>`status >= 400 and status < 500`

function* countedIn(filters: LogFilters, { upTo, after, width }: Page): Script<readonly Column[]> {
  // A literal, for the two places must be the same to the database.
  const column = sql<number>`at / ${sql.lit(width)}`
  const rows = yield* once((db, engine) =>
    db
      .selectFrom('audit')
      .select((eb) => [
        column.as('column'),
        eb.cast<number>(eb.fn.countAll(), 'bigint').as('all'),
        eb.cast<number>(eb.fn.countAll().filterWhere(isRefused), 'bigint').as('refused'),
        eb.cast<number>(eb.fn.countAll().filterWhere(isFailed), 'bigint').as('failed'),
      ])
      .where('entry', '>', after)
      .where('entry', '<=', upTo)
      .where((eb) => eb.and(conditionsOf(eb, filters, engine)))
      .groupBy(column),
  ).all()
  return rows.map(({ column, all, refused, failed }) => ({
    at: column * width,
    done: all - refused - failed,
    refused,
    failed,
  }))
}

function add(found: Map<number, Counts>, at: number, { done, refused, failed }: Counts): void {
  const before = found.get(at) ?? { done: 0, refused: 0, failed: 0 }
  found.set(at, {
    done: before.done + done,
    refused: before.refused + refused,
    failed: before.failed + failed,
  })
}

/** The least width, from the present one on, in which all fit. */
function widthFor(found: ReadonlyMap<number, Counts>, from: number): number {
  const [first, last] = endsOf(found)
  const fits = (width: number) => Math.floor(last / width) - Math.floor(first / width) < maxColumns
  return widths.find((width) => width >= from && fits(width)) ?? widths.at(-1) ?? from
}

function regrouped(found: ReadonlyMap<number, Counts>, width: number): Map<number, Counts> {
  const wider = new Map<number, Counts>()
  for (const [at, counts] of found) add(wider, Math.floor(at / width) * width, counts)
  return wider
}

function withoutGaps(found: ReadonlyMap<number, Counts>, width: number): readonly Column[] {
  if (found.size === 0) return []
  const [first, last] = endsOf(found)
  return Array.from({ length: (last - first) / width + 1 }, (_, nth) => {
    const at = first + nth * width
    return { at, ...(found.get(at) ?? { done: 0, refused: 0, failed: 0 }) }
  })
}

const endsOf = (found: ReadonlyMap<number, Counts>): readonly [first: number, last: number] => {
  const times = [...found.keys()]
  return [Math.min(...times), Math.max(...times)]
}
