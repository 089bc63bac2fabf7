/** What both sides add to a sorted list or map is sorted, in every format, so the result does not depend on which side is ours. */
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

type Format = readonly [what: string, driver: DriverName, write: (names: readonly string[]) => string]

const formats: readonly Format[] = [
  ['what the project of a Cargo.lock needs', 'toml', (some) => `${needed(some)}${locked(names)}`],
  ['the packages of a Cargo.lock', 'toml', (some) => `version = 4\n${locked(some)}`],
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

const additions = fc.record({
  all: fc.shuffledSubarray(names, { minLength: names.length }),
  inBase: fc.integer({ min: 1, max: 4 }),
  byOurs: fc.integer({ min: 1, max: 3 }),
  byTheirs: fc.integer({ min: 1, max: 3 }),
})

test.each(formats)('%s stay sorted, even if one stood there alone', (_, driver, write) => {
  fc.assert(
    fc.property(additions, ({ all, inBase, byOurs, byTheirs }) => {
      const base = all.slice(0, inBase)
      const ours = all.slice(inBase, inBase + byOurs)
      const theirs = all.slice(inBase + byOurs, inBase + byOurs + byTheirs)
      const versions = { base: sorted(base), ours: sorted(base, ours), theirs: sorted(base, theirs) }
      const { base: before, ours: one, theirs: other } = versions
      const merged = mergedBothWays(driver, { base: write(before), ours: write(one), theirs: write(other) })
      expect(merged).toBe(write(sorted(base, ours, theirs)))
    }),
    { numRuns: 30 },
  )
})
