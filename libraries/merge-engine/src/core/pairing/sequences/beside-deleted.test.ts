/** What one side added beside an item that the other one took out: it stands, unless it may be that item or a part of it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../../testing/merged-both-ways.ts'
import { unlikeWords } from '../../../../testing/unlike-words.ts'
import { type DriverName, merge } from '../../../index.ts'

type Written = (items: readonly string[]) => string

/** Lists of things that nothing but their content identifies. */
const formats: readonly (readonly [DriverName, string, Written])[] = [
  [
    'xml',
    'elements',
    (items) => `<all>\n${items.map((item) => `  <copy from="${item}" to="out"/>\n`).join('')}</all>\n`,
  ],
  ['svg', 'texts', (items) => `<svg>\n${items.map((item) => `  <text>${item}</text>\n`).join('')}</svg>\n`],
  ['html', 'a list', (items) => `<ul>\n${items.map((item) => `<li>${item}</li>\n`).join('')}</ul>\n`],
  ['markdown', 'a list', (items) => `# All\n\n${items.map((item) => `- ${item}\n`).join('')}\nEnd.\n`],
  ['yaml', 'maps', (items) => `all:\n${items.map((item) => `  - run: ${item}\n    if: always\n`).join('')}`],
  ['json', 'maps', (items) => `${JSON.stringify({ all: items.map((run) => ({ run, if: 'always' })) }, null, 2)}\n`],
  ['toml', 'tables', (items) => items.map((item) => `[[all]]\nrun = "${item}"\nif = "always"\n\n`).join('')],
]

/** Items of two words each, of which none is in another, and as many new ones. */
const some = fc.record({
  words: fc.shuffledSubarray(unlikeWords, { minLength: 20, maxLength: 20 }),
  count: fc.integer({ min: 3, max: 7 }),
  at: fc.nat(),
  isBehind: fc.boolean(),
  more: fc.integer({ min: 1, max: 2 }),
})

const itemsOf = (words: readonly string[]) =>
  words.flatMap((word, at) => (at % 2 === 0 ? [`${word} ${words[at + 1] ?? ''}`] : []))

const runs = { numRuns: 40 }
const encode = (text: string) => new TextEncoder().encode(text)

describe.each(formats)('in %s, %s', (driver, _, written) => {
  test('an addition stands where the other side took out its neighbour', () => {
    fc.assert(
      fc.property(some, ({ words, count, at, isBehind, more }) => {
        const all = itemsOf(words)
        const [items, added] = [all.slice(0, count), all.slice(count, count + more)]
        const place = at % count
        const sides = {
          base: written(items),
          ours: written(items.toSpliced(place, 1)),
          theirs: written(items.toSpliced(isBehind ? place + 1 : place, 0, ...added)),
        }
        expect(mergedBothWays(driver, sides)).toBe(written(items.toSpliced(place, 1, ...added)))
      }),
      runs,
    )
  })

  test('a side merged into the result again changes nothing, or is a question', () => {
    fc.assert(
      fc.property(some, ({ words, count, at }) => {
        const [items, place] = [itemsOf(words).slice(0, count), at % count]
        const [base, ours] = [written(items), written(items.toSpliced(place, 1))]
        const theirs = written(items.toSpliced(place, 0, itemsOf(words)[count] ?? ''))
        const merged = mergedBothWays(driver, { base, ours, theirs })
        const again = [ours, theirs].map((side) =>
          merge(driver, { base: encode(base), ours: encode(merged), theirs: encode(side) }),
        )
        for (const result of again)
          expect(result.kind === 'merged' ? new TextDecoder().decode(result.bytes) : merged).toBe(merged)
      }),
      runs,
    )
  })

  test('an addition that has words of what was taken out is asked about', () => {
    fc.assert(
      fc.property(some, ({ words, count, at, isBehind }) => {
        const [items, place] = [itemsOf(words).slice(0, count), at % count]
        const alike = `${items[place] ?? ''} ${words.at(-1) ?? ''}`
        const theirs = written(items.toSpliced(isBehind ? place + 1 : place, 0, alike))
        expect(
          mergedBothWays(driver, { base: written(items), ours: written(items.toSpliced(place, 1)), theirs }),
        ).not.toContain(alike)
      }),
      runs,
    )
  })

  test('an addition beside several that were taken out is asked about, because it may be a part of them', () => {
    fc.assert(
      fc.property(some, ({ words, at, isBehind }) => {
        const [items, added] = [itemsOf(words).slice(0, 6), itemsOf(words)[7] ?? '']
        const place = at % 5
        const theirs = written(items.toSpliced(isBehind ? place + 2 : place, 0, added))
        expect(
          mergedBothWays(driver, { base: written(items), ours: written(items.toSpliced(place, 2)), theirs }),
        ).not.toContain(added)
      }),
      runs,
    )
  })

  test('what one side put in the place of an item that both took out is asked about', () => {
    fc.assert(
      fc.property(some, ({ words, count, at }) => {
        const [items, place] = [itemsOf(words).slice(0, count), at % count]
        const added = itemsOf(words)[count] ?? ''
        const theirs = written(items.toSpliced(place, 1, added))
        expect(
          mergedBothWays(driver, { base: written(items), ours: written(items.toSpliced(place, 1)), theirs }),
        ).not.toContain(added)
      }),
      runs,
    )
  })

  test('an addition beside an item that the other side moved is asked about', () => {
    fc.assert(
      fc.property(some, ({ words, at }) => {
        const [items, added] = [itemsOf(words).slice(0, 6), itemsOf(words)[7] ?? '']
        const place = 1 + (at % 3)
        const moved = written([...items.toSpliced(place, 1), items[place] ?? ''])
        const theirs = written(items.toSpliced(place + 1, 0, added))
        expect(mergedBothWays(driver, { base: written(items), ours: moved, theirs })).not.toContain(added)
      }),
      runs,
    )
  })
})

/** Their places have a meaning: what comes behind a value may belong to it, and a paragraph to the one before it. */
const ordered: readonly (readonly [DriverName, string, Written])[] = [
  ['json', 'numbers', (items) => `${JSON.stringify({ all: items.map((item) => numberOf(item)) }, null, 2)}\n`],
  ['yaml', 'flags', (items) => `all:\n${items.map((item) => `  - --${item}\n`).join('')}`],
  ['markdown', 'paragraphs', (items) => `# All\n\n${items.map((item) => `${item}\n`).join('\n')}`],
]
const numberOf = (item: string) => 1000 * unlikeWords.indexOf(item.split(' ')[0] ?? '') + item.length

test.each(ordered)('in %s, of %s that one side took out and put in side by side it is asked', (driver, _, written) => {
  fc.assert(
    fc.property(some, ({ words, count, at, isBehind }) => {
      const [items, place] = [itemsOf(words).slice(0, count), at % count]
      const theirs = items.toSpliced(isBehind ? place + 1 : place, 0, itemsOf(words)[count] ?? '')
      const result = mergedBothWays(driver, {
        base: written(items),
        ours: written(items.toSpliced(place, 1)),
        theirs: written(theirs),
      })
      expect(['order', 'check-failed']).toContain(result)
    }),
    runs,
  )
})
