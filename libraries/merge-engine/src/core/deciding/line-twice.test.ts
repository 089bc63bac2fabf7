/** A text whose words are in other texts, too, stands once where both sides cut a section by headings of their own. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedBothWays } from '../../../testing/merged-both-ways.ts'

const write = (texts: readonly string[]) => `${['# Tea', '## A', ...texts].join('\n\n')}\n`

test.each(['#', '##', '###', '####'])(
  'a text stands once where both sides put a heading such as %s above others',
  (level) => {
    const some = fc.record({
      names: fc.shuffledSubarray(['amber', 'birch', 'cedar', 'dune', 'ember', 'fjord'], { minLength: 3 }),
      places: fc.uniqueArray(fc.nat(5), { minLength: 2, maxLength: 2 }),
    })
    fc.assert(
      fc.property(some, ({ names, places }) => {
        const texts = names.map((name) => `A text of ${name}.`)
        const [mine, yours] = places.map((place) => place % texts.length)
        fc.pre(mine !== undefined && yours !== undefined && mine !== yours)
        const withHeadings = (...all: readonly (readonly [number, string])[]) =>
          write(texts.flatMap((text, at) => [...all.flatMap(([place, head]) => (place === at ? [head] : [])), text]))
        const [one, other] = [[mine, `${level} One`] as const, [yours, `${level} Other`] as const]
        const sides = { base: write(texts), ours: withHeadings(one), theirs: withHeadings(other) }
        expect([withHeadings(one, other), 'order', 'check-failed', 'duplicate']).toContain(
          mergedBothWays('markdown', sides),
        )
      }),
      { numRuns: 60 },
    )
  },
)
