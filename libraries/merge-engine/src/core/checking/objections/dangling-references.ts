/**
 * References that say where their name is, and lead nowhere in a result although they led to it on each side that has them:
 *
 *   base    variable: {region: …}        ours    variable: {}        theirs    vm: {region: ${var.region}}
 *
 * What else has the name does not matter here, such as a dependency that is called like the script in `npm run build`.
 */

import { oncePerTree } from '../../document/once-per-tree.ts'
import { type Conflict, conflictWithDetail } from '../../model/conflict.ts'
import type { Node, Tree } from '../../model/node.ts'
import { sidesOf } from '../../model/sides.ts'
import type { Result } from '../result.ts'
import { holds, namesIn, pathsIn, placesOf, stepsOf } from './names.ts'

export function danglingReference({ versions: { format, trees }, tree }: Result): Conflict | undefined {
  if (!format.refersByName) return undefined
  for (const [written, reference] of referencesIn(tree)) {
    if (leads(tree, reference) || !sidesOf.some((side) => leads(trees[side], reference))) continue
    const sides = sidesOf.map((side) => trees[side]).filter((side) => referencesIn(side).has(written))
    if (sides.length === 0 || !sides.every((side) => leads(side, reference))) continue
    const detail = `One side removed or renamed ${JSON.stringify(reference.name)}, and the other newly uses it.`
    return conflictWithDetail(reference.places[0] ?? '', 'edit-delete', detail)
  }
  return undefined
}

/** A name that one of some containers has; any, if none is said. */
type Reference = Readonly<{ places: readonly string[]; name: string }>

const leads = (tree: Tree, { places, name }: Reference): boolean =>
  holds(tree, places, name) || (places.length === 0 && namesIn(tree).has(name))

const referencesIn = oncePerTree((tree): ReadonlyMap<string, Reference> => {
  const found = new Map<string, Reference>()
  const add = (places: readonly string[], name: string) => found.set([...places, name].join('\n'), { places, name })
  let features = 0
  for (let at = 0; at < tree.size; at++) {
    const node = tree.node(at)
    const { name = '', role } = node
    if (name === 'features' && role === 'members') features = node.lastIndex
    if (role === 'items') {
      if (mounting.has(name)) for (const volume of mountedIn(node)) add(['volumes'], volume)
      if (at < features) for (const { value } of node.children) add(...featureOf(value))
      continue
    }
    const place = named.get(name)
    const one = place === undefined ? undefined : (role === 'none' ? node : node.child('name'))?.value
    if (place !== undefined && one !== undefined) add([place], one)
    if (role !== 'none') continue
    const { value } = node
    for (const script of scriptsIn(value)) add(['scripts'], script)
    for (const { path, written } of pathsIn(value)) {
      if (instead.test(written)) continue
      add([], path)
      for (const [step, name] of stepsOf(path)) add(placesOf(step), name)
    }
  }
  return found
})

/** The scripts of this package that a command runs: `npm run build -w core` is a script of another one. */
function scriptsIn(command: string): readonly string[] {
  if (!command.includes(' ') || !runners.some((word) => command.includes(word))) return []
  const single = [...command.matchAll(oneScript)].map(([, script = '']) => script)
  const several = [...command.matchAll(severalScripts)].flatMap(
    ([, all = '']) => all.match(/(?<=\s)[\w:.][\w:.-]*(?!\S)/g) ?? [],
  )
  return [...single, ...several]
}

/** Each command that runs scripts has one of these words, which is seen sooner than what it runs. */
const runners = ['run', 'yarn', 'pnpm']

const oneScript =
  /\b(?:(?:npm|pnpm|yarn|bun) run|yarn|pnpm) ([\w:.-]*\w)(?![^&|;]*\s(?:-w|-C|--workspaces?|--prefix|--filter)\b)/g
const severalScripts = /\b(?:run-s|run-p|npm-run-all)((?:\s+[^\s&|;]+)+)/g

/** What the value of a member, or the name in it, is a name of: of a list, of a map, or of objects of Kubernetes. */
const named: ReadonlyMap<string, string> = new Map([
  ['stage', 'stages'],
  ['include-group', 'dependency-groups'],
  ['configMapRef', 'ConfigMap'],
  ['configMapKeyRef', 'ConfigMap'],
  ['secretRef', 'Secret'],
  ['secretKeyRef', 'Secret'],
  ['secretName', 'Secret'],
  ['claimName', 'PersistentVolumeClaim'],
  ['serviceAccountName', 'ServiceAccount'],
])

/** What stands in brackets with a value for a name that leads nowhere. */
const instead = /\|\||\?\?|:/

/** What a feature of Cargo turns on: another one, or an optional dependency. */
function featureOf(value: string): readonly [places: readonly string[], name: string] {
  const [, marked, name = value] = /^(dep:)?([^/?]+)/.exec(value) ?? []
  const isDependency = marked !== undefined || value.includes('/')
  return [isDependency ? ['dependencies'] : ['features', 'dependencies'], name]
}

/** The lists of what is mounted. */
const mounting = new Set(['volumes', 'volumeMounts'])

/** The volumes that a service of Compose or a container of Kubernetes mounts. */
function mountedIn(list: Node): readonly string[] {
  if (list.name === 'volumeMounts') return list.children.flatMap((item) => item.child('name')?.value ?? [])
  return list.children.flatMap(({ value }) => /^([A-Za-z0-9][\w.-]*):\//.exec(value)?.[1] ?? [])
}
