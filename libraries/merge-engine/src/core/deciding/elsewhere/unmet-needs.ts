/** What packages of a lock file need and no longer find in it, because the other side removed or changed it. */

import type { Versions } from '../../document/versions.ts'
import type { Conflict } from '../../model/conflict.ts'
import type { Tree } from '../../model/node.ts'

/** Finds the first need of a result that a side met, or did not have; undefined where the document is no lock file. */
export function unmetNeed({ profile, trees }: Versions, result: Tree): Conflict | undefined {
  const unmet = profile.unmetNeeds?.(result)
  if (!unmet || unmet.size === 0) return undefined
  const [before, other] = [profile.unmetNeeds?.(trees.ours), profile.unmetNeeds?.(trees.theirs)]
  for (const [what, path] of unmet) {
    if (before?.has(what) || other?.has(what)) continue
    const detail = profile.madeBy ? `${what} Take either side, then run \`${profile.madeBy}\`.` : what
    return { path, kind: 'edit-delete', base: null, ours: null, theirs: null, detail }
  }
  return undefined
}
