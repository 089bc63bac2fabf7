/** Puts the rows of the root and of the trash back, which say nothing but that they are there. */
import type { Script } from '@alluvium/database'
import { anonymousNumber } from '../accounts/accounts.ts'
import { openRow } from '../nodes/entry-rows.ts'
import { aboveFixed, lostFixedFolders } from '../soundness/fixed-folders.ts'
import { lastEnd } from '../temporal/rows-as-of.ts'
import { folderRow } from '../tree/make-parents.ts'

/** @returns how many were lost. */
export function* settleFixedFolders(at: number): Script<number> {
  const lost = yield* lostFixedFolders()
  for (const { node, key } of lost) {
    const revision = (yield* lastEnd(node)) ?? 0
    yield* openRow.run(folderRow({ parent: aboveFixed, key, name: '', node, revision, at, owner: anonymousNumber }))
  }
  return lost.length
}
