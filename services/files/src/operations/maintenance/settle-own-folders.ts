/** Notes again whose home a folder is, and what holds homes or folders of organizations, by what other rows say. */
import type { Script } from '@alluvium/database'
import { keepHoldingFolder } from '../access/holding-folders.ts'
import { keepHome, lostHomes } from '../accounts/home-rows.ts'
import { lostHoldingFolders } from '../soundness/lost-holding-folders.ts'

/** @returns how many were lost. */
export function* settleOwnFolders(limit: number): Script<number> {
  const holding = yield* lostHoldingFolders(limit)
  for (const folder of holding) yield* keepHoldingFolder(folder)
  const homes = yield* lostHomes(limit) // in folders that are known to hold them
  for (const home of homes) yield* keepHome(home)
  return holding.length + homes.length
}
