/**
 * Profiles of YAML documents. A document is recognised by its content, never by its name, because the API gets contents without a
 * path.
 */
import type { Node, Tree } from '../../core/model/node.ts'
import type { Profile } from '../../core/model/profile.ts'
import { unmetInPnpm, unmetInYarn } from '../lock-files/yaml.ts'

/**
 * The identities of items: the first of these keys whose members an item has. Longer keys come first, so that an item that has both
 * members is identified by both.
 */
const identities: readonly (readonly string[])[] = [
  ['id'],
  ['key'],
  ['uuid'],
  ['mountPath'],
  ['package-ecosystem', 'directory', 'target-branch'],
  ['package-ecosystem', 'directory'],
  ['name', 'in'],
  ['name'],
  ['containerPort', 'protocol'],
  ['containerPort'],
  ['repo'],
  ['$ref'],
  ['role'],
  ['project'],
  ['dependency-name'],
  ['task'],
  ['get'],
  ['put'],
  ['path'],
  ['slug'],
  ['url'],
  ['include'],
  ['include_tasks'],
  ['import_tasks'],
  ['import_playbook'],
  ['template'],
  ['local'],
]

function identityOf(item: Node): string | undefined {
  if (item.role !== 'members') return undefined
  const kubernetes = objectIdentity(item)
  if (kubernetes) return kubernetes
  for (const names of identities) {
    const parts = partsOf(item, names)
    if (parts) return parts
  }
  const action = item.child('uses')
  return action?.kind === 'string' ? `uses=${action.value.split('@')[0]}` : undefined
}

/** The members as written out, `name=limit,in=query`; undefined unless the item has all of them, as plain values. */
function partsOf(item: Node, names: readonly string[]): string | undefined {
  const parts: string[] = []
  for (const name of names) {
    const member = item.child(name)
    if (!member || member.role !== 'none' || member.value === '') return undefined
    parts.push(`${name}=${member.value}`)
  }
  return parts.join(',')
}

/** A Kubernetes object: one name, of one kind, in one namespace. */
function objectIdentity(item: Node): string | undefined {
  const metadata = item.child('metadata')
  const parts = [item.child('apiVersion'), item.child('kind'), metadata?.child('name')]
  if (parts.some((part) => part?.role !== 'none')) return undefined
  return [...parts, metadata?.child('namespace')].map((part) => part?.value ?? '').join('/')
}

/** The order of a command's words has a meaning everywhere. */
const commands = [
  { at: ['**', 'command'], is: 'sequence' },
  { at: ['**', 'args'], is: 'sequence' },
  { at: ['**', 'entrypoint'], is: 'sequence' },
] as const satisfies Profile['rules']

/** The version of a project (a chart, a package of Dart), and of what it needs; and the catalogs of pnpm. */
const versions: Profile['rules'] = [
  { at: ['version'], is: 'version', of: 'name' },
  ...[
    ['dependencies', '*'],
    ['dev_dependencies', '*'],
    ['dependencies', '*', 'version'],
    ['catalog', '*'],
    ['catalogs', '*', '*'],
  ].map((at) => ({ at, is: 'dependency' }) as const),
]

const general: Profile = {
  name: 'yaml',
  rules: [...commands, ...versions],
  identityKeys: [],
  identityOf,
  exclusive: [],
}

/** pnpm-lock.yaml: the version, checksum and dependencies of an entry change as a whole. */
const pnpmLock: Profile = {
  ...general,
  name: 'pnpm-lock.yaml',
  madeBy: 'pnpm install --lockfile-only',
  unmetNeeds: unmetInPnpm,
  rules: [
    { at: ['packages', '*'], is: 'group' },
    { at: ['snapshots', '*'], is: 'group' },
    { at: ['**', 'dependencies', '*'], is: 'group' },
    { at: ['**', 'devDependencies', '*'], is: 'group' },
    { at: ['**', 'optionalDependencies', '*'], is: 'group' },
  ],
}

/** yarn.lock since yarn 2: the entries are at the root. */
const yarnLock: Profile = {
  ...general,
  name: 'yarn.lock',
  madeBy: 'yarn install',
  unmetNeeds: unmetInYarn,
  rules: [{ at: ['*'], is: 'group' }],
}

/** pubspec.lock and similar files: what a resolver found, package by package. */
const packageLock: Profile = {
  ...general,
  name: 'pubspec.lock',
  madeBy: 'dart pub get',
  rules: [{ at: ['packages', '*'], is: 'group' }],
}

type Recognised = Readonly<{ profile: Profile; looksLike: (has: (name: string) => boolean) => boolean }>

const recognised: readonly Recognised[] = [
  { profile: pnpmLock, looksLike: (has) => has('lockfileVersion') },
  { profile: yarnLock, looksLike: (has) => has('__metadata') },
  { profile: packageLock, looksLike: (has) => has('packages') && has('sdks') },
]

export function profileOf(tree: Tree): Profile {
  const value = tree.root.children[0]
  const has = (name: string) => value?.child(name) !== undefined
  return recognised.find(({ looksLike }) => looksLike(has))?.profile ?? general
}
