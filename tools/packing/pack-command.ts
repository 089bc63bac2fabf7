/** The command with all services and the built console, as people install it: `bin`, `dist`, `console`. */
import { cpSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildConsole } from '../build-console.ts'
import { repository } from '../repository.ts'
import { writeBundle } from './bundle.ts'
import { packedCommit } from './commit.ts'
import { writeNotices } from './notices.ts'
import { describedIn, emptyFolder, packed, writePapers } from './package-folder.ts'
import { startedByPath } from './started-by-path.ts'

/** Packages that stay dependencies, and why. */
export const external: Readonly<Record<string, string>> = {
  '@cedar-policy/cedar-wasm': 'reads its WebAssembly module from beside itself',
  '@fastify/swagger': 'reads its own package.json',
  '@fastify/swagger-ui': 'reads its pages from beside itself',
  '@napi-rs/blake-hash': 'a native addon',
  '@node-rs/argon2': 'a native addon',
  'better-sqlite3': 'a native addon',
  'pdfjs-dist': 'reads its tables of characters, and its worker, from beside itself',
  pino: 'reads its worker from beside itself',
  'pino-pretty': 'loaded only at a terminal',
  'playwright-core': 'loaded only where pages are rendered; looks for its own files',
  sharp: 'a native addon',
}

/** Asked for by dependencies that do without: an addon of pg. */
const absent = ['pg-native']

/** Packs it below `output`; the path of the archive. */
export async function packCommand(output: string): Promise<string> {
  await buildConsole()
  const folder = emptyFolder(output, 'alluvium')
  const bundled = await writeBundle({
    entries: { main: repository('apps/alluvium/src/main.ts'), ...startedByPath() },
    folder: join(folder, 'dist'),
    extension: 'mjs',
    platform: 'node',
    external: [...Object.keys(external), ...absent],
    target: 'es2025',
  })
  cpSync(repository('apps/alluvium/bin'), join(folder, 'bin'), { recursive: true })
  cpSync(repository('apps/console/dist'), join(folder, 'console'), {
    recursive: true,
    filter: (path) => basename(path) !== '.built-from',
  })
  cpSync(repository('CHANGELOG.md'), join(folder, 'CHANGELOG.md'))
  writeNotices(join(folder, 'THIRD-PARTY.md'), bundled)
  writePapers(folder, { workspace: 'apps/alluvium', readme: 'alluvium', manifest: manifest() })
  return packed(output, folder)
}

function manifest(): Readonly<Record<string, unknown>> {
  const workspaces = globSync('{apps/alluvium,services/*,libraries/*}', { cwd: repository() }).map(describedIn)
  const versions = Object.assign({}, ...workspaces.map(({ dependencies }) => dependencies))
  const optional = Object.assign({}, ...workspaces.map(({ optionalDependencies }) => optionalDependencies))
  const { commit, date } = packedCommit()
  return {
    bin: { alluvium: 'bin/alluvium.cjs' },
    main: 'dist/main.mjs',
    // The launcher; it brings the Node for everything else.
    engines: { node: '>=18' },
    dependencies: taken(versions),
    optionalDependencies: { ...taken(optional), ...describedIn('').optionalDependencies },
    build: { commit, date, kind: 'npm package' },
  }
}

/** Of the versions that workspaces name those of the packages that stay dependencies. */
const taken = (versions: Readonly<Record<string, string>>): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    Object.entries(versions)
      .filter(([name]) => external[name] !== undefined)
      .toSorted(byName),
  )

const byName = ([one]: readonly [string, string], [other]: readonly [string, string]): number => (one < other ? -1 : 1)
