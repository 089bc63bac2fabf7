/**
 * What `docs/contributing/dependencies.md` asks of every package, held against the lock file: a hash of its contents, a
 * permissive license, no warning that it is abandoned, an exact version where we name it.
 */
import { globSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { repository } from '../repository.ts'

const permissive = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Zlib',
]
/** For programs that build and test, which nobody is given: weak copyleft and the Python licence too. */
const whileDeveloping = [...permissive, 'MPL-2.0', 'Python-2.0']

/** Packages with another license, or with none in their description, and why they may stay. */
const exceptions: Readonly<Record<string, string>> = {
  '@img/sharp-libvips-*': 'LGPL-3.0-or-later; loaded as a shared library of its own, which anybody may replace',
  '@img/sharp-wasm32': 'the same library, as WebAssembly',
  '@img/sharp-win32-*': 'the same library, as a DLL',
  'combine-errors': 'MIT by its README; below s3rver, in tests alone',
  dicer: 'MIT by its license file; below s3rver, in tests alone',
  'humanize-number': 'MIT by its README; below s3rver, in tests alone',
  'scim2-parse-filter': 'Unlicense, which gives it to the public domain',
  only: 'MIT by its README; below s3rver, in tests alone',
  streamsearch: 'MIT by its license file',
  busboy: 'MIT by its license file',
}

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      license: z.string().optional(),
      deprecated: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
})
const description = z.object({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})

/** A sentence for each package that breaks the policy. */
export const unfitDependencies = (): readonly string[] => [
  ...unfitInLock(JSON.parse(readFileSync(repository('package-lock.json'), 'utf8'))),
  ...inexactVersions(),
]

/** @param lock what a `package-lock.json` of version 3 says. */
export function unfitInLock(lock: unknown): readonly string[] {
  const { packages } = lockFile.parse(lock)
  return Object.entries(packages).flatMap(([path, { integrity, license, deprecated, dev = false, link }]) => {
    if (!path.includes('node_modules/') || link) return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return [
      ...(integrity?.startsWith('sha512-') ? [] : [`${name} has no SHA-512 in the lock file`]),
      ...(deprecated === undefined ? [] : [`${name} is deprecated: ${deprecated}`]),
      ...(isExcepted(name) || isAllowed(license, dev) ? [] : [`${name} has the license ${license ?? '(none named)'}`]),
    ]
  })
}

const isExcepted = (name: string): boolean =>
  Object.keys(exceptions).some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  )

/** An SPDX expression of `AND` and `OR`, in which one bracket at most stands around the whole. */
function isAllowed(license: string | undefined, dev: boolean): boolean {
  const allowed = dev ? whileDeveloping : permissive
  const choices = (license ?? '').replaceAll(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((one) => allowed.includes(one)))
}

function inexactVersions(): readonly string[] {
  const paths = [
    'package.json',
    ...globSync('{apps,services,libraries}/*/package.json', { cwd: repository() }),
    'conformance/package.json',
  ]
  return paths.flatMap((path) => {
    const { name, ...named } = description.parse(JSON.parse(readFileSync(repository(path), 'utf8')))
    const all = Object.entries({ ...named.dependencies, ...named.devDependencies, ...named.optionalDependencies })
    return all
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([other, version]) => `${name} names ${other} as ${version}, which is no exact version`)
  })
}
