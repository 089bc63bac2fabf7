/**
 * The totals below folders, as far as a caller may read. What is kept counts everything. Closed folders that the caller may not
 * read are subtracted with all that they hold, and what was granted inside of them is added again: so a sum is exact and tells
 * nothing of what it leaves out. Where that would take too many steps, or policies decide about each path, there is none.
 */
import type { Script } from '@alluvium/database'
import type { EntryLevel } from '../../model/access/own-rights.ts'
import { type Entry, isOnlyPassed } from '../../model/entry.ts'
import { once } from '../../ports/ledger.ts'
import { type Asker, followRightsNow, nodesMatter } from '../authorization/authorize.ts'

export type Totals = Readonly<{ files: number; folders: number; bytes: number }>

/** How many entries with rights of their own are looked at for one page of folders. */
const maxLookedAt = 2000
/** As many nodes are asked for in one query. */
const chunk = 500

/** Finds the totals of folders by node; without files, and without folders of which nothing is said. */
export function* readableTotals(caller: Asker, entries: readonly Entry[]): Script<ReadonlyMap<number, Totals>> {
  const folders = entries.filter((entry) => entry.kind === 'folder' && !isOnlyPassed(entry))
  return yield* totalsBelow(
    caller,
    folders.map(({ node }) => ({ node, levels: ({ rights, role }) => rights?.belowNode(node, role) })),
  )
}

/**
 * The same for folders in the trash, each with the nodes that led to it where it was, from the root to itself.
 * @param ways without those of which that is not known any more.
 */
export const readableTotalsInTrash = (
  caller: Asker,
  ways: readonly (readonly number[])[],
): Script<ReadonlyMap<number, Totals>> =>
  totalsBelow(
    caller,
    ways.map((way) => ({ node: way.at(-1) ?? 0, levels: ({ rights, role }) => rights?.belowNodes(way, role) })),
  )

type Folder = Readonly<{
  node: number
  /** The entries below it that have rights of their own. */
  levels(asker: Asker): Iterable<EntryLevel> | undefined
}>

function* totalsBelow(caller: Asker, folders: readonly Folder[]): Script<ReadonlyMap<number, Totals>> {
  if (folders.length === 0 || caller.refusal) return new Map()
  const kept = yield* keptTotals(folders.map(({ node }) => node))
  yield* followRightsNow(caller)
  const corrections = correctionsOf(caller, folders)
  const corrected = yield* keptTotals([...corrections.values()].flat().map(({ node }) => node))
  const readable = new Map<number, Totals>()
  for (const [node, those] of corrections) {
    let sum = kept.get(node)?.below ?? nothing
    for (const { node, sign } of those) sum = plus(sum, corrected.get(node)?.whole ?? nothing, sign)
    readable.set(node, sum)
  }
  return readable
}

type Correction = Readonly<{ node: number; sign: 1 | -1 }>

/** What to subtract and to add for each folder; without those beyond the bound. */
function correctionsOf(caller: Asker, folders: readonly Folder[]): ReadonlyMap<number, readonly Correction[]> {
  const corrections = new Map<number, readonly Correction[]>()
  const differ = nodesMatter(caller)
  let lookedAt = 0
  for (const { node: folder, levels } of folders) {
    const found: Correction[] = []
    for (const { node, level, above } of (differ && levels(caller)) || []) {
      lookedAt += 1
      if (lookedAt > maxLookedAt) return corrections
      if (level === 0 && above > 0) found.push({ node, sign: -1 })
      if (level > 0 && above === 0) found.push({ node, sign: 1 })
    }
    corrections.set(folder, found)
  }
  return corrections
}

type Kept = Readonly<{
  /** Below the entry. */
  below: Totals
  /** The same with the entry itself. */
  whole: Totals
}>

const nothing: Totals = { files: 0, folders: 0, bytes: 0 }

const plus = (sum: Totals, { files, folders, bytes }: Totals, sign: 1 | -1): Totals => ({
  files: sum.files + sign * files,
  folders: sum.folders + sign * folders,
  bytes: sum.bytes + sign * bytes,
})

const keptOf = (nodes: readonly number[]) =>
  once((db) =>
    db
      .selectFrom('present')
      .leftJoin('totals', 'totals.node', 'present.node')
      .select((eb) => [
        'present.node as node',
        'present.is_folder as is_folder',
        'present.size as size',
        eb.cast<number | null>(eb.fn.sum('totals.files'), 'bigint').as('files'),
        eb.cast<number | null>(eb.fn.sum('totals.folders'), 'bigint').as('folders'),
        eb.cast<number | null>(eb.fn.sum('totals.bytes'), 'bigint').as('bytes'),
      ])
      .where('present.node', 'in', nodes)
      .groupBy(['present.node', 'present.is_folder', 'present.size']),
  )

function* keptTotals(nodes: readonly number[]): Script<ReadonlyMap<number, Kept>> {
  const kept = new Map<number, Kept>()
  for (let from = 0; from < nodes.length; from += chunk)
    for (const row of yield* keptOf(nodes.slice(from, from + chunk)).all()) {
      const below = { files: row.files ?? 0, folders: row.folders ?? 0, bytes: row.bytes ?? 0 }
      const itself = row.is_folder ? { files: 0, folders: 1, bytes: 0 } : { files: 1, folders: 0, bytes: row.size }
      kept.set(row.node, { below, whole: plus(below, itself, 1) })
    }
  return kept
}
