/** Lock files of Composer, Bun, Deno, .NET and Nix: what each package needs must be there, by the name that the format says. */
import { oncePerTree } from '../../core/document/once-per-tree.ts'
import type { Node } from '../../core/model/node.ts'
import { isInRangeOfComposer, isMetBy } from './semver-range.ts'
import { itemsOf, membersOf, membersOfAll, Needs, textOf, type Unmet, withoutVersion } from './unmet.ts'

/** What packages of PHP need has a slash, and may be provided by another; `php` and `ext-json` are no packages. */
export const unmetInComposer = oncePerTree(({ root }): Unmet => {
  const needs = new Needs()
  const lock = root.children[0]
  const [packages, forDevelopment] = ['packages', 'packages-dev'].map((name) => itemsOf(lock?.child(name)))
  // What is needed in production must be there without the packages for development.
  checkPackages(needs, packages ?? [], packages ?? [])
  checkPackages(needs, forDevelopment ?? [], [...(packages ?? []), ...(forDevelopment ?? [])])
  return needs.unmet
})

function checkPackages(needs: Needs, packages: readonly Node[], there: readonly Node[]): void {
  const versions = new Map(there.map((item) => [nameIn(item), textOf(item, 'version') ?? '']))
  const provided = new Set(there.flatMap((item) => [...providedBy(item)]))
  for (const item of packages)
    for (const [name, { value: range }] of membersOf(item.child('require'))) {
      if (!name.includes('/') || provided.has(name.toLowerCase())) continue
      const version = versions.get(name.toLowerCase())
      if (version !== undefined && isInRangeOfComposer(version, range)) continue
      const instead = version === undefined ? undefined : `but ${version} is locked`
      needs.lacks(`packages[name=${nameIn(item)}]`, nameIn(item), `${name} ${range}`, instead)
    }
}

const nameIn = (item: Node) => (textOf(item, 'name') ?? '').toLowerCase()

function* providedBy(item: Node): Generator<string> {
  for (const [name] of membersOfAll(item, ['provide', 'replace'])) yield name.toLowerCase()
}

const mapsOfBun = ['dependencies', 'optionalDependencies', 'peerDependencies']

/** bun.lock: `parent/name` is the package that only the parent finds, and `name` is the one for all others. */
export const unmetInBun = oncePerTree(({ root }): Unmet => {
  const needs = new Needs()
  const lock = root.children[0]
  const locked = new Map(membersOf(lock?.child('packages')))
  const check = (path: string, by: string, name: string, range: string) => {
    const place = placesAbove(by).findLast((above) => locked.has(`${above}${name}`))
    const found = place === undefined ? undefined : itemsOf(locked.get(`${place}${name}`))[0]?.value
    const version = found?.slice(withoutVersion(found).length + 1) ?? ''
    if (found !== undefined && (version.includes(':') || isMetBy(range, version))) return
    needs.lacks(path, by, `${name}@${range}`, found === undefined ? undefined : `but ${version} is locked`)
  }
  for (const [folder, project] of membersOf(lock?.child('workspaces')))
    for (const [name, { value }] of membersOfAll(project, [...mapsOfBun, 'devDependencies']))
      check(`workspaces.${folder}`, textOf(project, 'name') ?? folder, name, value)
  for (const [by, entry] of locked)
    for (const about of itemsOf(entry))
      for (const [name, { value }] of membersOfAll(about, mapsOfBun)) check(`packages.${by}`, by, name, value)
  return needs.unmet
})

/** `a/b` finds what is in `a/b/`, in `a/`, and at the top; the scope of a name is no package. */
function placesAbove(by: string): readonly string[] {
  const places = ['']
  let place = ''
  for (const part of by.split('/')) {
    place += `${part}/`
    if (!part.startsWith('@')) places.push(place)
  }
  return places
}

/** deno.lock: packages of npm need `name@version`, or `name` where one is locked; those of JSR need a specifier that is resolved. */
export const unmetInDeno = oncePerTree(({ root }): Unmet => {
  const needs = new Needs()
  const lock = root.children[0]
  const inside = lock?.child('packages') ?? lock
  const specifiers = [...membersOf(inside?.child('specifiers'))].map(([name]) => name)
  const npm = namesWithAndWithout([...membersOf(inside?.child('npm'))].map(([name]) => name))
  const resolved = namesWithAndWithout(specifiers)
  for (const [by, entry] of membersOf(inside?.child('npm')))
    for (const map of ['dependencies', 'optionalDependencies'])
      for (const { value } of entry.child(map)?.children ?? []) if (!npm.has(value)) needs.lacks(`npm.${by}`, by, value)
  for (const [by, entry] of membersOf(inside?.child('jsr')))
    for (const { value } of itemsOf(entry.child('dependencies')))
      if (!resolved.has(value)) needs.lacks(`jsr.${by}`, by, value)
  for (const [specifier, { value }] of membersOf(inside?.child('specifiers'))) {
    const name = withoutVersion(specifier.replace(/^npm:/, ''))
    const isOfNpm = specifier.startsWith('npm:')
    const target = value.startsWith('npm:') ? value.slice('npm:'.length) : `${name}@${value}`
    if (isOfNpm && !npm.has(target)) needs.lacks('specifiers', specifier, target)
  }
  return needs.unmet
})

const namesWithAndWithout = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => [name, name.replace(/(.)@[^@/]*$/, '$1')]))

/** packages.lock.json of .NET: by target; one for a platform, `net8.0/linux-x64`, adds to the one before the slash. */
export const unmetInDotnet = oncePerTree(({ root }): Unmet => {
  const needs = new Needs()
  const targets = new Map(membersOf(root.children[0]?.child('dependencies')))
  for (const [target, packages] of targets) {
    const there = [packages, targets.get(target.split('/')[0] ?? '')].flatMap((one) => [...membersOf(one)])
    const names = new Set(there.map(([name]) => name.toLowerCase()))
    for (const [by, entry] of membersOf(packages))
      for (const [name] of membersOf(entry.child('dependencies')))
        if (!names.has(name.toLowerCase())) needs.lacks(`dependencies.${target}.${by}`, by, name)
  }
  return needs.unmet
})

/** flake.lock: an input is a node by its name, or a path that starts at the inputs of the root. */
export const unmetInFlake = oncePerTree(({ root }): Unmet => {
  const needs = new Needs()
  const lock = root.children[0]
  const nodes = lock?.child('nodes')
  const ofRoot = nodes?.child(textOf(lock, 'root') ?? '')?.child('inputs')
  for (const [by, node] of membersOf(nodes))
    for (const [, input] of membersOf(node.child('inputs'))) {
      const [first] = itemsOf(input)
      const name = first ? first.value : input.value
      const isThere = first ? ofRoot?.child(name) : name === '' || nodes?.child(name)
      if (!isThere) needs.lacks(`nodes.${by}`, by, name)
    }
  return needs.unmet
})
