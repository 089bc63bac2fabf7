/** A name that is now in two maps that exclude each other, such as two lists of dependencies, and was so on no side. */

import { type Conflict, conflictWithDetail } from '../../model/conflict.ts'
import type { Tree } from '../../model/node.ts'
import { sidesOf } from '../../model/sides.ts'
import type { Result } from '../result.ts'

export function nameInTwoMaps({ versions, tree }: Result): Conflict | undefined {
  for (const maps of versions.profile.exclusive) {
    const shared = [...sharedNames(tree, maps)]
    if (shared.length === 0) continue
    const known = new Set(sidesOf.flatMap((side) => [...sharedNames(versions.trees[side], maps)]))
    const name = shared.find((name) => !known.has(name))
    if (name === undefined) continue
    const detail = `It would stand in two of ${maps.join(', ')}.`
    return conflictWithDetail(name, 'duplicate', detail)
  }
  return undefined
}

function sharedNames(tree: Tree, maps: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  const value = tree.root.children[0]
  for (const map of maps) {
    for (const { name = '' } of value?.child(map)?.children ?? []) (seen.has(name) ? shared : seen).add(name)
  }
  return shared
}
