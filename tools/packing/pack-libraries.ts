/** The libraries that people use without the command: bundled with our own packages, for Node 20 and for browsers. */
import { join } from 'node:path'
import { repository } from '../repository.ts'
import { writeBundle } from './bundle.ts'
import { writeDeclarations } from './declarations.ts'
import { writeNotices } from './notices.ts'
import { describedIn, emptyFolder, packed, writePapers } from './package-folder.ts'

type Library = Readonly<{
  /** Below `libraries`, and in `docs/packages`. */
  name: string
  /** The sources behind what is imported: `.` is the package itself. */
  exports: Readonly<Record<string, string>>
  /** Dependencies that are installed beside it, because its types name them. */
  external: readonly string[]
}>

const libraries: readonly Library[] = [
  { name: 'merge-engine', exports: { '.': 'index.ts', './drivers': 'drivers/names.ts' }, external: [] },
  { name: 'client', exports: { '.': 'index.ts' }, external: ['openapi-fetch'] },
]

/** What Node 20 and the browsers of its time know, and what `merge-engine/src/older-runtimes.ts` adds to them. */
const language = {
  target: 'es2023',
  lib: ['es2023', 'es2024.collection', 'es2025.collection', 'es2025.regexp', 'dom', 'dom.iterable'],
}

/** Packs them below `output`; the paths of the archives. */
export async function packLibraries(output: string): Promise<readonly string[]> {
  const archives: string[] = []
  for (const library of libraries) archives.push(await packLibrary(output, library))
  return archives
}

async function packLibrary(output: string, { name, exports, external }: Library): Promise<string> {
  const workspace = `libraries/${name}`
  const folder = emptyFolder(output, name)
  const sources = repository(`${workspace}/src`)
  const bundled = await writeBundle({
    entries: Object.fromEntries(
      Object.values(exports).map((source) => [bare(source).replaceAll('/', '-'), join(sources, source)]),
    ),
    folder: join(folder, 'dist'),
    extension: 'js',
    platform: 'browser',
    external,
    target: language.target,
  })
  writeDeclarations({
    sources,
    entries: Object.values(exports),
    folder: join(folder, 'types'),
    lib: language.lib,
    dependencies: external,
  })
  writeNotices(join(folder, 'THIRD-PARTY.md'), bundled)
  const { dependencies } = describedIn(workspace)
  const entries = Object.entries(exports).map(([entry, source]) => [
    entry,
    { types: `./types/${bare(source)}.d.ts`, default: `./dist/${bare(source).replaceAll('/', '-')}.js` },
  ])
  writePapers(folder, {
    workspace,
    readme: name,
    manifest: {
      engines: { node: '>=20' },
      exports: Object.fromEntries(entries),
      dependencies: Object.fromEntries(external.map((one) => [one, dependencies[one]])),
    },
  })
  return packed(output, folder)
}

/** The name of a source without its extension. */
const bare = (source: string): string => source.replace(/\.ts$/, '')
