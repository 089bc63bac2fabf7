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
import { dataOf, holds, namesIn, pathsIn, placesOf, stepsOf } from './names.ts'

export function danglingReference({ versions: { format, trees }, tree }: Result): Conflict | undefined {
  if (!format.refersByName) return undefined
  for (const [written, reference] of referencesIn(tree)) {
    if (leads(tree, reference) || !sidesOf.some((side) => leads(trees[side], reference))) continue
    const sides = sidesOf.map((side) => trees[side]).filter((side) => referencesIn(side).has(written))
    if (sides.length === 0 || !sides.every((side) => leads(side, reference))) continue
    const detail = `One side removed or renamed ${JSON.stringify(reference.name)}, and the other newly uses it.`
    return conflictWithDetail((reference.places[0] ?? '').replace('/', ''), 'edit-delete', detail)
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
    const { name: container = '', role } = node
    if (container === 'features' && role === 'members') features = node.lastIndex
    if (role === 'items' && at < features) for (const { value } of node.children) add(...featureOf(value))
    if (role !== 'items') for (const [place, name] of namedIn(node)) add([place], name)
    if (role !== 'none') {
      if (listing.has(container)) for (const [place, name] of listedIn(node)) add([place], name)
      continue
    }
    const { value } = node
    for (const path of translatedIn(value)) {
      const steps = stepsOf(path)
      if (steps.length === 0) add([''], path)
      for (const [step, name] of steps) add(placesOf(step), name)
    }
    for (const script of scriptsIn(value)) add(['scripts'], script)
    for (const { path, written } of pathsIn(value)) {
      if (instead.test(written)) continue
      add([], path)
      for (const [step, name] of stepsOf(path)) add(placesOf(step), name)
    }
  }
  return found
})

/** The other texts that a text for people puts in: `$t(cart.save)`. */
function translatedIn(value: string): readonly string[] {
  if (!value.includes('$t(')) return []
  return [...value.matchAll(/\$t\(\s*([\p{L}\p{N}_.-]+)/gu)].flatMap(([, path]) => path ?? [])
}

/** The scripts of this package that a command runs: those of `npm run build -w core` and `cd core && npm run build` are of another one. */
function scriptsIn(command: string): readonly string[] {
  if (!command.includes(' ') || !runners.some((word) => command.includes(word)) || /(?:^|[\s;&(])cd\s/.test(command))
    return []
  const single = [...command.matchAll(oneScript)].flatMap(([, run, short, marked]) => run ?? short ?? marked ?? [])
  const several = [...command.matchAll(severalScripts)].flatMap(
    ([, all = '']) => all.match(/(?<=\s)[\w:.][\w:.-]*(?!\S)/g) ?? [],
  )
  return [...single, ...several].map((script) => (script === 't' ? 'test' : script))
}

/** Each command that runs scripts has one of these words, which is seen sooner than what it runs. */
const runners = ['run', 'npm', 'yarn']

const oneScript =
  /\b(?:(?:(?:npm|pnpm|yarn|bun) run|node --run|yarn|pnpm) ([\w:.-]*\w)|npm (test|t|start|stop|restart)\b)(?![^&|;]*\s(?:-w|-C|--workspaces?|--prefix|--filter)\b)|\bnpm:([\w:.-]*\w)/g
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
  ['serviceName', 'Service'],
  ['service', 'Service'],
  ['job', ''],
  ['preLaunchTask', 'tasks'],
  ['postDebugTask', 'tasks'],
  ['dependsOn', 'tasks'],
])

type Named = readonly [place: string, name: string]

function namedIn(node: Node): readonly Named[] {
  const place = named.get(node.name ?? '')
  if (node.role === 'none') return place === undefined ? [] : [[place, node.value]]
  const name = node.child('name')?.value
  if (name === undefined) return []
  const found: Named[] = place === undefined ? [] : [[place, name]]
  // What refers to an object of Kubernetes: a target, a role, a subject.
  const kind = node.child('kind')?.value
  if (kind !== undefined) found.push([kind, name])
  const key = place === undefined ? undefined : node.child('key')?.value
  if (place !== undefined && key !== undefined) found.push([dataOf(place, name), key])
  return found
}

/** The lists and maps whose items or keys are names of what another container holds. */
const listed: ReadonlyMap<string, string> = new Map([
  ['networks', '/networks'],
  ['secrets', '/secrets'],
  ['configs', '/configs'],
  ['dependencies', ''],
  ['dependsOn', 'tasks'],
])

/** And those of what is mounted, and of what others depend on. */
const listing: ReadonlySet<string> = new Set([...listed.keys(), 'volumes', 'volumeMounts', 'depends_on'])

/** A list of names, or of maps that name their `source`; of `depends_on: [vm.main]` each item is a path. */
function listedIn(node: Node): readonly Named[] {
  const { name: container = '', role, children } = node
  const found: Named[] = mountedIn(node).map((name) => ['volumes', name])
  const place = listed.get(container)
  for (const child of children) {
    const name = role === 'items' ? (child.child('source')?.value ?? child.value) : child.name
    if (name === undefined || name === '') continue
    if (place !== undefined && (role === 'items' || place.startsWith('/'))) found.push([place, name])
    if (container === 'volumes' && role === 'items' && child.role !== 'none') found.push(['/volumes', name])
    if (container === 'depends_on') found.push(...stepsOf(name))
  }
  return found
}

/** What stands in brackets with a value for a name that leads nowhere. */
const instead = /\|\||\?\?|:/

/** What a feature of Cargo turns on: another one, or an optional dependency. */
function featureOf(value: string): readonly [places: readonly string[], name: string] {
  const [, marked, name = value] = /^(dep:)?([^/?]+)/.exec(value) ?? []
  const isDependency = marked !== undefined || value.includes('/')
  return [isDependency ? ['dependencies'] : ['features', 'dependencies'], name]
}

/** The volumes that a service of Compose or a container of Kubernetes mounts. */
function mountedIn({ name, role, children }: Node): readonly string[] {
  if (role !== 'items') return []
  if (name === 'volumeMounts') return children.flatMap((item) => item.child('name')?.value ?? [])
  return name === 'volumes' ? children.flatMap(({ value }) => /^([A-Za-z0-9][\w.-]*):\//.exec(value)?.[1] ?? []) : []
}
