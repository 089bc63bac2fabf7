/**
 * The rules of TOML documents, by what they hold: manifests (Cargo, Python projects), lock files, and everything else.
 * A package's entry in a lock file is the output of one resolution and stays whole.
 */
import type { Node, Tree } from '../../core/model/node.ts'
import type { Profile, Rule } from '../../core/model/profile.ts'

/** What tables of one name, and inline tables in a list, are known by; the first that an item has. */
const identifyingKeys = ['id', 'identifier', 'key', 'name', 'uuid', 'path', 'module'] as const

/** Where Python projects list what they need; the order means nothing. */
const requirementLists: readonly Rule[] = [
  ['project', 'dependencies'],
  ['project', 'optional-dependencies', '*'],
  ['project.optional-dependencies', '*'],
  ['dependency-groups', '*'],
  ['build-system', 'requires'],
].map((at) => ({ at, is: 'list', order: 'free', additions: 'both' }))

/** Where Cargo and Python projects say their own version. */
const versions: readonly Rule[] = [
  ['package', 'version'],
  ['workspace.package', 'version'],
  ['project', 'version'],
  ['tool.poetry', 'version'],
].map((at) => ({ at, is: 'version', of: 'name' }))

const general: Profile = {
  name: 'toml',
  rules: [...requirementLists, ...versions],
  identityKeys: [],
  identityOf,
  keyOf,
  exclusive: [],
}

/** Cargo.lock, poetry.lock, pdm.lock, uv.lock. */
const lock: Profile = {
  name: 'toml-lock',
  rules: [
    { at: ['package'], is: 'list', order: 'free', additions: 'both' },
    // The packages of the project itself have none of these.
    { at: ['package', '*'], is: 'group', having: ['checksum', 'source', 'files', 'sdist', 'wheels'] },
  ],
  identityKeys: [],
  identityOf: (item) => packageOf(item) ?? identityOf(item),
  exclusive: [],
}

export const profileOf = (tree: Tree): Profile => (packagesOf(tree).length > 0 ? lock : general)

/** The packages of a lock file, which names the version of each; packages of other documents are no such list. */
export function packagesOf({ root }: Tree): readonly Node[] {
  const elements = root.child('tables')?.child('package')?.children ?? []
  const packages = elements.filter(({ kind }) => kind === 'element')
  return packages.every((item) => packageOf(item) !== undefined) ? packages : []
}

/** A lock file may hold one package in several versions. */
function packageOf(item: Node): string | undefined {
  const [name, version] = [valueOf(item, 'name'), valueOf(item, 'version')]
  return name === undefined || version === undefined ? undefined : `name=${name},version=${version}`
}

/** The plain value of a key of an element or an inline table. */
export function valueOf(item: Node, key: string): string | undefined {
  const entry = (item.kind === 'element' ? item.child('keys') : item)?.child(key)
  return entry?.role === 'none' ? entry.value : undefined
}

function identityOf(item: Node): string | undefined {
  if (item.kind === 'requirement')
    return requirement
      .exec(item.value)?.[0]
      .toLowerCase()
      .replaceAll(/[-_.]+/g, '-')
  if (item.kind === 'comment') return item.value
  if (item.kind !== 'element' && item.kind !== 'inline') return undefined
  const key = identifyingKeys.find((key) => valueOf(item, key) !== undefined)
  return key && `${key}=${valueOf(item, key)}`
}

/** Where two tables have one name, as in a menu, names identify none of them. Requirements and comments are their own keys. */
function keyOf(identity: string): string {
  return identifyingKeys.find((key) => identity.startsWith(`${key}=`)) ?? identity
}

/** The name of a package at the start of a requirement (PEP 508), with its extras; `-`, `_` and `.` are one (PEP 503). */
const requirement = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?(?: *\[[^\]]*\])?/
