/** How many files went back, as the caller may know it: those in closed folders of others are counted for nobody outside. */
import type { Script } from '@alluvium/database'
import { rootNode } from '../../ports/ledger.ts'
import { type Asker, followRightsNow, hasRightOnNodes, nodesMatter } from '../authorization/authorize.ts'
import { mayReadAsOf } from '../temporal/way-as-of.ts'
import { waysAsOf } from '../temporal/ways-as-of.ts'

/** `place`: the folder that the files are in; of a file in the trash, itself. */
export type FilesAt = Readonly<{ place: number; files: number }>

/** @param revision when the files were in those places */
export function* countReadable(caller: Asker, found: readonly FilesAt[], revision: number): Script<number> {
  yield* followRightsNow(caller)
  if (!nodesMatter(caller)) return found.reduce((sum, { files }) => sum + files, 0)
  const ways = yield* waysAsOf(
    found.map(({ place }) => place),
    revision,
  )
  let sum = 0
  for (const { place, files } of found) {
    const way = Array.from(ways.up(place), ({ node }) => node).toReversed()
    const isReadable =
      way[0] === rootNode ? hasRightOnNodes(caller, 'read', way) : yield* mayReadAsOf(caller, place, revision)
    if (isReadable) sum += files
  }
  return sum
}
