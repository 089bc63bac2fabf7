/**
 * `npm run benchmark -- files/peers --rounds 2` runs benchmarks/files/peers.ts on the pinned Node, with the flags that
 * follow its name; without a name it tells which there are.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { repository } from './repository.ts'

const [name = '', ...flags] = process.argv.slice(2)
const file = repository(`benchmarks/${name}.ts`)

if (/^[\w/-]+$/.test(name) && existsSync(file)) {
  process.argv = [process.execPath, file, ...flags]
  await import(pathToFileURL(file).href)
} else {
  const files = globSync('**/*.ts', { cwd: repository('benchmarks') }).map((path) => path.replace(/\.ts$/, ''))
  const names = files.filter((one) => sourceOf(one).includes(`npm run benchmark -- ${one}`))
  process.stderr.write(`Which? There are ${names.toSorted().join(', ')}.\n`)
  process.exitCode = 2
}

/** Of one that can be run the head says how. */
function sourceOf(one: string): string {
  return readFileSync(repository(`benchmarks/${one}.ts`), 'utf8')
}
