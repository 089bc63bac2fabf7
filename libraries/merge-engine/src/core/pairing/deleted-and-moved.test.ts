/**
 * One side moves an item while a side deletes, renames or edits one, the same or another: what was deleted does not come back, nothing is
 * lost or stands twice, and the move stays, or a person is asked. It holds by structure and by lines.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unlikeWords } from '../../../testing/unlike-words.ts'
import { type DriverName, merge } from '../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)

/** An item: its name, and what it says. */
type Item = readonly [name: string, text: string]
type Written = (items: readonly Item[]) => string

const each =
  (write: (name: string, text: string) => string, join = '') =>
  (items: readonly Item[]) =>
    items.map(([name, text]) => write(name, text)).join(join)

const rows = each((name, text) => `  ('${name}', '${text}')`, ',\n')
const objects = each((name, text) => `    { "id": "${name}", "text": "${text}" }`, ',\n')
const lines = each((name, text) => `  ${name} ${text}\n`)

const formats: readonly (readonly [string, DriverName | 'text', Written])[] = [
  ['statements of SQL', 'sql', each((name, text) => `UPDATE t SET a = '${name}' WHERE b = '${text}';\n`)],
  ['rows of SQL', 'sql', (items) => `INSERT INTO t (a, b) VALUES\n${rows(items)};\n`],
  ['objects of JSON', 'json', (items) => `{\n  "list": [\n${objects(items)}\n  ]\n}\n`],
  ['objects of JSON by lines', 'json', (items) => `{\n  "a": 1,\n  "a": 2,\n  "list": [\n${objects(items)}\n  ]\n}\n`],
  ['sections of Markdown', 'markdown', each((name, text) => `## ${name}\n\nIt is ${text}.\n\n`)],
  [
    'a table of Markdown',
    'markdown',
    (items) => `| Name | Text |\n| --- | --- |\n${each((name, text) => `| ${name} | ${text} |\n`)(items)}`,
  ],
  ['a script in Markdown', 'markdown', (items) => `# Page\n\n\`\`\`sh\n${lines(items)}\`\`\`\n`],
  ['a script in YAML', 'yaml', (items) => `run: |\n${lines(items)}`],
  ['maps of YAML', 'yaml', each((name, text) => `${name}:\n  text: ${text}\n`)],
  ['nameless maps of YAML', 'yaml', each((name, text) => `- one: ${name}\n  two: ${text}\n`)],
  ['tables of TOML', 'toml', each((name, text) => `[[bin]]\nname = "${name}"\ntext = "${text}"\n`)],
  ['elements of XML', 'xml', (items) => `<a>\n${each((name, text) => `  <b c="${name}">${text}</b>\n`)(items)}</a>\n`],
  [
    'elements of HTML',
    'html',
    (items) => `<ul>\n${each((name, text) => `  <li>${name} ${text}</li>\n`)(items)}</ul>\n`,
  ],
  ['rows of CSV', 'csv', (items) => `name,text\n${each((name, text) => `${name},${text}\n`)(items)}`],
  ['lines of text', 'text', lines],
]

/** Five items, no word twice, and three different places. */
const drawn = fc.record({
  items: fc
    .shuffledSubarray(unlikeWords, { minLength: 20, maxLength: 20 })
    .map((some) => [0, 4, 8, 12, 16].map((at): Item => [some[at] ?? '', some.slice(at + 1, at + 4).join(' ')])),
  places: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 3, maxLength: 3 }),
})

const without = (items: readonly Item[], at: number) => items.toSpliced(at, 1)
/** With one item at the place of another. */
const moved = (items: readonly Item[], from: number, to: number) => {
  const item = items[from]
  return item ? without(items, from).toSpliced(to, 0, item) : items
}

type Sides = Readonly<{ base: readonly Item[]; mover: readonly Item[]; other: readonly Item[] }>

const known = new Set([...unlikeWords, 'renamed', 'edited'])
/** The words of the items, in their order. */
const wordsOf = (text: string) => text.match(/\p{L}+/gu)?.filter((word) => known.has(word))

/** The words of the result, with the given order of the sides and with the other; there is an answer to both or to none. */
function answers(driver: DriverName | 'text', write: Written, { base, mover, other }: Sides) {
  const [before, one, two] = [base, mover, other].map((items) => encode(write(items)))
  if (!before || !one || !two) throw new Error('three sides')
  const given = merge(driver, { base: before, ours: one, theirs: two })
  const exchanged = merge(driver, { base: before, ours: two, theirs: one })
  expect(exchanged.kind).toBe(given.kind)
  return [given, exchanged].flatMap((result) =>
    result.kind === 'merged' ? [wordsOf(new TextDecoder().decode(result.bytes))] : [],
  )
}

const holds = (law: (items: readonly Item[], one: number, two: number, three: number) => void) =>
  fc.assert(
    fc.property(drawn, ({ items, places: [one = 0, two = 1, three = 2] }) => law(items, one, two, three)),
    { numRuns: 40 },
  )

const renamed = (items: readonly Item[], at: number) => items.with(at, ['renamed', items[at]?.[1] ?? ''])
const edited = (items: readonly Item[], at: number) =>
  items.with(at, [items[at]?.[0] ?? '', `${items[at]?.[1]} edited`])

/** A map has no order in which things could be moved. */
const orderless = 'maps of YAML'

describe.each(formats)('in %s', (name, driver, write) => {
  const expectAnswers = (sides: Sides, expected: readonly Item[]) => {
    for (const found of answers(driver, write, sides)) expect(found).toEqual(wordsOf(write(expected)))
  }

  test('an item that one side deletes and the other moves does not come back', () => {
    holds((base, at, to) => {
      const other = without(base, at)
      expectAnswers({ base, mover: moved(base, at, to), other }, other)
    })
  })

  test('a deletion of one side and a move of the other are both there', () => {
    holds((base, at, to, gone) => {
      const mover = moved(base, at, to)
      expectAnswers(
        { base, mover, other: without(base, gone) },
        mover.filter((item) => item !== base[gone]),
      )
    })
  })

  test('what one side deletes stays deleted, though the other deletes what that side moves', () => {
    holds((base, at, to, gone) => {
      const mover = moved(base, at, to).filter((item) => item !== base[gone])
      const other = without(base, at)
      expectAnswers(
        { base, mover, other },
        other.filter((item) => item !== base[gone]),
      )
    })
  })

  test.skipIf(name === orderless).each([
    ['renames', renamed],
    ['edits', edited],
  ])('a move of one side stays where the other %s the item or its neighbour', (_, change) => {
    holds((base, at, to) => {
      for (const changed of [at, to]) {
        const mover = moved(base, at, to)
        const place = mover.findIndex((item) => item === base[changed])
        expectAnswers({ base, mover, other: change(base, changed) }, change(mover, place))
      }
    })
  })
})
