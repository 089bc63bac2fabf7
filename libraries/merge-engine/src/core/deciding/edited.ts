/** Whether a side really changed a thing, or only values that programs renew on every save. */

import { type Versions, valueOf } from '../document/versions.ts'
import { ruleAt } from '../model/profile.ts'
import { bySide } from '../model/sides.ts'
import { namedStep, type Triple } from '../model/triple.ts'
import { pairByName } from '../pairing/pair.ts'

/** Whether `other` changed more than noise and derived values. */
export function isReallyEdited(versions: Versions, triple: Triple, other: 'ours' | 'theirs'): boolean {
  const waiting: Triple[] = [triple]
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (valueOf(versions, at, 'base') === valueOf(versions, at, other)) continue
    const rule = ruleAt(versions.profile, at)?.is
    if (rule === 'noise' || rule === 'derived') continue
    const { base, [other]: side } = at
    const hasNames = base?.role === 'members' || base?.role === 'slots'
    if (!base || !side || !hasNames || base.kind !== side.kind) return true
    const named = bySide((of) => {
      const node = of === 'base' ? base : of === other ? side : undefined
      return (node?.children ?? []).map((child) => ({ name: child.name ?? '', node: child }))
    })
    waiting.push(...pairByName(at, named, namedStep))
  }
  return false
}
