/**
 * Sources of the workspace as JavaScript that runs where they are not: our packages and their dependencies in a few files, flat in one
 * folder. What cannot be in them (native addons, files that are looked for beside a module) is left to the installation.
 */
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { repository } from '../repository.ts'

export type Bundle = Readonly<{
  /** Names of the files to be, without extension, and their sources. */
  entries: Readonly<Record<string, string>>
  folder: string
  extension: 'js' | 'mjs'
  platform: 'node' | 'browser'
  /** Packages that are imported from where the bundle is installed. */
  external: readonly string[]
  /** The oldest language that runs it (ECMAScript). */
  target: string
}>

/**
 * Packages in which a module speaks of its own place, and why that place does not matter. Any other is refused: it would look
 * for files beside the bundle.
 */
const placeless: Readonly<Record<string, string>> = {
  '@graphql-tools/merge': 'in a comment',
  '@grpc/grpc-js': 'reads definitions of services that only a server offers',
  fflate: 'starts threads, which only its asynchronous functions do',
  undici: 'asks first whether it has one',
}

/** Writes the files; the folders of the packages whose code is in them. Throws where something would be missing when they run. */
export async function writeBundle(bundle: Bundle): Promise<readonly string[]> {
  const { entries, folder, extension, platform, external, target } = bundle
  const isExternal = (id: string) => external.some((name) => id === name || id.startsWith(`${name}/`))
  const refused = new Set<string>()
  const built = await rolldown({
    input: entries,
    cwd: repository(),
    platform,
    external: isExternal,
    transform: { target },
    logLevel: 'warn',
    plugins: [placesIn(entries, extension, refused)],
    onLog: (level, log, report) => {
      // Dependencies may do what they have always done.
      if (log.code !== 'EVAL') report(level, log)
    },
  })
  const { output } = await built.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    // From the repository on, wherever the files are written.
    sourcemapPathTransform: (source, map) => relative(repository(), resolve(dirname(map), source)),
    entryFileNames: `[name].${extension}`,
    chunkFileNames: `[name]-[hash].${extension}`,
  })
  await built.close()
  const chunks = output.filter((one) => one.type === 'chunk')
  const missing = importsOf(chunks).filter((name) => !isExternal(name) && !isBuiltin(name))
  const faults = [...refused, ...missing.map((name) => `${name} is neither bundled nor a dependency`)]
  if (faults.length > 0) throw new Error(`The bundle would not run:\n${faults.toSorted().join('\n')}`)
  return packagesIn(chunks)
}

/** `new URL('./hash-thread.ts', import.meta.url)`: a file that a module finds beside itself. */
export const besideIt = /new URL\(\s*['"](\.?[\w./-]*\.\w+)['"],\s*import\.meta\.url,?\s*\)/g
const ownPlace =
  /\b(?:__dirname|__filename|import\.meta\.(?:url|dirname|filename|resolve)|createRequire|require\.resolve)\b/

/** The files that a source starts or reads beside itself. */
export const filesBeside = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(besideIt)].map(([, beside = '']) => join(dirname(path), beside))

/** In the flat folder the neighbours of a module have other names: entries their own, and what is read is copied there. */
function placesIn(entries: Bundle['entries'], extension: string, refused: Set<string>): Plugin {
  const nameOf = new Map(Object.entries(entries).map(([name, path]) => [path, name]))
  return {
    name: 'places',
    transform(code, id) {
      const other = packageOf(id)
      if (other !== undefined) {
        if (ownPlace.test(code) && placeless[other.name] === undefined)
          refused.add(`${relative(repository(), id)} looks for files beside itself`)
        return undefined
      }
      const replaced = code.replaceAll(besideIt, (_, beside: string) => {
        const path = join(dirname(id), beside)
        const name = nameOf.get(path)
        if (name !== undefined) return `new URL('./${name}.${extension}', import.meta.url)`
        const source = readFileSync(path)
        this.emitFile({ type: 'asset', fileName: basename(path), source })
        return `new URL('./${basename(path)}', import.meta.url)`
      })
      // No line moves, which is all that a trace of calls shows.
      return { code: replaced, map: null }
    },
  }
}

function importsOf(chunks: readonly OutputChunk[]): readonly string[] {
  const own = new Set(chunks.map(({ fileName }) => fileName))
  const all = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  return [...new Set(all)].filter((name) => !own.has(name))
}

type Package = Readonly<{ name: string; folder: string }>

/** The package of somebody else that a module belongs to. */
function packageOf(id: string): Package | undefined {
  const [folder, name] = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  return folder === undefined || name === undefined ? undefined : { name, folder }
}

const packagesIn = (chunks: readonly OutputChunk[]): readonly string[] =>
  [...new Set(chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => packageOf(id)?.folder ?? [])))].toSorted()
