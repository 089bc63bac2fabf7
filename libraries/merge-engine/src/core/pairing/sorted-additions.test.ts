/**
 * What both sides add to a sorted list or map is sorted, in every format, so the result does not depend on which side is ours. One item
 * alone shows no order, but in a lock file.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedBothWays } from '../../../testing/merged-both-ways.ts'
import type { DriverName } from '../../index.ts'

const names = ['ant', 'bee', 'cat', 'dog', 'eel', 'fox', 'gnu', 'hen', 'jay', 'owl']

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const each = (write: (name: string) => string) => (some: readonly string[]) => some.map(write).join('')
const within = (open: string, write: (name: string) => string, close: string) => (some: readonly string[]) =>
  `${open}${each(write)(some)}${close}`

const locked = each((name) => `\n[[package]]\nname = "${name}"\nversion = "1.0.0"\nchecksum = "${name}"\n`)
const project = (name: string) => `<dependency><artifactId>${name}</artifactId></dependency>\n`

const end = '</dependencies>\n</project>\n'

const pnpm = "lockfileVersion: '9.0'\npackages:\n"
const versioned = (name: string) => ({ name, version: '1.0.0' })
const mapped = (some: readonly string[]) => Object.fromEntries(some.map((name) => [name, [`${name}@1.0.0`]]))

type Format = readonly [what: string, driver: DriverName, write: (names: readonly string[]) => string]

const lockFiles: readonly Format[] = [
  ['what the project of a Cargo.lock needs', 'toml', (some) => `${needed(some)}${locked(names)}`],
  ['the packages of a Cargo.lock', 'toml', (some) => `version = 4\n${locked(some)}`],
  ['the packages of a composer.lock', 'json', (some) => json({ 'content-hash': '1', packages: some.map(versioned) })],
  [
    'the packages of a bun.lock',
    'json',
    (some) => json({ lockfileVersion: 1, workspaces: {}, packages: mapped(some) }),
  ],
  ['the packages of a pnpm-lock.yaml', 'yaml', within(pnpm, (name) => `  ${name}@1.0.0:\n    hash: ${name}\n`, '')],
]

const formats: readonly Format[] = [
  ['tables of a TOML list', 'toml', each((name) => `[[table]]\nname = "${name}"\nlegs = 4\n\n`)],
  ['an array of TOML', 'toml', (some) => `legs = [${some.map((name) => `"${name}"`).join(', ')}]\n`],
  ['keys of TOML', 'toml', within('[legs]\n', (name) => `${name} = 4\n`, '')],
  ['requirements of Python', 'toml', within('[project]\ndependencies = [\n', (name) => `  "${name}>=1",\n`, ']\n')],
  ['a list of JSON', 'json', (some) => json({ legs: some })],
  ['objects with ids of JSON', 'json', (some) => json(some.map((id) => ({ id, legs: 4 })))],
  ['members of JSON', 'json', (some) => json(Object.fromEntries(some.map((name) => [name, 4])))],
  ['a list of YAML', 'yaml', within('legs:\n', (name) => `  - ${name}\n`, '')],
  ['maps with names of YAML', 'yaml', each((name) => `- name: ${name}\n  legs: 4\n`)],
  ['keys of YAML', 'yaml', within('legs:\n', (name) => `  ${name}: 4\n`, '')],
  ['properties', 'properties', each((name) => `${name}=4\n`)],
  ['rows of CSV', 'csv', within('id,legs\n', (name) => `${name},4\n`, '')],
  ['rows of SQL', 'sql', each((name) => `INSERT INTO legs (id, n) VALUES ('${name}', 4);\n`)],
  ['a table of Markdown', 'markdown', within('| id | legs |\n|---|---|\n', (name) => `| ${name} | 4 |\n`, '')],
  [
    'strings of Android',
    'xml',
    within('<resources>\n', (name) => `<string name="${name}">4</string>\n`, '</resources>'),
  ],
  ['what Maven needs', 'xml', within('<project><modelVersion>4.0.0</modelVersion>\n<dependencies>\n', project, end)],
]

function needed(some: readonly string[]): string {
  return `version = 4\n\n[[package]]\nname = "zoo"\nversion = "0.1.0"\ndependencies = [\n${each((name) => ` "${name}",\n`)(some)}]\n`
}

const sorted = (...lists: readonly (readonly string[])[]) => [...new Set(lists.flat())].sort()

const expectSorted = ([, driver, write]: Format, minInBase: number) =>
  fc.assert(
    fc.property(
      fc.shuffledSubarray(names, { minLength: names.length }),
      fc.integer({ min: minInBase, max: 4 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      (all, inBase, byOurs, byTheirs) => {
        const base = all.slice(0, inBase)
        const [ours, theirs] = [all.slice(inBase, inBase + byOurs), all.slice(inBase + byOurs).slice(0, byTheirs)]
        const sides = {
          base: write(sorted(base)),
          ours: write(sorted(base, ours)),
          theirs: write(sorted(base, theirs)),
        }
        expect(mergedBothWays(driver, sides)).toBe(write(sorted(base, ours, theirs)))
      },
    ),
    { numRuns: 30 },
  )

test.each(formats)('%s stay sorted', (...format) => expectSorted(format, 2))
test.each(lockFiles)('%s stay sorted, even if one stood there alone', (...format) => expectSorted(format, 1))
