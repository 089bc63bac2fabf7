/** The numbers of a merged list are those of its own style, whatever the sides added, removed and moved. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../testing/merged-both-ways.ts'
import { unlikeWords } from '../../../testing/unlike-words.ts'

type Style = Readonly<{ first: number; step: 0 | 1; sign: '.' | ')' }>

const written = (items: readonly string[], { first, step, sign }: Style, indent = ''): string =>
  items.map((text, at) => `${indent}${first + at * step}${sign} ${text}\n`).join('')

const inDocument = (list: string) => `# Tea\n\nHow to make it.\n\n${list}\nThat is all.\n`

const styles = fc.record({
  first: fc.constantFrom(0, 1, 5, 8),
  step: fc.constantFrom(0 as const, 1 as const),
  sign: fc.constantFrom('.' as const, ')' as const),
})

const texts = (count: number) =>
  fc
    .shuffledSubarray(unlikeWords, { minLength: 2 * count, maxLength: 2 * count })
    .map((words) => words.slice(0, count).map((word, at) => `take the ${word} and ${words[count + at]}`))

const holds = <T>(arbitrary: fc.Arbitrary<T>, law: (of: T) => void) =>
  fc.assert(fc.property(arbitrary, law), { numRuns: 60 })

describe('a list is numbered in its own style', () => {
  test('if one side removes an item and the other adds one', () => {
    holds(fc.tuple(texts(8), styles, fc.nat(3)), ([all, style, at]) => {
      const [items, added = ''] = [all.slice(0, 6), all[6]]
      const write = (list: readonly string[]) => inDocument(written(list, style))
      const merged = mergedBothWays('markdown', {
        base: write(items),
        ours: write(items.toSpliced(at, 1)),
        theirs: write([...items, added]),
      })
      expect(merged).toBe(write([...items.toSpliced(at, 1), added]))
    })
  })

  test('if both sides add items at different places', () => {
    holds(fc.tuple(texts(9), styles, fc.integer({ min: 1, max: 5 })), ([all, style, at]) => {
      const [items, one = '', other = '', last = ''] = [all.slice(0, 6), all[6], all[7], all[8]]
      const write = (list: readonly string[]) => inDocument(written(list, style))
      const merged = mergedBothWays('markdown', {
        base: write(items),
        ours: write([one, other, ...items]),
        theirs: write(items.toSpliced(at, 0, last)),
      })
      expect(merged).toBe(write([one, other, ...items.toSpliced(at, 0, last)]))
    })
  })

  test('if both sides remove items', () => {
    holds(fc.tuple(texts(7), styles), ([items, style]) => {
      const write = (list: readonly string[]) => inDocument(written(list, style))
      const merged = mergedBothWays('markdown', {
        base: write(items),
        ours: write(items.toSpliced(1, 1)),
        theirs: write(items.toSpliced(4, 2)),
      })
      expect(merged).toBe(write(items.toSpliced(4, 2).toSpliced(1, 1)))
    })
  })

  test('that one side changed, while the other adds an item', () => {
    holds(fc.tuple(texts(6), styles, styles), ([all, before, { first, step }]) => {
      const [items, added = ''] = [all.slice(0, 5), all[5]]
      const after = { ...before, first, step }
      const merged = mergedBothWays('markdown', {
        base: inDocument(written(items, before)),
        ours: inDocument(written(items, after)),
        theirs: inDocument(written([...items, added], before)),
      })
      expect(merged).toBe(inDocument(written([...items, added], after)))
    })
  })
})

test('a list in an item is numbered by itself', () => {
  const style: Style = { first: 1, step: 1, sign: '.' }
  const write = (inside: readonly string[]) => inDocument(`1. the pot\n${written(inside, style, '   ')}2. the cup\n`)
  expect(
    mergedBothWays('markdown', {
      base: write(['a lid', 'a spout']),
      ours: write(['a filter', 'a lid', 'a spout']),
      theirs: write(['a lid', 'a spout', 'an ear']),
    }),
  ).toBe(write(['a filter', 'a lid', 'a spout', 'an ear']))
})

const twoLists = (one: readonly string[], other: readonly string[], first = one.length + 1) =>
  inDocument(
    `${written(one, { first: 1, step: 1, sign: '.' })}\nWait.\n\n${written(other, { first, step: 1, sign: '.' })}`,
  )

test('a list that goes on counting behind a text still does when the list before it grows on both sides', () => {
  expect(
    mergedBothWays('markdown', {
      base: twoLists(['boil water', 'warm the pot'], ['pour', 'drink']),
      ours: twoLists(['fill the kettle', 'boil water', 'warm the pot'], ['pour', 'drink']),
      theirs: twoLists(['boil water', 'warm the pot', 'put tea in it'], ['pour', 'drink']),
    }),
  ).toBe(twoLists(['fill the kettle', 'boil water', 'warm the pot', 'put tea in it'], ['pour', 'drink']))
})

const numbered = (texts: readonly string[]) =>
  inDocument(
    texts
      .map((text, at) => {
        const indent = ' '.repeat(`${at + 1}. `.length)
        return `${at + 1}. ${text}\n\n${indent}    code of ${text}\n\n${indent}More of ${text}.\n\n`
      })
      .join(''),
  )

test('what stands below an item moves with a number that gets wider', () => {
  const steps = ['boil', 'warm', 'fill', 'pour', 'wait', 'stir', 'taste', 'drink']
  expect(
    mergedBothWays('markdown', {
      base: numbered(steps),
      ours: numbered(['buy', ...steps]),
      theirs: numbered([...steps, 'rinse', 'dry']),
    }),
  ).toBe(numbered(['buy', ...steps, 'rinse', 'dry']))
})

test('a list that follows no rule keeps its numbers', () => {
  const base = inDocument('1. boil water\n2. warm the pot\n2. fill the pot\n7. drink tea\n')
  const merged = mergedBothWays('markdown', {
    base,
    ours: base.replace('2. warm the pot\n', ''),
    theirs: base.replace('drink tea\n', 'drink tea\n8. rinse the pot\n'),
  })
  expect(merged).toBe(inDocument('1. boil water\n2. fill the pot\n7. drink tea\n8. rinse the pot\n'))
})
