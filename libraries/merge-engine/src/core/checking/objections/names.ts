/** What names something in a document, by which values may refer to it. */

import { oncePerTree } from '../../document/once-per-tree.ts'
import type { Node, Tree } from '../../model/node.ts'

/** The members that name an item of a list; the first that an item has. */
export const naming = ['id', 'name', 'key']

/** The members whose values are names of others. */
export const referring = new Set(['needs', 'depends_on', 'dependsOn', 'requires', 'extends', 'links'])

/** Tells the names of what a container holds; the keys of a map such as `depends_on` are those of others. */
export function forNamesOf(container: Node, tell: (name: string) => void): void {
  const { role } = container
  if (role === 'none' || (role === 'members' && referring.has(container.name ?? ''))) return
  for (const child of container.children) {
    const name = role === 'members' ? child.name : namingOf(child)?.value
    if (name !== undefined) tell(name)
  }
}

/** The member that names an item of a list. */
export function namingOf(item: Node): Node | undefined {
  if (item.role === 'none') return undefined
  for (const key of naming) {
    const member = item.child(key)
    if (member?.role === 'none') return member
  }
  return undefined
}

/** How often each name names something in a document. */
export const namesIn = oncePerTree((tree): ReadonlyMap<string, number> => {
  const names = new Map<string, number>()
  for (let at = 0; at < tree.size; at++) forNamesOf(tree.node(at), (name) => count(names, name))
  return names
})

/** The paths that a value puts in, such as `env.NODE` in `${{ env.NODE }}`, each with all that stands in its brackets. */
export function pathsIn(value: string): readonly Readonly<{ path: string; written: string }>[] {
  if (!value.includes('${') && !value.includes('{{')) return []
  const brackets = value.match(/(?:\$\{|\{\{)[^{}]*\}/g) ?? []
  return brackets.flatMap((written) => {
    const paths = written.match(/[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}_][\p{L}\p{N}_-]*)+/gu) ?? []
    return paths.map((path) => ({ path, written }))
  })
}

/** The steps of a path, each with the one before it. */
export function stepsOf(path: string): readonly (readonly [container: string, name: string])[] {
  const steps = path.split('.')
  return steps.slice(1).map((name, at) => [steps[at] ?? '', name])
}

/** The containers that a step of a path may mean: `${var.region}` is in `variable`, `${{ step.x }}` in `steps`. */
export const placesOf = (step: string): readonly string[] => [step, `${step}s`, step === 'var' ? 'variable' : step]

/** Whether one of these containers has something of a name. */
export const holds = (tree: Tree, places: readonly string[], name: string): boolean =>
  places.some((place) => heldIn(tree).get(place)?.has(name))

/**
 * The names of what each container with a name holds; of a list also its items that are one value; of tasks their labels. What maps
 * without a name hold, such as the whole document, is held by `''`, and by `/volumes` what `volumes` directly in one holds. Objects of
 * Kubernetes are held by their kinds, and their data by kind and name.
 */
const heldIn = oncePerTree((tree): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  const heldBy = (container: string): Set<string> => {
    const held = found.get(container) ?? new Set()
    found.set(container, held)
    return held
  }
  const top = new Set(tree.root.children)
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    if (node.role === 'none') continue
    const object = node.child('apiVersion') && node.child('metadata')?.child('name')
    if (object) {
      const kind = node.child('kind')?.value ?? ''
      heldBy(kind).add(object.value)
      for (const data of ['data', 'stringData', 'binaryData'])
        forNamesIn(node.child(data), (name) => heldBy(dataOf(kind, object.value)).add(name))
    }
    if (node.name === undefined || top.has(node)) {
      if (node.role !== 'members') continue
      for (const child of node.children) {
        if (child.name !== undefined) heldBy('').add(child.name)
        forNamesIn(child, (name) => heldBy(`/${child.name}`).add(name))
      }
      continue
    }
    if (node.name === 'tasks') for (const task of node.children) heldBy('tasks').add(task.child('label')?.value ?? '')
    const held = heldBy(node.name)
    forNamesOf(node, (name) => held.add(name))
    if (node.role === 'items') for (const item of node.children) if (item.role === 'none') held.add(item.value)
  }
  return found
})

/** Tells the names of the members of a map. */
function forNamesIn(map: Node | undefined, tell: (name: string) => void): void {
  if (map?.role === 'members') for (const { name } of map.children) if (name !== undefined) tell(name)
}

/** The place of what an object of Kubernetes holds. */
export const dataOf = (kind: string, name: string): string => `${kind} ${name}`

export const count = (counts: Map<string, number>, word: string) => counts.set(word, (counts.get(word) ?? 0) + 1)
