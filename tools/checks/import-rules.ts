/**
 * Which package and which folder may import which:
 *
 *   apps -> services -> libraries            services never import each other
 *   inside a service:
 *   protocols -> operations -> model         operations -> ports <- adapters
 *
 * Imports are read from the syntax tree, type imports included.
 * Files at the root of a service's `src` (its public entry, `open-….ts`) wire the rooms and may see all of
 * them; `problems.ts`, or the folder `problems`, and `budgets.ts` are vocabulary like the model. Tests may see every room of their own package.
 *
 * Inside of `protocols`, no protocol imports another one: what several of them share has a room of its own beside them.
 *
 * No files import one another in a cycle, and no folders beside each other do: see `import-cycles.ts`.
 */
import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'
import { fileCycles, folderCycles, graphOf } from './import-cycles.ts'

export type Violation = Readonly<{ file: string; imports: string; rule: string }>

type Room = 'model' | 'operations' | 'ports' | 'adapters' | 'protocols' | 'wiring'

/** Which rooms of its own service a room may import, besides itself. */
export const seenFrom: Readonly<Record<Room, readonly Room[]>> = {
  model: [],
  ports: ['model'],
  operations: ['model', 'ports'],
  adapters: ['model', 'ports'],
  protocols: ['model', 'ports', 'operations'],
  wiring: ['model', 'ports', 'operations', 'adapters', 'protocols'],
}

/** The rooms of `protocols` that are a protocol each, and no part that several share; and those that each may import. */
const protocolImports: Readonly<Record<string, readonly string[]>> = {
  rest: [],
  graphql: [],
  webdav: [],
  nextcloud: ['webdav'], // which it extends
  scim: [],
  wopi: [],
}

/** Layers from the bottom; a package imports only from layers below its own (libraries: see `libraryImports`). */
const layers = ['libraries', 'services', 'apps', 'conformance', 'benchmarks', 'tools']

/** Which libraries a library may import. */
export const libraryImports: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  'merge-engine': ['zip'],
  zip: [],
  database: ['kernel'],
  http: ['kernel'],
  client: [],
  credentials: ['kernel'],
  outbound: ['kernel'],
  'rate-limits': ['kernel', 'http', 'database'],
  sandbox: ['kernel'],
  fuzzing: [],
}

/** Folders beside `src` that hold support code for tests. They may see every room of their own package. */
const supportFolders = new Set(['attacks', 'fuzzing', 'proofs', 'testing', 'tests'])

/** What only tests may import, of any package: it takes a compiler along. */
const forTests = 'fuzzing'

/** Packages with one home: everybody else goes through that library. */
const homes: Readonly<Record<string, string>> = {
  '@node-rs/argon2': 'libraries/credentials',
  'better-sqlite3': 'libraries/database',
  pg: 'libraries/database',
  fastify: 'libraries/http',
  pino: 'libraries/kernel',
}

/** What the domain never touches: it knows no HTTP, no sockets, no processes and no environment. */
const worldly = new Set([
  'node:http',
  'node:https',
  'node:net',
  'node:http2',
  'node:tls',
  'node:child_process',
  '@alluvium/http',
  '@alluvium/outbound',
])

/** What those modules also hold that touches no world: arithmetic on addresses. */
const harmless = new Set(['BlockList', 'isIP', 'isIPv4', 'isIPv6'])

/** One import: what it names, and where from. `names` is undefined when it takes the module whole. */
type Import = Readonly<{ specifier: string; names: readonly string[] | undefined }>

type Place = Readonly<{ file: string; layer: string; unit: string; room: Room; isTest: boolean }>

/** A package's sources, and beside them its tests and what they need. */
const sources = [
  '{apps,services,libraries}/*/{src,testing,tests,attacks,proofs,fuzzing}/**/*.{ts,tsx}',
  'conformance/src/**/*.ts',
]

/** Every violation in the tree at `root`, in the order of files. */
export function violations(root: string): Violation[] {
  const files = globSync(sources, { cwd: root })
  const packages = packageNames(root)
  const imports = new Map(files.toSorted().map((file) => [file, importsOf(join(root, file))]))
  const graph = graphOf(new Map([...imports].map(([file, all]) => [file, all.map(({ specifier }) => specifier)])))
  const against = [...imports].flatMap(([file, all]) => all.flatMap((one) => violationsOf(file, one, packages)))
  return [...against, ...fileCycles(graph), ...folderCycles(graph)]
}

function packageNames(root: string): ReadonlyMap<string, string> {
  const manifests = globSync(['{apps,services,libraries}/*/package.json', 'conformance/package.json'], { cwd: root })
  return new Map(
    manifests.map((path) => {
      const manifest: unknown = JSON.parse(readFileSync(join(root, path), 'utf8'))
      const name =
        typeof manifest === 'object' && manifest !== null && 'name' in manifest ? String(manifest.name) : path
      return [name, dirname(path)]
    }),
  )
}

function importsOf(path: string): Import[] {
  const source = readFileSync(path, 'utf8')
  const { module } = parseSync(path, source)
  const direct = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    names: entries.length === 0 ? undefined : entries.map(({ importName }) => importName.name ?? '*'),
  }))
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])))
    .map((specifier) => ({ specifier, names: undefined }))
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => ({
    specifier: source.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"`]|['"`]$/g, ''),
    names: undefined,
  }))
  return [...direct, ...passedOn, ...dynamic]
}

function placeOf(file: string): Place {
  const parts = file.split('/')
  const [layer = '', unit = ''] = layers.includes(parts[0] ?? '') ? parts : ['', '']
  const inside = parts.slice(parts.indexOf('src') + 1)
  const isSupport = parts[0] !== undefined && layers.includes(parts[0]) && supportFolders.has(parts[2] ?? '')
  const isTest = isSupport || /\.(test|proof|contract|target)\.tsx?$|\/(testing|contract)(\.ts$|\/)/.test(file)
  return { file, layer, unit, room: roomOf(inside), isTest }
}

function roomOf([first = '', ...deeper]: readonly string[]): Room {
  if (first === 'problems' || first === 'problems.ts' || first === 'budgets.ts') return 'model'
  if (deeper.length === 0) return 'wiring'
  return first === 'model' ||
    first === 'operations' ||
    first === 'ports' ||
    first === 'adapters' ||
    first === 'protocols'
    ? first
    : 'wiring'
}

function violationsOf(file: string, { specifier, names }: Import, packages: ReadonlyMap<string, string>): Violation[] {
  const from = placeOf(file)
  const no = (rule: string): Violation[] => [{ file, imports: specifier, rule }]
  if (specifier.startsWith('.')) return relativeViolations(from, specifier, no)
  const name = specifier.startsWith('@') ? specifier.split('/', 2).join('/') : (specifier.split('/')[0] ?? '')
  const home = homes[name]
  if (home !== undefined && !file.startsWith(`${home}/`) && !from.isTest) return no(`only ${home} may import ${name}`)
  const isDomain = from.layer === 'services' && !from.isTest && (from.room === 'model' || from.room === 'operations')
  const isHarmless = names?.every((name) => harmless.has(name)) ?? false
  if (isDomain && worldly.has(specifier) && !isHarmless) return no(`${from.room} know nothing of ${specifier}`)
  if (file.startsWith('libraries/merge-engine/') && !from.isTest && specifier.startsWith('node:')) {
    return no('the merge engine also runs in a browser')
  }
  const target = packages.get(name)
  if (target !== undefined) return packageViolations(from, placeOf(`${target}/src/index.ts`), no)
  if (!specifier.startsWith('node:') && builtinModules.includes(specifier))
    return no('write node: before a built-in module')
  return []
}

function relativeViolations(from: Place, specifier: string, no: (rule: string) => Violation[]): Violation[] {
  const to = placeOf(normalize(join(dirname(from.file), specifier)))
  if (to.layer !== from.layer || to.unit !== from.unit)
    return no('another package is imported by its name, through its entry')
  if (from.layer !== 'services' || from.isTest) return []
  if (from.room === to.room) return protocolViolations(from, to, no)
  if (!seenFrom[from.room].includes(to.room)) return no(`${from.room} may not import ${to.room}`)
  return []
}

function protocolViolations(from: Place, to: Place, no: (rule: string) => Violation[]): Violation[] {
  const [one, other] = [protocolOf(from.file), protocolOf(to.file)]
  if (one === other || !(other in protocolImports) || protocolImports[one]?.includes(other)) return []
  return no(`what ${one} and ${other} share has a room of its own in protocols`)
}

/** The room of `protocols` that a file is in; its own name for a file beside the rooms, and empty for all other files. */
const protocolOf = (file: string): string => /\/src\/protocols\/([^/]+)/.exec(file)?.[1] ?? ''

function packageViolations(from: Place, to: Place, no: (rule: string) => Violation[]): Violation[] {
  if (from.layer === 'conformance' && to.layer !== 'libraries') return no('conformance knows only the wire')
  if (from.layer === 'services' && to.layer === 'services') return no('a service never imports a service')
  if (to.layer === 'libraries' && to.unit === forTests && !from.isTest) return no(`only tests may import ${forTests}`)
  if (from.layer === 'libraries' && to.layer === 'libraries') {
    if (to.unit === forTests && from.isTest) return []
    return libraryImports[from.unit]?.includes(to.unit) ? [] : no(`${from.unit} may not import ${to.unit}`)
  }
  if (from.isTest && to.layer === 'conformance') return [] // its way of starting the real services serves other tests too
  if (layers.indexOf(to.layer) >= layers.indexOf(from.layer)) return no(`${from.layer} may not import ${to.layer}`)
  return []
}
