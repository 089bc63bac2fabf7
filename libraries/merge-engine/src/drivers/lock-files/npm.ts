/**
 * package-lock.json. A package is found as Node finds it: in the `node_modules` of the one that needs it, or of a folder above.
 * It must be in the range that is asked for: another side may have raised it.
 */
import { oncePerTree } from '../../core/document/once-per-tree.ts'
import type { Node } from '../../core/model/node.ts'
import { isMetBy } from './semver-range.ts'
import { membersOf, membersOfAll, Needs, textOf, type Unmet } from './unmet.ts'

/** Entries by their folders. */
type Entries = ReadonlyMap<string, Node>
type Places = ReadonlyMap<string, readonly (readonly [folder: string, entry: Node])[]>
type Locked = Readonly<{ entries: Entries; places: Places }>

export const unmetInNpm = oncePerTree(({ root }): Unmet => {
  const needs = new Needs()
  const lock = root.children[0]
  const packages = lock?.child('packages')
  if (packages) {
    const locked = lockedIn(new Map(membersOf(packages)))
    for (const [folder, entry] of locked.entries) checkEntry(needs, locked, folder, entry)
    const [version, again] = [textOf(lock, 'version'), textOf(packages.child(''), 'version')]
    if (version !== undefined && again !== undefined && version !== again)
      needs.lacks('version', `The project of version ${again}`, 'that version at both places', `but it is ${version}`)
    return needs.unmet
  }
  const entries = new Map<string, Node>()
  collectNested(lock, '', entries)
  const locked = lockedIn(entries)
  for (const [folder, entry] of entries)
    for (const [name, { value }] of membersOf(entry.child('requires')))
      checkNeed(needs, locked, { folder, name, range: value })
  return needs.unmet
})

/** The first version of the format has the packages of each package inside it. */
function collectNested(of: Node | undefined, folder: string, entries: Map<string, Node>): void {
  const waiting: [of: Node | undefined, folder: string][] = [[of, folder]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const [name, entry] of membersOf(next[0]?.child('dependencies'))) {
      const inside = folderIn(next[1], name)
      entries.set(inside, entry)
      waiting.push([entry, inside])
    }
  }
}

function checkEntry(needs: Needs, locked: Locked, folder: string, entry: Node): void {
  const isInstalled = /(?:^|\/)node_modules\//.test(folder)
  const maps = ['dependencies', 'optionalDependencies', ...(isInstalled ? [] : ['devDependencies'])]
  for (const [name, { value }] of membersOfAll(entry, maps)) checkNeed(needs, locked, { folder, name, range: value })
  const aboutPeers = entry.child('peerDependenciesMeta')
  for (const [name, { value }] of membersOf(entry.child('peerDependencies'))) {
    const isOptional = textOf(aboutPeers?.child(name), 'optional') === 'true'
    checkNeed(needs, locked, { folder, name, range: value, isOptional })
  }
}

type Need = Readonly<{ folder: string; name: string; range: string; isOptional?: boolean }>

function checkNeed(needs: Needs, { entries, places }: Locked, { folder, name, range, isOptional = false }: Need): void {
  const found = nearest(places, folder, name)
  const by = folder === '' ? 'The project' : folder
  const path = folder === '' ? 'packages[""]' : `packages.${folder}`
  if (found === undefined) {
    if (!isOptional) needs.lacks(path, by, `${name}@${range}`)
    return
  }
  // A member of a workspace is a link to its folder.
  const resolved = textOf(found, 'resolved')
  const linked = resolved === undefined ? undefined : entries.get(resolved)
  const version = textOf(linked ?? found, 'version') ?? ''
  if (!isMetBy(range, version)) needs.lacks(path, by, `${name}@${range}`, `but ${version || resolved} is locked`)
}

const folderIn = (folder: string, name: string) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}`

/** The entries, and those of each name by the folders whose `node_modules` they are in. */
function lockedIn(entries: Entries): Locked {
  const places = new Map<string, [folder: string, entry: Node][]>()
  for (const [folder, entry] of entries) {
    const at = folder.lastIndexOf('node_modules/')
    if (at < 0 || (at > 0 && folder[at - 1] !== '/')) continue
    const name = folder.slice(at + 'node_modules/'.length)
    const place: [string, Node] = [folder.slice(0, Math.max(0, at - 1)), entry]
    const others = places.get(name)
    if (others) others.push(place)
    else places.set(name, [place])
  }
  return { entries, places }
}

function nearest(places: Places, from: string, name: string): Node | undefined {
  let found: readonly [folder: string, entry: Node] | undefined
  for (const place of places.get(name) ?? []) {
    const [folder] = place
    const isAbove = folder === '' || folder === from || from.startsWith(`${folder}/`)
    if (isAbove && (!found || folder.length > found[0].length)) found = place
  }
  return found?.[1]
}
