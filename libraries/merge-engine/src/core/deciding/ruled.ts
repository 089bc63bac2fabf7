/** Collects what rules decided, for the result to say. */

import { shownOf, type Versions } from '../document/versions.ts'
import type { Ruled } from '../model/ruled.ts'
import { joinedPath, pathOf } from '../model/triple.ts'
import type { Decisions } from './decision.ts'

/** What rules decided, also in embedded documents; undefined if they decided nothing. */
export function ruledIn(versions: Versions, { of }: Decisions): readonly Ruled[] | undefined {
  const all: Ruled[] = []
  for (const [triple, decision] of of) {
    if (decision.is === 'relabelled' && decision.rule) {
      const { rule, core } = decision
      const left = core === 'ours' ? 'theirs' : 'ours'
      const shown = { took: shownOf(versions, triple, core) ?? '', left: shownOf(versions, triple, left) ?? '' }
      all.push({ path: pathOf(triple), rule, ...shown })
    } else if (decision.is === 'embedded') {
      for (const one of decision.ruled ?? []) all.push({ ...one, path: joinedPath(pathOf(triple), one.path) })
    }
  }
  return all.length > 0 ? all : undefined
}
