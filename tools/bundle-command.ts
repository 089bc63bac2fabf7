/**
 * The command in a few files, for tests that start it hundreds of times, with the threads and processes that it and the tests
 * start by path: from their 1,500 sources a start takes two to four times the processor time. Files that a module reads
 * beside itself (migrations, pages) stay where they are.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { besideIt } from './packing/bundle.ts'
import { entriesOf, startedByPath } from './packing/started-by-path.ts'
import { repository } from './repository.ts'

/** What tests start on their own. */
const children = [
  'services/crawl/testing/crawl-child.ts',
  'services/files/proofs/merge-on-save/child.ts',
  'services/files/testing/serve-child.ts',
].map((path) => repository(path))

/** Where the bundle says which source each of its programs is made of. */
const list = 'sources.json'

/** Writes the bundle into `folder`, which holds nothing else, and returns the path of the program in it. */
export async function bundleCommand(folder: string): Promise<string> {
  const entries = { ...startedByPath(), ...entriesOf(children) }
  const places = Object.fromEntries(
    Object.entries(entries).map(([name, path]) => [path, pathToFileURL(join(folder, `${name}.mjs`)).href]),
  )
  const bundle = await rolldown({
    input: { main: repository('apps/alluvium/src/main.ts'), ...entries },
    cwd: repository(),
    platform: 'node',
    logLevel: 'warn',
    // Loaded by few, large, and looked for by path.
    external: [/\.node$/, /^playwright-core/, /^pdfjs-dist/],
    treeshake: false,
    plugins: [
      {
        name: 'where-a-module-was',
        transform: (code, path) => withItsPlace(startingFrom(places, code, path) ?? code, path),
      },
    ],
    onLog: (level, log, report) => {
      // Dependencies may do what they have always done.
      if (log.code !== 'EVAL') report(level, log)
    },
  })
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  })
  writeFileSync(join(folder, list), JSON.stringify(places))
  const written = new Set([list, ...output.map(({ fileName }) => fileName)])
  for (const name of readdirSync(folder)) if (!written.has(name)) rmSync(join(folder, name))
  return join(folder, 'main.mjs')
}

type Transforming = Readonly<{ name: string; transform(code: string, path: string): string | undefined }>

/** A plugin for suites: what a module starts by path is started from the bundle of the program. */
export function startingFromBundle(program: string): Transforming {
  const places: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(dirname(program), list), 'utf8'))
  return { name: 'starting-from-bundle', transform: (code, path) => startingFrom(places, code, path) }
}

/** The code, if it starts anything that is in the bundle, with the addresses there. */
function startingFrom(places: Readonly<Record<string, string>>, code: string, path: string): string | undefined {
  if (!code.includes('new URL(') || path.includes('/node_modules/')) return undefined
  return code.replaceAll(besideIt, (found, beside: string) => {
    const place = places[join(dirname(path), beside)]
    return place === undefined ? found : `new URL(${JSON.stringify(place)})`
  })
}

const ownPlace = /\bimport\.meta\.(?:url|dirname|filename)\b|\b__(?:dirname|filename)\b/g

function withItsPlace(code: string, path: string): string {
  if (path.startsWith('\0') || !/import\.meta|__dirname|__filename/.test(code)) return code
  return code.replaceAll(ownPlace, (found) => {
    if (found.endsWith('url')) return JSON.stringify(pathToFileURL(path).href)
    return JSON.stringify(found.endsWith('dirname') ? dirname(path) : path)
  })
}
