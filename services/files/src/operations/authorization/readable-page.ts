/**
 * Pages of lists in which policies or rights may hide some rows; `isHidden` of a row says that it is hidden whatever its path, and
 * `isHome` that it is shown, because the caller may know of the home though not of the folder that it was in. The limit and the offset count only rows that the caller may
 * read: a page is full while there are more of them, and the total does not reveal how many are hidden. Where roles
 * decide, no row is hidden and the database counts. Where policies decide, every row is checked, some hundred per
 * transaction, so that other work runs in between.
 */
import type { Database, Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { differsByPath, followRightsNow, mayRead } from './authorize.ts'

const chunk = 500

export type RowRange<Row> = Readonly<{
  /** Only rows after this one, in the order of the list; undefined: from the first row on. */
  after: Row | undefined
  limit: number
  offset: number
}>

export type ReadableList<Row> = Readonly<{
  caller: Caller
  limit: number
  offset: number
  rows(range: RowRange<Row>): Script<readonly Row[]>
  /** The number of all rows, whoever may read them. */
  count: Script<Readonly<{ count: number }> | undefined>
  /** Aborts when nobody waits for the response any more. */
  signal: AbortSignal
}>

/** The caller was already authorized to read such lists at all. @returns the page, and the number of all readable rows. */
export async function readablePage<Row extends Readonly<{ path: string; isHidden?: boolean; isHome?: boolean }>>(
  database: Database,
  { caller, limit, offset, rows, count, signal }: ReadableList<Row>,
): Promise<Readonly<{ page: readonly Row[]; total: number }>> {
  if (!differsByPath(caller)) return await database.read(pageOfAll())
  const page: Row[] = []
  let total = 0
  let after: Row | undefined
  do {
    const { found, readable } = await database.read(nextChunk(after))
    for (const row of readable) {
      if (total >= offset && page.length < limit) page.push(row)
      total += 1
    }
    after = found.length < chunk ? undefined : found.at(-1)
  } while (after && !signal.aborted)
  return { page, total }

  function* nextChunk(after: Row | undefined) {
    const found = yield* rows({ after, limit: chunk, offset: 0 })
    yield* followRightsNow(caller)
    return { found, readable: found.filter((row) => !row.isHidden && (row.isHome || mayRead(caller, row.path))) }
  }

  function* pageOfAll(): Script<Readonly<{ page: readonly Row[]; total: number }>> {
    return { page: yield* rows({ after: undefined, limit, offset }), total: (yield* count)?.count ?? 0 }
  }
}
