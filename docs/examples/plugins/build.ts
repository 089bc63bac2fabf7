/**
 * Compiles plugins with AssemblyScript's compiler from the npm registry; the same version makes the same bytes.
 *
 *     node docs/examples/plugins/build.ts                       the examples, each beside this script
 *     node docs/examples/plugins/build.ts mine.ts mine.wasm     one of your own, which may import `./abi`
 */
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const folder = dirname(fileURLToPath(import.meta.url))

const options = ['--optimizeLevel', '3', '--shrinkLevel', '1', '--runtime', 'stub', '--use', 'abort=']

async function compile(source: string, target: string): Promise<void> {
  const said: string[] = []
  const given = await readFile(source, 'utf8')
  const { error } = await asc.main(['plugin.ts', '--outFile', 'plugin.wasm', ...options], {
    readFile: async (name) => (name === 'plugin.ts' ? given : await readIfThere(join(folder, 'assembly', name))),
    writeFile: (_, content) => writeFile(target, content),
    listFiles: () => [],
    stderr: { write: (text) => void said.push(String(text)) },
  })
  if (error !== null) throw new Error(`${source} does not compile:\n${said.join('')}`)
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    return null
  }
}

const [source, target] = process.argv.slice(2)
if (source !== undefined && target !== undefined) await compile(source, target)
else
  for (const name of ['counter', 'ini'])
    await compile(join(folder, 'assembly', `${name}.ts`), join(folder, `${name}.wasm`))
