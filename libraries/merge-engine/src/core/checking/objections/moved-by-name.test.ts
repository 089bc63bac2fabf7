/** What one side moved and the other deleted is asked about, even if its value says little: it goes by its name, or by its text. */
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../../testing/merged-both-ways.ts'
import type { DriverName } from '../../../index.ts'

type Maps = Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>
type Lists = Readonly<Record<string, readonly string[]>>

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const each = <Held>(all: Readonly<Record<string, Held>>, write: (name: string, held: Held) => string) =>
  Object.entries(all)
    .map(([name, held]) => write(name, held))
    .join('')

const written = JSON.stringify

const maps: readonly (readonly [DriverName, (all: Maps) => string])[] = [
  ['json', json],
  [
    'yaml',
    (all) => each(all, (map, held) => `${map}:\n${each(held, (name, value) => `  ${name}: ${written(value)}\n`)}`),
  ],
  [
    'toml',
    (all) => each(all, (map, held) => `[${map}]\n${each(held, (name, value) => `${name} = ${written(value)}\n`)}\n`),
  ],
]

const lists: readonly (readonly [DriverName, (all: Lists) => string])[] = [
  ['json', json],
  ['yaml', (all) => each(all, (list, held) => `${list}:\n${held.map((text) => `  - ${text}\n`).join('')}`)],
  ['toml', (all) => each(all, (list, held) => `${list} = [${held.map((text) => written(text)).join(', ')}]\n`)],
]

describe.each(maps)('a member of a map of %s', (driver, write) => {
  const rest = { pot: { lid: 1, spout: 2 }, cup: { ear: 3, rim: 4 } }
  const { pot, cup } = rest

  test.each([
    ['debug', true],
    ['a', 7],
    ['n', ''],
    ['size', 'L'],
  ] as const)('%s: %s that one side moved and the other deleted is asked about', (name, value) => {
    const base = write({ ...rest, pot: { ...pot, [name]: value } })
    const ours = write({ ...rest, cup: { ...cup, [name]: value } })
    expect(mergedBothWays(driver, { base, ours, theirs: write(rest) })).toBe('delete-move')
  })

  test('that both sides deleted is no question, whatever else has its name or its value', () => {
    const base = write({ ...rest, pot: { ...pot, lit: true } })
    const theirs = write(rest)
    const other = write({ ...rest, cup: { ...cup, hot: true } })
    expect(mergedBothWays(driver, { base, ours: other, theirs })).toBe(other)
    const named = { ...rest, tray: { lit: true } }
    const before = write({ ...named, pot: { ...pot, lit: true } })
    const again = write({ ...named, cup: { ...cup, lit: true } })
    expect(mergedBothWays(driver, { base: before, ours: again, theirs: write(named) })).toBe(again)
  })
})

describe.each(lists)('a text of a list of %s', (driver, write) => {
  const rest = { main: ['amber', 'birch'], dev: ['cedar', 'dune'] }
  const { main, dev } = rest

  test('that one side moved to another list and the other deleted is asked about', () => {
    const base = write({ ...rest, main: ['tea', ...main] })
    expect(mergedBothWays(driver, { base, ours: write({ ...rest, dev: [...dev, 'tea'] }), theirs: write(rest) })).toBe(
      'delete-move',
    )
  })

  test('that other lists have too, or that is a number, is no question', () => {
    for (const [text, more] of [
      ['tea', ['tea']],
      ['12', []],
    ] as const) {
      const others = { ...rest, test: ['ember', ...more] }
      const base = write({ ...others, main: [text, ...main] })
      const ours = write({ ...others, dev: [...dev, text] })
      expect(mergedBothWays(driver, { base, ours, theirs: write(others) })).toBe(ours)
    }
  })
})

type Project = readonly [
  file: string,
  driver: DriverName,
  write: (needed: string | undefined, forDevelopment: string | undefined) => string,
]

const table = (name: string, version: string | undefined) =>
  `[${name}]\nkettle = "1.0"\n${version === undefined ? '' : `tea = "${version}"\n`}\n`
const block = (name: string, version: string | undefined) =>
  `${name}:\n  kettle: ^1.0.0\n${version === undefined ? '' : `  tea: ^${version}\n`}`
const required = (version: string | undefined) =>
  `["kettle>=1"${version === undefined ? '' : `, "tea[hot]>=${version}"`}]\n`
const object = (version: string | undefined, more = {}) => ({
  kettle: '1.0.0',
  ...(version && { tea: version }),
  ...more,
})

const projects: readonly Project[] = [
  [
    'package.json',
    'json',
    (one, other) => json({ dependencies: object(one), devDependencies: object(other, { x: '1' }) }),
  ],
  [
    'package.json of a peer',
    'json',
    (one, other) => json({ dependencies: object(one), peerDependencies: object(other) }),
  ],
  ['composer.json', 'json', (one, other) => json({ require: object(one), 'require-dev': object(other, { x: '1' }) })],
  ['Cargo.toml', 'toml', (one, other) => table('dependencies', one) + table('dev-dependencies', other)],
  [
    'pubspec.yaml',
    'yaml',
    (one, other) => `name: pot\n${block('dependencies', one)}${block('dev_dependencies', other)}`,
  ],
  [
    'pyproject.toml',
    'toml',
    (one, other) => `[project]\ndependencies = ${required(one)}\n[dependency-groups]\ndev = ${required(other)}`,
  ],
]

test.each(projects)(
  'a dependency in %s that one side moved, in whatever version, and the other deleted is asked about',
  (_, driver, write) => {
    for (const [before, after] of [
      ['1.2.0', '1.2.0'],
      ['1.2.0', '2.0.0'],
    ] as const) {
      const gone = write(undefined, undefined)
      const there = { base: write(before, undefined), ours: write(undefined, after), theirs: gone }
      expect(mergedBothWays(driver, there)).toBe('delete-move')
      const back = { base: write(undefined, before), ours: write(after, undefined), theirs: gone }
      expect(mergedBothWays(driver, back)).toBe('delete-move')
    }
  },
)

test('a dependency that was the only one in its map, which one side moved and the other deleted, is asked about', () => {
  const rest = { dependencies: { kettle: '1' }, devDependencies: { pot: '1' } }
  const base = json({ ...rest, optionalDependencies: { tea: '1' } })
  const ours = json({ ...rest, devDependencies: { pot: '1', tea: '2' } })
  expect(mergedBothWays('json', { base, ours, theirs: json(rest) })).toBe('delete-move')
})
