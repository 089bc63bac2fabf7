/**
 * What packages of a lock file need and do not find in it. Each side of a merge locked what it needs, but one may have removed or
 * changed a package that the other newly needs. Then the merge is a lock file that the package manager refuses, or worse, does not:
 *
 *   base    x needs sub        ours    without x and sub        theirs    x and y need sub        merged    y needs sub
 *
 * Each format says by which name a package is needed. What a side lacks already is nobody's mistake: a package for another
 * platform, or one that was overridden.
 */
import type { Node } from '../../core/model/node.ts'

/** Where something is needed, by a sentence that says by whom and what. */
export type Unmet = ReadonlyMap<string, string>

export class Needs {
  readonly #unmet = new Map<string, string>()

  get unmet(): Unmet {
    return this.#unmet
  }

  /** @param instead what is there instead of it. */
  lacks(path: string, by: string, needed: string, instead = 'which is not locked'): void {
    this.#unmet.set(`${by} needs ${needed}, ${instead}.`, path)
  }
}

/** The members of a map by their names; none where there is no map. */
export function* membersOf(map: Node | undefined): Generator<[name: string, member: Node]> {
  if (map?.role === 'members') for (const child of map.children) if (child.name !== undefined) yield [child.name, child]
}

/** The members of maps of these names. */
export function* membersOfAll(of: Node | undefined, names: readonly string[]): Generator<[name: string, member: Node]> {
  for (const name of names) yield* membersOf(of?.child(name))
}

export const itemsOf = (list: Node | undefined): readonly Node[] => (list?.role === 'items' ? list.children : [])

/** The value of a member, if it is one. */
export function textOf(of: Node | undefined, name: string): string | undefined {
  const member = of?.role === 'members' ? of.child(name) : undefined
  return member?.role === 'none' ? member.value : undefined
}

/** The name before the version: `@scope/name@1.0.0` is a version of `@scope/name`. */
export function withoutVersion(named: string): string {
  const at = named.indexOf('@', 1)
  return at < 0 ? named : named.slice(0, at)
}
