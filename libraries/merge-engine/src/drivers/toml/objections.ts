/** Objections to a merge of TOML whose entries all merged. */

import { oncePerTree } from '../../core/document/once-per-tree.ts'
import type { Objection } from '../../core/model/format.ts'
import type { Node, Tree } from '../../core/model/node.ts'
import { bySide, type Side } from '../../core/model/sides.ts'
import { DisputedComments } from '../properties/disputed-comments.ts'
import { packagesOf, requiredPackage, valueOf } from './profile.ts'

type Trees = Readonly<Record<Side, Tree>>

export const objectionTo = (result: Tree, sides: Trees): Objection | undefined =>
  packageTwice(result, sides) ??
  unclearPackage(result, sides) ??
  requiredTwice(result, sides) ??
  addedToDeleted(sides) ??
  disputedIn(sides)

/** Two sides changed a package to different versions: each deleted an entry and added another, so the lock file has both. */
function packageTwice(result: Tree, { ours, theirs }: Trees): Objection | undefined {
  const [before, other] = [countsOf(ours), countsOf(theirs)]
  for (const [name, count] of countsOf(result)) {
    if (count <= Math.max(before.get(name) ?? 0, other.get(name) ?? 0)) continue
    const detail = 'Both sides changed its version: lock the dependencies anew.'
    return { path: `package[name=${name}]`, kind: 'duplicate', detail }
  }
  return undefined
}

function countsOf(tree: Tree): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const item of packagesOf(tree)) {
    const name = valueOf(item, 'name') ?? ''
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

/**
 * A dependency that names no version, of a package that the lock file now has in several: one side added a version and gave it to
 * whoever needs the package, and the other added somebody who needs it.
 */
function unclearPackage(result: Tree, { ours, theirs }: Trees): Objection | undefined {
  const [before, other] = [unclearIn(ours), unclearIn(theirs)]
  const name = [...unclearIn(result)].find((one) => !before.has(one) && !other.has(one))
  if (name === undefined) return undefined
  const detail = 'A package needs it without a version, and there are several: lock the dependencies anew.'
  return { path: `package[name=${name}]`, kind: 'duplicate', detail }
}

/** The packages in several versions that another one needs without naming one. */
const unclearIn = oncePerTree((tree): ReadonlySet<string> => {
  const several = new Set([...countsOf(tree)].flatMap(([name, count]) => (count > 1 ? [name] : [])))
  const unclear = new Set<string>()
  if (several.size === 0) return unclear
  for (const item of packagesOf(tree)) {
    for (const needed of item.child('keys')?.child('dependencies')?.children ?? []) {
      const name = needed.role === 'none' ? needed.value : nameWithoutVersion(needed)
      if (name !== undefined && several.has(name)) unclear.add(name)
    }
  }
  return unclear
})

const nameWithoutVersion = (needed: Node) => (needed.child('version') ? undefined : valueOf(needed, 'name'))

/** Both sides require a package once more, in one list: each means the whole requirement. */
function requiredTwice(result: Tree, { ours, theirs }: Trees): Objection | undefined {
  for (const [name, times] of repeatedRequirements(result)) {
    const [before, other] = [repeatedRequirements(ours).get(name) ?? 1, repeatedRequirements(theirs).get(name) ?? 1]
    if (times <= Math.max(before, other)) continue
    return { path: name, kind: 'duplicate', detail: 'Both sides require this package, with different extras.' }
  }
  return undefined
}

/** How often a list requires each package that it requires more than once. */
const repeatedRequirements = oncePerTree((tree): ReadonlyMap<string, number> => {
  const repeated = new Map<string, number>()
  for (let at = 0; at < tree.size; at++) {
    const { role, children } = tree.node(at)
    if (role !== 'items' || children[0] === undefined) continue
    const seen = new Map<string, number>()
    for (const child of children) {
      const name = child.kind === 'requirement' ? requiredPackage(child) : undefined
      if (name !== undefined) seen.set(name, (seen.get(name) ?? 0) + 1)
    }
    for (const [name, times] of seen) if (times > 1) repeated.set(name, Math.max(times, repeated.get(name) ?? 0))
  }
  return repeated
})

/** A table that one side deleted with everything below it, while the other added a new table below it. */
function addedToDeleted({ base, ours, theirs }: Trees): Objection | undefined {
  const tables = { base: tableNames(base), ours: tableNames(ours), theirs: tableNames(theirs) }
  for (const [side, other] of [
    ['ours', 'theirs'],
    ['theirs', 'ours'],
  ] as const) {
    const left = new Set([...tables[other]].flatMap(pathsTo))
    for (const added of tables[side].difference(tables.base)) {
      if (tables[other].has(added)) continue
      const deleted = pathsTo(added).find((above) => tables.base.has(above) && !left.has(above))
      if (deleted) return { path: added, kind: 'edit-delete', detail: `The other side deleted ${deleted}.` }
    }
  }
  return undefined
}

const tablesOf = (tree: Tree): readonly Node[] => tree.root.child('tables')?.children ?? []

const tableNames = (tree: Tree): ReadonlySet<string> =>
  new Set(tablesOf(tree).flatMap(({ kind, name }) => (kind === 'table' || kind === 'elements' ? [name ?? ''] : [])))

/** A table's name and the names above it; a dot within quotes makes an extra one, which no table has. */
const pathsTo = (name: string): string[] =>
  [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index)).concat(name)

function disputedIn(trees: Trees): Objection | undefined {
  const comments = new DisputedComments(trees)
  for (const before of containersOf(trees.base)) {
    const disputed = comments.in(bySide((side) => sameIn(trees[side], before)))
    if (disputed) return disputed.path === '' ? { ...disputed, path: before.name ?? '' } : disputed
  }
  return undefined
}

/** The places of comments on their own: among keys, among tables, in a table. */
function containersOf({ root }: Tree): readonly Node[] {
  const { children } = root
  return [...children, ...(children[1]?.children ?? []).filter(({ kind }) => kind === 'table')]
}

const sameIn = ({ root }: Tree, { kind, name = '' }: Node): Node | undefined =>
  kind === 'table' ? root.child('tables')?.child(name) : root.child(name)
