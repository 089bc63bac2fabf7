/**
 * The command in a few files, for tests that start it hundreds of times: from its 1,500 sources a start takes twice the
 * processor time. Files that a module finds beside itself (threads, migrations, pages) stay where they are.
 */
import { readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { repository } from './repository.ts'

/** Writes the bundle into `folder`, which holds nothing else, and returns the path of the program in it. */
export async function bundleCommand(folder: string): Promise<string> {
  const bundle = await rolldown({
    input: { main: repository('apps/alluvium/src/main.ts') },
    cwd: repository(),
    platform: 'node',
    logLevel: 'warn',
    // Loaded by few, large, and looked for by path.
    external: [/\.node$/, /^playwright-core/],
    treeshake: false,
    plugins: [{ name: 'where-a-module-was', transform: withItsPlace }],
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
  const written = new Set(output.map(({ fileName }) => fileName))
  for (const name of readdirSync(folder)) if (!written.has(name)) rmSync(join(folder, name))
  return join(folder, 'main.mjs')
}

const places = /\bimport\.meta\.(?:url|dirname|filename)\b|\b__(?:dirname|filename)\b/g

function withItsPlace(code: string, path: string): string | undefined {
  if (path.startsWith('\0') || !/import\.meta|__dirname|__filename/.test(code)) return undefined
  return code.replaceAll(places, (found) => {
    if (found.endsWith('url')) return JSON.stringify(pathToFileURL(path).href)
    return JSON.stringify(found.endsWith('dirname') ? dirname(path) : path)
  })
}
