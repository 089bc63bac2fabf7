/**
 * Lock files of package managers. The version, address and checksum of an entry belong together, so an entry changes as a
 * whole. A checksum of the whole file cannot be merged, and conflicts if both sides changed it.
 */
import { unmetInNpm } from '../lock-files/npm.ts'
import { unmetInBun, unmetInComposer, unmetInDeno, unmetInDotnet, unmetInFlake } from '../lock-files/others.ts'
import { general, type Recognised } from './general.ts'

const group = (...at: string[]) => ({ at, is: 'group' }) as const

export const lockFiles: readonly Recognised[] = [
  {
    // package-lock.json and npm-shrinkwrap.json
    profile: {
      ...general,
      name: 'package-lock.json',
      madeBy: 'npm install --package-lock-only',
      unmetNeeds: unmetInNpm,
      // The project itself and its workspaces are written by people, and have neither. The versions of all
      // are those of their package.json, and that of the project is at two places.
      rules: [
        { ...group('packages', '*'), having: ['resolved', 'integrity'] },
        group('**', 'dependencies', '*'),
        { at: ['version'], is: 'version', of: 'name' },
        { at: ['packages', '*', 'version'], is: 'version', of: 'name', named: /^(?!(?:.*\/)?node_modules\/)/ },
      ],
    },
    looksLike: ({ has }) => has('lockfileVersion') && !has('workspaces'),
  },
  {
    profile: {
      ...general,
      name: 'bun.lock',
      madeBy: 'bun install --lockfile-only',
      unmetNeeds: unmetInBun,
      rules: [group('packages', '*')],
    },
    looksLike: ({ has, kindOf }) => has('lockfileVersion') && kindOf('workspaces') === 'object',
  },
  {
    profile: {
      ...general,
      name: 'composer.lock',
      madeBy: 'composer update --lock',
      unmetNeeds: unmetInComposer,
      rules: [
        { at: ['packages'], is: 'keyed', keys: ['name'] },
        { at: ['packages-dev'], is: 'keyed', keys: ['name'] },
        group('packages', '*'),
        group('packages-dev', '*'),
      ],
    },
    looksLike: ({ has, kindOf }) => has('content-hash') && kindOf('packages') === 'array',
  },
  {
    profile: {
      ...general,
      name: 'Pipfile.lock',
      madeBy: 'pipenv lock',
      rules: [group('default', '*'), group('develop', '*')],
    },
    looksLike: ({ kindOf }) => kindOf('_meta') === 'object' && kindOf('default') === 'object',
  },
  {
    // packages.lock.json of .NET: by target framework, then by package
    profile: {
      ...general,
      name: 'packages.lock.json',
      madeBy: 'dotnet restore --force-evaluate',
      unmetNeeds: unmetInDotnet,
      rules: [group('dependencies', '*', '*')],
    },
    looksLike: ({ has, kindOf }) =>
      kindOf('version') === 'number' && kindOf('dependencies') === 'object' && !has('name'),
  },
  {
    profile: {
      ...general,
      name: 'flake.lock',
      madeBy: 'nix flake lock',
      unmetNeeds: unmetInFlake,
      rules: [group('nodes', '*', 'locked'), group('nodes', '*', 'original')],
    },
    looksLike: ({ kindOf }) => kindOf('nodes') === 'object' && kindOf('root') === 'string',
  },
  {
    // Package.resolved of Swift
    profile: {
      ...general,
      name: 'Package.resolved',
      madeBy: 'swift package resolve',
      identityKeys: ['identity', 'package'],
      rules: [group('pins', '*'), group('object', 'pins', '*')],
    },
    looksLike: ({ kindOf }) =>
      kindOf('version') === 'number' && (kindOf('pins') === 'array' || kindOf('object') === 'object'),
  },
  {
    profile: {
      ...general,
      name: 'deno.lock',
      madeBy: 'deno install',
      unmetNeeds: unmetInDeno,
      rules: [group('npm', '*'), group('jsr', '*'), group('packages', '*', '*')],
    },
    looksLike: ({ kindOf }) =>
      kindOf('version') === 'string' && (kindOf('specifiers') === 'object' || kindOf('remote') === 'object'),
  },
]
