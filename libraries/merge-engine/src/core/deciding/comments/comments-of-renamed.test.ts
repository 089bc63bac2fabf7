/** Comments belong to the items that they are about: they stay and go with them, also where one side renames or deletes the item. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../../testing/merged-both-ways.ts'
import { unlikeWords } from '../../../../testing/unlike-words.ts'
import type { DriverName } from '../../../index.ts'

/** An item among others, with comment lines above it or in it; undefined: it is not there. */
type Item = Readonly<{ name: string; above?: string; within?: string }> | undefined

const line = (text: string | undefined, written: (text: string) => string) => (text === undefined ? '' : written(text))
const hash = (by: string) => (text: string) => `${by}# ${text}\n`
const slashes = (by: string) => (text: string) => `${by}// ${text}\n`
const dashes = (by: string) => (text: string) => `${by}-- ${text}\n`
const stars = (by: string) => (text: string) => `${by}/* ${text} */\n`
const angles = (by: string) => (text: string) => `${by}<!-- ${text} -->\n`

const formats: Readonly<Record<string, readonly [DriverName, (item: Item) => string]>> = {
  'tables of TOML': [
    'toml',
    (item) =>
      `[[bin]]\nname = "first"\npath = "one.rs"\n\n${item ? `${line(item.above, hash(''))}[[bin]]\nname = "${item.name}"\n${line(item.within, hash(''))}path = "two.rs"\nedition = "2021"\n\n` : ''}[[bin]]\nname = "last"\npath = "three.rs"\n`,
  ],
  'steps of YAML': [
    'yaml',
    (item) =>
      `steps:\n  - name: Check out\n    uses: checkout\n${item ? `${line(item.above, hash('  '))}  - name: ${item.name}\n${line(item.within, hash('    '))}    uses: setup\n    with:\n      version: 7\n` : ''}  - name: Test\n    run: tests\n`,
  ],
  'members of YAML': [
    'yaml',
    (item) =>
      `first:\n  a: 1\n${item ? `${line(item.above, hash(''))}${item.name}:\n${line(item.within, hash('  '))}  image: redis of some kind\n  port: 6379\n` : ''}last:\n  b: 3\n`,
  ],
  'objects of JSON': [
    'json',
    (item) =>
      `[\n  { "id": "first", "entry": "one" },\n${item ? `${line(item.above, slashes('  '))}  {\n    "id": "${item.name}",\n${line(item.within, slashes('    '))}    "entry": "a longer value"\n  },\n` : ''}  { "id": "last", "entry": "three" }\n]\n`,
  ],
  'tables of SQL': [
    'sql',
    (item) =>
      `CREATE TABLE first (a INT);\n\n${item ? `${line(item.above, dashes(''))}CREATE TABLE "${item.name}" (\n  id INT PRIMARY KEY,\n${line(item.within, dashes('  '))}  title TEXT NOT NULL,\n  body TEXT\n);\n\n` : ''}CREATE TABLE last (b INT);\n`,
  ],
  'rules of a style sheet': [
    'html',
    (item) =>
      `<style>\n.first { top: 0 }\n${item ? `${line(item.above, stars(''))}.${item.name.replace(' ', '-')} {\n  left: 0;\n${line(item.within, stars('  '))}  margin: 1px;\n  color: red;\n}\n` : ''}.last { top: 1px }\n</style>\n`,
  ],
  'elements of XML': [
    'xml',
    (item) =>
      `<steps>\n  <step name="first">\n    <uses>checkout</uses>\n  </step>\n${item ? `${line(item.above, angles('  '))}  <step name="${item.name}">\n${line(item.within, angles('    '))}    <uses>setup of all</uses>\n    <with>seven things</with>\n  </step>\n` : ''}  <step name="last"/>\n</steps>\n`,
  ],
}

const holds = (law: (before: string, after: string, comment: string) => void) =>
  fc.assert(
    fc.property(fc.shuffledSubarray(unlikeWords, { minLength: 8, maxLength: 8 }), (some) =>
      law(some.slice(0, 2).join(' '), some.slice(2, 4).join(' '), some.slice(4).join(' ')),
    ),
    { numRuns: 30 },
  )

const places = Object.entries(formats).flatMap(([name, [driver, written]]) =>
  (['above', 'within'] as const).map((place) => [place, name, driver, written] as const),
)

describe.each(places)('a comment %s one of the %s', (place, _, driver, written) => {
  test('does not come back where one side takes it out and the other renames the item', () => {
    holds((before, after, comment) => {
      const base = written({ name: before, [place]: comment })
      const sides = { base, ours: written({ name: before }), theirs: written({ name: after, [place]: comment }) }
      expect(mergedBothWays(driver, sides)).toBe(written({ name: after }))
    })
  })

  test('is not lost where one side adds it and the other deletes the item', () => {
    holds((before, _after, comment) => {
      const theirs = written({ name: before, [place]: comment })
      expect(mergedBothWays(driver, { base: written({ name: before }), ours: written(undefined), theirs })).toBe(
        'edit-delete',
      )
    })
  })
})
