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
import { inChunks } from '../chunks.ts'

export type Totals = Readonly<{ files: number; folders: number; bytes: number }>

/** How many entries with rights of their own are looked at for one page of folders. */
const maxLookedAt = 2000

/** Finds the totals of folders by node; without files, and without folders of which nothing is said. */
export function* readableTotals(caller: Asker, entries: readonly Entry[]): Script<ReadonlyMap<number, Totals>> {
  const folders = entries.filter((entry) => entry.kind === 'folder' && !isOnlyPassed(entry))
  if (folders.length === 0 || caller.refusal) return new Map()
  yield* followRightsNow(caller)
  return yield* correctedTotals(correctionsOf(caller, folders))
}

/** An entry that is subtracted from a sum, or added to it, with all that it holds. */
export type Correction = Readonly<{ node: number; sign: 1 | -1 }>

/** The correction where somebody's right on an entry begins or ends; undefined where it does neither. */
export function correctionAt({
  node,
  level,
  above,
}: Pick<EntryLevel, 'node' | 'level' | 'above'>): Correction | undefined {
  if (level === 0 && above > 0) return { node, sign: -1 }
  return level > 0 && above === 0 ? { node, sign: 1 } : undefined
}

/** The totals below folders, each with its corrections. */
export function* correctedTotals(
  corrections: ReadonlyMap<number, readonly Correction[]>,
): Script<ReadonlyMap<number, Totals>> {
  const kept = yield* keptTotals([...corrections.keys()])
  const corrected = yield* keptTotals([...corrections.values()].flat().map(({ node }) => node))
  const readable = new Map<number, Totals>()
  for (const [node, those] of corrections) {
    let sum = kept.get(node)?.below ?? nothing
    for (const { node, sign } of those) sum = plus(sum, corrected.get(node)?.whole ?? nothing, sign)
    readable.set(node, sum)
  }
  return readable
}

/**
 * What to subtract and to add for each folder; without those beyond the bound. What was granted in folders that are hidden from the
 * caller counts only where it was granted to them: how much there is tells nobody anything.
 */
function correctionsOf(caller: Asker, folders: readonly Entry[]): ReadonlyMap<number, readonly Correction[]> {
  const { rights, role } = caller
  const corrections = new Map<number, readonly Correction[]>()
  let lookedAt = 0
  for (const { node: folder } of folders) {
    const granted = (nodesMatter(caller) && rights?.viewOf(folder, role)?.counted) || []
    const inside = granted.filter(({ level, above }) => level > 0 && above === 0)
    const found: Correction[] = inside.map(({ node }) => ({ node, sign: 1 }))
    for (const top of nodesMatter(caller) ? [folder, ...inside.map(({ node }) => node)] : [])
      for (const one of rights?.openBelow(top, role) ?? []) {
        lookedAt += 1
        if (lookedAt > maxLookedAt) return corrections
        if (one.level === 0 && one.above > 0) found.push({ node: one.node, sign: -1 })
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
  for (const some of inChunks(nodes))
    for (const row of yield* keptOf(some).all()) {
      const below = { files: row.files ?? 0, folders: row.folders ?? 0, bytes: row.bytes ?? 0 }
      const itself = row.is_folder ? { files: 0, folders: 1, bytes: 0 } : { files: 1, folders: 0, bytes: row.size }
      kept.set(row.node, { below, whole: plus(below, itself, 1) })
    }
  return kept
}
