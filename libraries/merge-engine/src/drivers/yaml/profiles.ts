/**
 * What YAML documents mean beyond their syntax, as data. Recognised by what they hold, never by their names: the API
 * sends contents without a path.
 */
import type { Node, Tree } from '../../core/model/node.ts'
import type { Profile } from '../../core/model/profile.ts'

/**
 * What items of lists are known by: the first of these whose members an item has, all of them together. What is longer
 * stands first, since an item that has both is known by both.
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

/** The order of a command's words is their meaning, wherever one stands. */
const commands = [
  { at: ['**', 'command'], is: 'sequence' },
  { at: ['**', 'args'], is: 'sequence' },
  { at: ['**', 'entrypoint'], is: 'sequence' },
] as const satisfies Profile['rules']

const general: Profile = { name: 'yaml', rules: commands, identityKeys: [], identityOf, exclusive: [] }

/** pnpm-lock.yaml: an entry's version, checksum and dependencies only make sense together. */
const pnpmLock: Profile = {
  ...general,
  name: 'pnpm-lock.yaml',
  rules: [
    { at: ['packages', '*'], is: 'group' },
    { at: ['snapshots', '*'], is: 'group' },
    { at: ['**', 'dependencies', '*'], is: 'group' },
    { at: ['**', 'devDependencies', '*'], is: 'group' },
    { at: ['**', 'optionalDependencies', '*'], is: 'group' },
  ],
}

/** yarn.lock since yarn 2: the entries stand at the root. */
const yarnLock: Profile = { ...general, name: 'yarn.lock', rules: [{ at: ['*'], is: 'group' }] }

/** pubspec.lock and its like: what a resolver found, package by package. */
const packageLock: Profile = { ...general, name: 'pubspec.lock', rules: [{ at: ['packages', '*'], is: 'group' }] }

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
