/** The sizes of entries in the trash. A folder's is the sum of what the caller may read in it, or of all for administrators. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { EntryRow } from '../../ports/ledger.ts'
import { type Asker, actorOf, followRightsNow, mayAdminister, nodesMatter } from '../authorization/authorize.ts'
import { type Correction, correctedTotals, correctionAt } from '../nodes/readable-totals.ts'
import { currentRevision } from '../nodes/revise.ts'
import { wayAsOf } from '../temporal/way-as-of.ts'
import { type Ways, waysAsOf } from '../temporal/ways-as-of.ts'

/** So many entries with rights of their own are looked for in the trash, of everybody: ten times as many as one page of folders in the tree needs. */
const maxMarked = 20_000

/** An entry, and the last revision in which it was in the tree. */
type Trashed = Readonly<{ row: EntryRow; last: number }>

/**
 * Finds the bytes of each entry by node. There are none of a folder of which they are not known: where policies decide about each
 * path, or where more entries with rights of their own are in the trash than are looked at.
 */
export function* sizesInTrash(caller: Caller, entries: readonly Trashed[]): Script<ReadonlyMap<number, number>> {
  const files = entries.filter(({ row }) => row.is_folder === 0)
  const sizes = new Map(files.map(({ row }) => [row.node, row.size]))
  const folders = entries.filter(({ row }) => row.is_folder === 1)
  if (folders.length === 0) return sizes
  for (const [node, { bytes }] of yield* correctedTotals(yield* correctionsFor(caller, folders))) sizes.set(node, bytes)
  return sizes
}

type Corrections = ReadonlyMap<number, readonly Correction[]>

function* correctionsFor(caller: Caller, folders: readonly Trashed[]): Script<Corrections> {
  const none = new Map(folders.map(({ row }) => [row.node, []]))
  if (mayAdminister(caller, yield* actorOf(caller))) return none
  const asker: Asker = caller
  if (asker.refusal) return new Map()
  yield* followRightsNow(caller)
  if (!nodesMatter(asker)) return none
  const marked = asker.rights?.markedOutsideTree() ?? []
  if (marked.length > maxMarked) return new Map()
  const below = waysBelow(marked, yield* waysAsOf(marked, yield* currentRevision()))
  const corrections = new Map<number, readonly Correction[]>()
  for (const { row, last } of folders) {
    const ways = below.get(row.node) ?? []
    const way = ways.length === 0 ? [] : yield* wayAsOf(row.node, last)
    if (way) corrections.set(row.node, correctionsInTrash(asker, way, ways))
  }
  return corrections
}

/** By each folder that they are in, the ways from below it down to these entries. */
function waysBelow(entries: readonly number[], places: Ways): ReadonlyMap<number, readonly (readonly number[])[]> {
  const below = new Map<number, (readonly number[])[]>()
  for (const entry of entries) {
    const up = Array.from(places.up(entry), ({ node }) => node)
    for (const [at, folder] of up.entries()) {
      if (at === 0) continue
      const ways = below.get(folder)
      if (ways) ways.push(up.slice(0, at).toReversed())
      else below.set(folder, [up.slice(0, at).toReversed()])
    }
  }
  return below
}

/** @param way from the root to the folder, where it was. @param below the ways on from there to entries with rights of their own. */
function correctionsInTrash(
  { rights, role }: Asker,
  way: readonly number[],
  below: readonly (readonly number[])[],
): readonly Correction[] {
  const levelAt = (nodes: readonly number[]) => rights?.levelOfNodes([...way, ...nodes], role) ?? 0
  return below.flatMap((nodes) => {
    const node = nodes.at(-1)
    if (node === undefined) return []
    return correctionAt({ node, level: levelAt(nodes), above: levelAt(nodes.slice(0, -1)) }) ?? []
  })
}
