/**
 * Settles rows that were lost and that others name:
 *
 *   accounts, revisions     others are put in their place, by which nothing is claimed
 *   homes                   known again by the rights on them
 *   groups, uploads         what named them is removed: nothing can be in their place
 *   second factors          one that was used is asked for again
 */
import type { Script } from '@alluvium/database'
import { noteAccessChange } from '../authorization/note-access-change.ts'
import { requireSecondFactor } from '../credentials/second-factor-rows.ts'
import { forgottenFactors, lostUploads } from '../soundness/missing-rows.ts'
import { abandonParts } from '../uploads/parts.ts'
import { settleAccounts } from './settle-accounts.ts'
import { settleGroups } from './settle-groups.ts'
import { settleOwnFolders } from './settle-own-folders.ts'
import { settleRevisions } from './settle-revisions.ts'

/** Rows of one kind that one repair settles. */
const maxSettled = 10_000

/** @returns how many rows were lost. */
export function* settleRows(at: number): Script<number> {
  const revisions = yield* settleRevisions(at, maxSettled)
  const accounts = yield* settleAccounts(at, maxSettled)
  const folders = yield* settleOwnFolders(maxSettled)
  const groups = yield* settleGroups(maxSettled)
  if (accounts + folders + groups > 0) yield* noteAccessChange('everything')
  const factors = yield* forgottenFactors(maxSettled)
  for (const account of factors) yield* requireSecondFactor(Number(account))
  const uploads = yield* lostUploads(maxSettled)
  for (const upload of uploads) yield* abandonParts(upload)
  return revisions + accounts + folders + groups + factors.length + uploads.length
}
