/**
 * What JSON documents mean beyond their syntax, as data. Recognised by what they hold, never by their names: the API
 * sends contents without a path.
 */
import type { Tree } from '../../core/node.ts'
import type { Profile } from '../../core/profile.ts'

/** In the order they are tried: the first that every item of every version has, and no two items share. */
const identityKeys = ['id', 'key', 'name', '@id', 'uuid', 'guid', 'path', 'slug', 'file', 'url'] as const

const general: Profile = { name: 'json', rules: [], identityKeys, exclusive: [] }

/** package.json: one dependency belongs to one of these maps. */
const npmPackage: Profile = {
  ...general,
  name: 'package.json',
  rules: [],
  exclusive: [['dependencies', 'devDependencies', 'optionalDependencies']],
}

/** package-lock.json and npm-shrinkwrap.json: version, address and checksum of an entry only make sense together. */
const npmLock: Profile = {
  ...general,
  name: 'package-lock.json',
  rules: [
    { at: ['packages', '*'], is: 'group' },
    { at: ['**', 'dependencies', '*'], is: 'group' },
  ],
}

/** composer.lock: packages by name, each whole; the hash is derived from composer.json, which is not at hand. */
const composerLock: Profile = {
  ...general,
  name: 'composer.lock',
  rules: [
    { at: ['packages'], is: 'keyed', keys: ['name'] },
    { at: ['packages-dev'], is: 'keyed', keys: ['name'] },
    { at: ['packages', '*'], is: 'group' },
    { at: ['packages-dev', '*'], is: 'group' },
  ],
}

/** Jupyter notebooks: what running a cell produced is derived; cells are known by id since format 4.5. */
const notebook: Profile = {
  ...general,
  name: 'ipynb',
  rules: [
    { at: ['cells', '*', 'outputs'], is: 'noise' },
    { at: ['cells', '*', 'execution_count'], is: 'noise' },
    { at: ['cells', '*', 'source'], is: 'sequence' },
    { at: ['metadata', 'language_info', 'version'], is: 'noise' },
  ],
}

/** GeoJSON: a position's numbers belong together. */
const geoJson: Profile = {
  ...general,
  name: 'geojson',
  rules: [
    { at: ['**', 'coordinates'], is: 'group' },
    { at: ['**', 'bbox'], is: 'group' },
  ],
}

type Recognised = Readonly<{
  profile: Profile
  looksLike: (has: (name: string) => boolean, kindOf: (name: string) => string | undefined) => boolean
}>

const recognised: readonly Recognised[] = [
  { profile: npmLock, looksLike: (has) => has('lockfileVersion') },
  { profile: composerLock, looksLike: (has, kindOf) => has('content-hash') && kindOf('packages') === 'array' },
  { profile: notebook, looksLike: (has, kindOf) => has('nbformat') && kindOf('cells') === 'array' },
  {
    profile: geoJson,
    looksLike: (has, kindOf) => has('type') && (kindOf('features') === 'array' || kindOf('geometry') === 'object'),
  },
  {
    profile: npmPackage,
    looksLike: (has, kindOf) => kindOf('dependencies') === 'object' || kindOf('devDependencies') === 'object',
  },
]

export function profileOf(tree: Tree): Profile {
  const value = tree.root.children[0]
  const kindOf = (name: string) => value?.child(name)?.kind
  const has = (name: string) => kindOf(name) !== undefined
  return recognised.find(({ looksLike }) => looksLike(has, kindOf))?.profile ?? general
}
