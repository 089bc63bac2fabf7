/** A section gets another name while a new one takes its old name: what the other side does in it goes where its content is. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../testing/merged-both-ways.ts'

const merged = (base: string, ours: string, theirs: string) => mergedBothWays('markdown', { base, ours, theirs })

type Section = readonly [heading: string, entries: readonly string[]]

const written = (sections: readonly Section[]) =>
  `# Page\n${sections.map(([heading, entries]) => `\n## ${heading}\n\n${entries.map((entry) => `- ${entry}\n`).join('')}`).join('')}`

const entries =
  'mend a lid,warm the pot,pour the tea,fill the can,dry a cup,clean the spout,boil water,melt the ice'.split(',')

const some = fc.record({
  picked: fc.shuffledSubarray(entries, { minLength: entries.length }),
  count: fc.integer({ min: 2, max: 4 }),
  names: fc.constantFrom(
    ['Unreleased', '1.1.0 - 2020-02-02', '1.0.0'],
    ['Next', 'v1.1', 'v1.0'],
    ['Today', 'Monday', 'Sunday'],
  ),
  at: fc.nat(),
})

describe('a section that is cut off under a new name', () => {
  test('has what the other side added to it meanwhile', () => {
    fc.assert(
      fc.property(some, ({ picked, count, names: [name = '', cut = '', last = ''], at }) => {
        const [held, added = '', fresh = '', old = ''] = [picked.slice(0, count), ...picked.slice(4)]
        const rest: Section = [last, [old]]
        const more = held.toSpliced(at % count, 0, added)
        const base = written([[name, held], rest])
        const release = written([[name, [fresh]], [cut, held], rest])
        expect(merged(base, written([[name, more], rest]), release)).toBe(written([[name, [fresh]], [cut, more], rest]))
      }),
      { numRuns: 60 },
    )
  })

  test('is cut once, if both sides cut it', () => {
    fc.assert(
      fc.property(some, ({ picked, count, names: [name = '', cut = '', last = ''] }) => {
        const [held, one = '', other = '', old = ''] = [picked.slice(0, count), ...picked.slice(4)]
        const rest: Section = [last, [old]]
        const release = (entry: string) => written([[name, [entry]], [cut, held], rest])
        const result = merged(written([[name, held], rest]), release(one), release(other))
        expect(result.split(`## ${cut}`).length).toBeLessThanOrEqual(2)
      }),
      { numRuns: 60 },
    )
  })
})

test('a section of which only a part went to a new one keeps its name, and what the other side adds', () => {
  const base = written([
    ['Tea', entries.slice(0, 5)],
    ['Ice', entries.slice(6, 7)],
  ])
  const ours = written([
    ['Tea', entries.slice(0, 6)],
    ['Ice', entries.slice(6, 7)],
  ])
  const theirs = written([
    ['Tea', entries.slice(1, 5)],
    ['Pots', entries.slice(0, 1)],
    ['Ice', entries.slice(6, 7)],
  ])
  const all = written([
    ['Tea', entries.slice(1, 6)],
    ['Pots', entries.slice(0, 1)],
    ['Ice', entries.slice(6, 7)],
  ])
  expect([all, 'order']).toContain(merged(base, ours, theirs))
})
