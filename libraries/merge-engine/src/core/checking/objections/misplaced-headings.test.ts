/** A comment that heads a group of entries heads the same ones in the result, in every format and in either order of the sides. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DriverName, merge, type Sides } from '../../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)

/** Groups of entries, each below its comment. */
type Groups = readonly (readonly [comment: string, names: readonly string[]])[]

type Format = Readonly<{
  what: string
  driver: DriverName
  open?: string
  close?: string
  comment: (text: string) => string
  entry: (name: string) => string
}>

const formats: readonly Format[] = [
  {
    what: 'a list of YAML',
    driver: 'yaml',
    open: 'all:\n',
    comment: (text) => `  # ${text}`,
    entry: (name) => `  - ${name}`,
  },
  {
    what: 'a map of YAML',
    driver: 'yaml',
    open: 'all:\n',
    comment: (text) => `  # ${text}`,
    entry: (name) => `  ${name}: 1`,
  },
  {
    what: 'maps of YAML',
    driver: 'yaml',
    comment: (text) => `# ${text}`,
    entry: (name) => `- name: ${name}\n  legs: 4`,
  },
  {
    what: 'keys of TOML',
    driver: 'toml',
    open: '[all]\n',
    comment: (text) => `# ${text}`,
    entry: (name) => `${name} = 1`,
  },
  {
    what: 'a list of TOML',
    driver: 'toml',
    open: 'all = [\n',
    close: ']\n',
    comment: (text) => `  # ${text}`,
    entry: (name) => `  "${name}",`,
  },
  {
    what: 'tables of TOML',
    driver: 'toml',
    comment: (text) => `# ${text}`,
    entry: (name) => `[[all]]\nname = "${name}"`,
  },
  { what: 'properties', driver: 'properties', comment: (text) => `# ${text}`, entry: (name) => `${name}=1` },
  {
    what: 'members of JSON',
    driver: 'json',
    open: '{\n',
    close: '  "last": 1\n}\n',
    comment: (text) => `  // ${text}`,
    entry: (name) => `  "${name}": 1,`,
  },
  {
    what: 'strings of Android',
    driver: 'xml',
    open: '<resources>\n',
    close: '</resources>\n',
    comment: (text) => `  <!-- ${text} -->`,
    entry: (name) => `  <string name="${name}">1</string>`,
  },
]

const names = ['ant', 'bee', 'cat', 'dog', 'eel', 'fox', 'gnu', 'hen', 'jay', 'owl']

/** Base has six names in two groups; each side adds one and may take one out. */
const some = fc.record({
  all: fc.oneof(fc.constant(names), fc.shuffledSubarray(names, { minLength: names.length })),
  cut: fc.integer({ min: 2, max: 4 }),
  added: fc.tuple(fc.nat(1), fc.nat(4), fc.nat(1), fc.nat(4)),
  gone: fc.tuple(fc.option(fc.nat(5)), fc.option(fc.nat(5))),
})

const title = ['those of the first group', 'those of the second group']

function groupsOf(found: ReadonlyMap<string, number>): Groups {
  return title.map((comment, at) => [comment, [...found].flatMap(([name, group]) => (group === at ? [name] : []))])
}

describe.each(formats)('$what', ({ driver, open = '', close = '', comment, entry }) => {
  test.each([
    ['an empty line', '\n'],
    ['nothing', ''],
  ])('with %s between the groups each entry stays below its comment, or a person is asked', (_, between) => {
    const write = (groups: Groups) =>
      `${open}${groups.map(([text, all]) => [comment(text), ...all.map(entry), ''].join('\n')).join(between)}${close}`
    fc.assert(
      fc.property(some, ({ all, cut, added, gone }) => {
        const old = all.slice(0, 6)
        const base = new Map(old.map((name, at) => [name, at < cut ? 0 : 1]))
        const side = (name: string, group: number, place: number, lost: number | null) => {
          const left = old.filter((_, at) => at !== lost)
          const inGroup = left.filter((one) => base.get(one) === group).toSpliced(place, 0, name)
          const others = left.filter((one) => base.get(one) !== group)
          const order = group === 0 ? [...inGroup, ...others] : [...others, ...inGroup]
          return new Map(order.map((one) => [one, base.get(one) ?? group]))
        }
        const ours = side(all[6] ?? '', added[0], added[1], gone[0])
        const theirs = side(all[7] ?? '', added[2], added[3], gone[1])
        const [before, one, other] = [base, ours, theirs].map((found) => encode(write(groupsOf(found))))
        const groups = new Map([...base, ...ours, ...theirs])
        for (const sides of [
          { ours: one, theirs: other },
          { ours: other, theirs: one },
        ]) {
          const result = merge(driver, { base: before, ...sides } as Sides)
          if (result.kind === 'merged') expectGroups(new TextDecoder().decode(result.bytes), groups)
        }
      }),
      { numRuns: 75 },
    )
  })

  function expectGroups(text: string, groups: ReadonlyMap<string, number>) {
    const counts = title.map((one) => text.split(comment(one)).length - 1)
    expect(Math.max(...counts)).toBe(1)
    const second = text.indexOf(`${comment(title[1] ?? '')}\n`)
    const there = [...groups].filter(([name]) => text.includes(`${entry(name)}\n`))
    const found = there.map(([name]) => [name, text.indexOf(`${entry(name)}\n`) > second ? 1 : 0])
    expect(found).toEqual(there)
  }
})
