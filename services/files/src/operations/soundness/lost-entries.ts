/**
 * Entries from which no way leads up to the root, because rows of folders were lost or changed: no path leads to them.
 *
 *   the folder above is not there    its row was lost, and everything in it with it
 *   a file is above                  no path leads through a file
 *   a folder within itself           its parent lies below it, or is the folder itself
 *   another key                      it is looked up by its key, which is not that of its name
 */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { once, pendingDeletionNode, rootNode, trashNode } from '../../ports/ledger.ts'

export type LostEntry = Readonly<{
  node: number
  parent: number
  name: string
  why: 'parent-missing' | 'parent-is-file' | 'within-itself' | 'key-differs'
}>

/** Finds the topmost lost entries; what lies below them is lost with them. */
export function* lostEntries(limit: number): Script<readonly LostEntry[]> {
  const rows = yield* once<Omit<LostEntry, 'why'> & Readonly<{ above: number | null }>>(
    () =>
      sql<Omit<LostEntry, 'why'> & Readonly<{ above: number | null }>>`
      select t.node, t.parent, t.name, above.node as above from present as t left join present as above on above.node = t.parent
        where t.parent <> ${sql.lit(pendingDeletionNode)} and t.node not in (${sql.lit(rootNode)}, ${sql.lit(trashNode)})
          and (above.node is null or above.is_folder = 0) order by t.node limit ${limit}`,
  ).all()
  const tops = rows.map(
    ({ above, ...row }): LostEntry => ({ ...row, why: above === null ? 'parent-missing' : 'parent-is-file' }),
  )
  const found = [...tops, ...(yield* foldersWithinThemselves())]
  const others = new Set(found.map(({ node }) => node))
  const misnamed = (yield* misplaced()).filter(({ node }) => !others.has(node))
  return [...found, ...misnamed].slice(0, limit)
}

type Folder = Omit<LostEntry, 'why'>

const pageRows = 1000

/** Databases don't know NFC: they find names with another key, of which few are left. */
function* misplaced(): Script<readonly LostEntry[]> {
  const found: LostEntry[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: readonly (Folder & Readonly<{ key: string }>)[] = yield* once((db) =>
      db
        .selectFrom('present')
        .select(['node', 'parent', 'name', 'key'])
        .where('node', '>', after ?? 0)
        .where('parent', '>', 0)
        .where('parent', '!=', trashNode)
        .whereRef('key', '!=', 'name')
        .orderBy('node')
        .limit(pageRows),
    ).all()
    for (const { key, ...row } of rows)
      if (row.name.normalize('NFC') !== key) found.push({ ...row, why: 'key-differs' })
    after = rows.length < pageRows ? undefined : rows.at(-1)?.node
  }
  return found
}

/** The oldest of each circle, which was most likely above the others. */
function* foldersWithinThemselves(): Script<readonly LostEntry[]> {
  const rows = yield* once<Folder>(
    () =>
      sql<Folder>`
      with recursive reached(node) as (
        select node from present where parent <= 0
        union all
        select below.node from reached inner join present as below on below.parent = reached.node where below.is_folder = 1)
      select present.node, present.parent, present.name from present left join reached on reached.node = present.node
        where present.is_folder = 1 and reached.node is null order by present.node`,
  ).all()
  const unreached = new Map(rows.map((row) => [row.node, row]))
  return circlesIn(unreached).flatMap((circle) => {
    const oldest = unreached.get(Math.min(...circle))
    return oldest ? [{ ...oldest, why: 'within-itself' as const }] : []
  })
}

/** Walks up from each folder until the way ends or meets itself. */
function circlesIn(folders: ReadonlyMap<number, Folder>): readonly (readonly number[])[] {
  const circles: number[][] = []
  const walked = new Set<number>()
  for (const start of folders.keys()) {
    const way: number[] = []
    let at: number | undefined = start
    while (at !== undefined && folders.has(at) && !walked.has(at)) {
      walked.add(at)
      way.push(at)
      at = folders.get(at)?.parent
    }
    const met = at === undefined ? -1 : way.indexOf(at)
    if (met >= 0) circles.push(way.slice(met))
  }
  return circles
}
