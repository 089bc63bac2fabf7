/** Threads and processes of our packages, which a module starts by the path of a file beside itself. */
import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { repository } from '../repository.ts'
import { filesBeside } from './bundle.ts'

/** Each is an entry of a bundle of its own, named by where its source lies. */
export function startedByPath(): Readonly<Record<string, string>> {
  const started = globSync('{apps/alluvium,services/*,libraries/*}/src/**/*.ts', { cwd: repository() })
    .filter((path) => !/\.(?:test|proof|target)\.ts$|^libraries\/fuzzing/.test(path))
    .flatMap((path) => filesBeside(repository(path)))
    .filter((path) => path.endsWith('.ts'))
  return entriesOf(started)
}

export const entriesOf = (paths: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(paths.toSorted().map((path) => [entryName(relative(repository(), path)), path]))

const entryName = (path: string): string => path.replace('/src/', '/').replace(/\.ts$/, '').replaceAll('/', '-')
