/**
 * Profiles of JSON documents. A document is recognised by its content, never by its name, because the API gets contents
 * without a path.
 */
import type { Tree } from '../../core/model/node.ts'
import type { Profile, Rule } from '../../core/model/profile.ts'
import { general, type Look, type Recognised } from './general.ts'
import { lockFiles } from './lock-files.ts'

/** Lists whose order has no meaning. */
const free = (...at: string[]): Rule => ({ at, is: 'list', order: 'free' })
const group = (...at: string[]): Rule => ({ at, is: 'group' })
const noise = (...at: string[]): Rule => ({ at, is: 'noise' })

/** In package.json one dependency belongs to one of these maps. */
const dependencyMaps = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

const documents: readonly Recognised[] = [
  {
    // Jupyter notebooks: what running a cell produced is derived; cells are known by id since format 4.5.
    profile: {
      ...general,
      name: 'ipynb',
      rules: [
        noise('cells', '*', 'outputs'),
        noise('cells', '*', 'execution_count'),
        { at: ['cells', '*', 'source'], is: 'sequence' },
        noise('metadata', 'language_info', 'version'),
        noise('metadata', 'widgets'),
        group('metadata', 'kernelspec'),
      ],
    },
    looksLike: ({ has, kindOf }) => has('nbformat') && kindOf('cells') === 'array',
  },
  {
    // GeoJSON: a position's numbers belong together.
    profile: { ...general, name: 'geojson', rules: [group('**', 'coordinates'), group('**', 'bbox')] },
    looksLike: ({ has, kindOf }) => has('type') && (kindOf('features') === 'array' || kindOf('geometry') === 'object'),
  },
  {
    profile: {
      ...general,
      name: 'tsconfig.json',
      rules: [
        ...general.rules,
        ...['include', 'exclude', 'files'].map((name) => free(name)),
        free('compilerOptions', 'types'),
        free('compilerOptions', 'lib'),
        { at: ['references'], is: 'keyed', keys: ['path'] },
      ],
    },
    looksLike: ({ has, kindOf }) =>
      kindOf('compilerOptions') === 'object' ||
      (has('extends') && (kindOf('include') === 'array' || kindOf('exclude') === 'array')),
  },
  {
    // JSON Schema and OpenAPI
    profile: {
      ...general,
      name: 'schema',
      rules: [
        free('**', 'required'),
        free('**', 'type'),
        { at: ['**', 'parameters'], is: 'keyed', keys: ['name', 'in'] },
        { at: ['**', 'examples'], is: 'sequence' },
      ],
    },
    looksLike: ({ has, kindOf }) =>
      has('openapi') ||
      has('swagger') ||
      (kindOf('$schema') === 'string' && (has('properties') || has('definitions') || has('$defs'))),
  },
  {
    // Policies of clouds: who may do what; a statement may be known by its Sid.
    profile: {
      ...general,
      name: 'policy',
      identityKeys: ['Sid', ...general.identityKeys],
      rules: ['Action', 'NotAction', 'Resource', 'NotResource'].map((name) => free('Statement', '*', name)),
    },
    looksLike: ({ has, kindOf }) => kindOf('Statement') === 'array' && has('Version'),
  },
  {
    // Spelling: lists of words and of paths
    profile: {
      ...general,
      name: 'cspell.json',
      rules: ['words', 'ignoreWords', 'flagWords', 'ignorePaths', 'dictionaries'].map((name) => free(name)),
    },
    looksLike: ({ has, kindOf }) => kindOf('words') === 'array' && (has('language') || has('version')),
  },
  {
    // Renovate: later rules outrank earlier ones.
    profile: {
      ...general,
      name: 'renovate.json',
      rules: [...general.rules, { at: ['packageRules'], is: 'sequence' }, free('ignoreDeps'), free('labels')],
    },
    looksLike: ({ has, kindOf }) => kindOf('packageRules') === 'array' && (has('extends') || has('$schema')),
  },
  {
    // Configuration metadata of Spring: what can be configured, in any order
    profile: {
      ...general,
      name: 'configuration-metadata',
      rules: ['groups', 'properties', 'hints'].map((name) => free(name)),
    },
    looksLike: ({ kindOf }) =>
      kindOf('properties') === 'array' && (kindOf('hints') === 'array' || kindOf('groups') === 'array'),
  },
  {
    profile: { ...general, name: 'lerna.json', rules: [...general.rules, free('packages')] },
    looksLike: ({ has, kindOf }) =>
      kindOf('packages') === 'array' && has('version') && (has('npmClient') || has('command')),
  },
  {
    profile: {
      ...general,
      name: 'package.json',
      rules: [
        ...general.rules,
        free('keywords'),
        free('os'),
        free('cpu'),
        ...[...dependencyMaps, 'peerDependencies'].map((map): Rule => ({ at: [map, '*'], is: 'dependency' })),
      ],
      exclusive: [dependencyMaps],
    },
    looksLike: ({ kindOf }) => kindOf('dependencies') === 'object' || kindOf('devDependencies') === 'object',
  },
  {
    profile: {
      ...general,
      name: 'composer.json',
      rules: [
        ...general.rules,
        ...['require', 'require-dev'].map((map): Rule => ({ at: [map, '*'], is: 'dependency' })),
      ],
    },
    looksLike: ({ kindOf }) => kindOf('require') === 'object' || kindOf('require-dev') === 'object',
  },
]

export function profileOf(tree: Tree): Profile {
  const value = tree.root.children[0]
  const kindOf = (name: string) => value?.child(name)?.kind
  const has = (name: string) => kindOf(name) !== undefined
  return recognised({ has, kindOf })
}

/** The profile of a document with this content. */
export function recognised(look: Look): Profile {
  return [...lockFiles, ...documents].find(({ looksLike }) => looksLike(look))?.profile ?? general
}
