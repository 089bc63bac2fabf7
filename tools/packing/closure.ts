/** What an installation of some packages consists of, read from the lock file: their dependencies, and the dependencies of these. */
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { repository } from '../repository.ts'

const names = z.record(z.string(), z.string()).default({})

const entry = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  link: z.boolean().default(false),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
})

export type Locked = z.output<typeof entry>

/** The packages of the lock file by their folders, such as `node_modules/sharp`. */
export const lockedPackages = (): Readonly<Record<string, Locked>> =>
  z
    .object({ packages: z.record(z.string(), entry) })
    .parse(JSON.parse(readFileSync(repository('package-lock.json'), 'utf8'))).packages

/** The folders of these packages and of all that they need on this machine, in order. */
export function closureOf(wanted: readonly string[]): readonly string[] {
  const packages = lockedPackages()
  const found = new Set<string>()
  const waiting = wanted.flatMap((name) => placeOf(name, '', packages) ?? [])
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    // Optional ones of other platforms are not installed.
    if (found.has(folder) || !existsSync(repository(folder))) continue
    found.add(folder)
    waiting.push(...neededBy(folder, packages))
  }
  return [...found].toSorted()
}

/** The folders of the packages that one asks for. @param folder of that; empty for the root. */
export function neededBy(folder: string, packages: Readonly<Record<string, Locked>>): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies } = packages[folder] ?? entry.parse({})
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  return names.flatMap((name) => placeOf(name, folder, packages) ?? [])
}

/** As Node looks for a package: beside the one that asks, then further up. */
function placeOf(name: string, from: string, packages: Readonly<Record<string, Locked>>): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[place] !== undefined) return place
    if (folder === '') return undefined
  }
}
