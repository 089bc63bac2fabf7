/** What packages of a lock file need and no longer find in it, because the other side removed or changed it. */

import { type Conflict, conflictWithDetail } from '../../model/conflict.ts'
import type { Result } from '../result.ts'

/** Finds the first need of a result that a side met, or did not have; undefined where the document is no lock file. */
export function unmetNeed({ versions: { profile, trees }, tree }: Result): Conflict | undefined {
  const { unmetNeeds, madeBy } = profile
  for (const [what, path] of unmetNeeds?.(tree) ?? []) {
    if (unmetNeeds?.(trees.ours).has(what) || unmetNeeds?.(trees.theirs).has(what)) continue
    const detail = madeBy ? `${what} Take either side, then run \`${madeBy}\`.` : what
    return conflictWithDetail(path, 'edit-delete', detail)
  }
  return undefined
}
