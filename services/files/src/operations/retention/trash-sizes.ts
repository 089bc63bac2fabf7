/** The sizes of entries in the trash. A folder's is the sum of what the caller may read in it, or of all for administrators. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { EntryRow } from '../../ports/ledger.ts'
import { type Asker, actorOf, followRightsNow, mayAdminister, nodesMatter } from '../authorization/authorize.ts'
import { type Correction, correctedTotals, correctionAt } from '../nodes/readable-totals.ts'
import { currentRevision } from '../nodes/revise.ts'
import { wayAsOf } from '../temporal/way-as-of.ts'
import { waysAsOf } from '../temporal/ways-as-of.ts'

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
  const places = yield* waysAsOf(marked, yield* currentRevision())
  const corrections = new Map<number, readonly Correction[]>()
  for (const { row, last } of folders) {
    const way = yield* wayAsOf(row.node, last)
    if (!way) continue
    const below = marked.map((node) =>
      belowFolder(
        row.node,
        Array.from(places.up(node), (step) => step.node),
      ),
    )
    corrections.set(row.node, correctionsOf(asker, way, below))
  }
  return corrections
}

/** The nodes from below a folder down to an entry; none of one that is not in it. @param up from the entry to the trash. */
function belowFolder(folder: number, up: readonly number[]): readonly number[] {
  return up.slice(0, Math.max(0, up.indexOf(folder))).toReversed()
}

/** @param way from the root to the folder, where it was. @param below the ways on from there to entries with rights of their own. */
function correctionsOf(
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
