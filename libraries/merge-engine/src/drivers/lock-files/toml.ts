/**
 * The lock files of Cargo, uv, Poetry and PDM: a package needs others by their names, and where one is locked in several versions,
 * by a version too. Which other versions would do, most of these files do not say: one that is not compatible with the version that a
 * side locked for the package may not do. So what a side locked together counts as met, whatever else it is.
 */
import type { Node } from '../../core/model/node.ts'
import { itemsOf, membersOf, Needs, textOf, type Unmet } from './unmet.ts'

/** The versions and the source of each that is locked of a package. */
type Versions = { version: string | undefined; source: string | undefined }[]
type Locked = Map<string, Versions>

/** A name is written in several ways; they mean one package (PEP 503). */
const plain = (name: string) => name.toLowerCase().replaceAll(/[-_.]+/g, '-')

export function unmetAmong(packages: readonly Node[]): Unmet {
  const needs = new Needs()
  const locked: Locked = new Map()
  for (const item of packages) {
    const keys = item.child('keys')
    const name = plain(textOf(keys, 'name') ?? '')
    const one = { version: textOf(keys, 'version'), source: textOf(keys, 'source') }
    const others = locked.get(name)
    if (others) others.push(one)
    else locked.set(name, [one])
  }
  for (const item of packages) {
    const name = textOf(item.child('keys'), 'name') ?? ''
    const by = `${name}${isOfProject(item) ? '' : ` ${textOf(item.child('keys'), 'version')}`}`
    for (const needed of neededBy(item)) {
      const path = `package[name=${name}]`
      if (!isLocked(locked, needed)) needs.lacks(path, by, wordsOf(needed))
      else if (needed.version === undefined) {
        const versions = locked.get(plain(needed.name)) ?? []
        needs.lacks(path, by, needed.name, `and neither side locked that with ${linesOf(versions)}`)
        for (const release of releasesAhead(versions))
          needs.lacks(path, by, needed.name, `and neither side locked that before the release of ${release}`)
      }
    }
  }
  return needs.unmet
}

/** The project's own packages keep what they need, whatever version they have. */
function isOfProject(item: Node): boolean {
  const keys = item.child('keys')
  const source = keys?.child('source')
  return source ? source.role !== 'none' && ownSources.some((sort) => source.child(sort)) : !keys?.child('files')
}

/** How uv says that a package is in a folder of the project. */
export const ownSources = ['virtual', 'editable', 'directory']

/** The compatible releases that versions belong to. */
const linesOf = (versions: Readonly<Versions>) =>
  [...new Set(versions.map(({ version = '' }) => lineOf(version)))].sort().join(' or ')

/** `1` of 1.2.3, `0.8` of 0.8.5. A new year, as in 2026.1.4, breaks nothing. */
function lineOf(version: string): string {
  if (/^(?:19|20)\d\d\./.test(version)) return 'a year'
  return /^(?:0\.)*[1-9]\d*(?![^.])/.exec(version)?.[0] ?? version
}

/** Of which releases a version is locked that was made before them. Only who asks for one of these gets it; a later release does too. */
const releasesAhead = (versions: Readonly<Versions>): readonly string[] =>
  versions.flatMap(({ version = '' }) => version.match(/^[\d.]+(?=-|\.?(?:a|b|c|rc|dev)\d)/i)?.[0] ?? [])

type Needed = Readonly<{ name: string; version?: string | undefined; source?: string | undefined }>

const wordsOf = ({ name, version }: Needed) => (version === undefined ? name : `${name} ${version}`)

function isLocked(locked: Locked, { name, version, source }: Needed): boolean {
  const found = locked.get(plain(name)) ?? []
  return found.some(
    (one) => (version === undefined || one.version === version) && (source === undefined || isFrom(source, one.source)),
  )
}

/** A source of Cargo may be named without the commit that is locked. */
const isFrom = (source: string, locked = '') =>
  locked === source || (!source.includes('#') && locked.startsWith(`${source}#`))

function* neededBy(item: Node): Generator<Needed> {
  for (const needed of itemsOf(item.child('keys')?.child('dependencies'))) yield* neededIn(needed)
  for (const [table, content] of membersOf(item.child('tables'))) {
    // Poetry has a map of what a package needs, and uv has lists for what is needed on occasion.
    if (table === 'dependencies') for (const [name] of membersOf(content)) yield { name: withoutQuotes(name) }
    if (table === 'optional-dependencies' || table === 'dev-dependencies')
      for (const [, list] of membersOf(content)) for (const needed of itemsOf(list)) yield* neededIn(needed)
  }
}

const withoutQuotes = (name: string) => name.replaceAll(/^["']|["']$/g, '')

/** `name`, `name 1.0.0` and `name 1.0.0 (source)` of Cargo, the requirements of PDM, and the tables of uv. */
function* neededIn(needed: Node): Generator<Needed> {
  if (needed.role !== 'none') {
    const name = textOf(needed, 'name')
    if (name !== undefined) yield { name, version: textOf(needed, 'version') }
    return
  }
  const [, name, version, source] = /^([\w-]+) (\d\S*)(?: \((.*)\))?$/.exec(needed.value) ?? []
  if (name !== undefined) yield { name, version, source }
  else {
    const [required] = /^[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_])?/.exec(needed.value) ?? []
    if (required !== undefined) yield { name: required }
  }
}
