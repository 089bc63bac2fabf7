/** What every `package.json` of the workspace says. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { repository } from '../repository.ts'

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string().min(20),
  keywords: z.array(z.string()).min(2),
  license: z.literal('Apache-2.0'),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
})

const workspaces = globSync(['{apps,services,libraries}/*/package.json', 'conformance/package.json'], {
  cwd: repository(),
})
const manifests = [...workspaces, 'package.json'].map((path) => ({
  path,
  ...manifest.parse(JSON.parse(readFileSync(repository(path), 'utf8'))),
}))

test('all packages have one version, and name each other by it', () => {
  const version = manifests[0]?.version
  const named = manifests.flatMap(({ path, dependencies, devDependencies, ...own }) => [
    [path, own.version],
    ...Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name]) => name.startsWith('@alluvium/'))
      .map(([name, of]) => [`${path}: ${name}`, of]),
  ])
  expect(named.filter(([, of]) => of !== version)).toEqual([])
})

test('the changelog has a chapter for the version, and says of each when it was released', () => {
  const [next, current = '', ...earlier] = readFileSync(repository('CHANGELOG.md'), 'utf8').match(/^## .+$/gm) ?? []
  expect([next, current.split(' (')[0]]).toEqual(['## Next', `## ${manifests[0]?.version}`])
  expect(current).toMatch(/ \((?:\d{4}-\d\d-\d\d|not released yet)\)$/)
  expect(earlier.filter((chapter) => !/ \(\d{4}-\d\d-\d\d\)$/.test(chapter))).toEqual([])
})

test('every package says what it is in a README', () => {
  const without = workspaces
    .map((path) => join(dirname(path), 'README.md'))
    .filter((path) => !existsSync(repository(path)))
  expect(without).toEqual([])
})
