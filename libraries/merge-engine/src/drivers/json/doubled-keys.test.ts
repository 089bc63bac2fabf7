/** A key that occurs twice with one value says one thing: the rest of the document merges as if it occurred once. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { merge } from '../../merge.ts'

const encode = (text: string) => new TextEncoder().encode(text)

function merged(base: string, ours: string, theirs: string): string {
  const result = merge('json', { base: encode(base), ours: encode(ours), theirs: encode(theirs) })
  return result.kind === 'merged' ? new TextDecoder().decode(result.bytes) : 'a conflict'
}

type Entry = readonly [key: string, value: unknown]

const keys = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord']
const values = fc.constantFrom<unknown>('one', 2, null, true, [1, 2], { deep: 'er' }, '"')

const shapes: readonly (readonly [string, (entries: readonly string[]) => string])[] = [
  ['an object', (entries) => `{\n${entries.map((entry) => `  ${entry}`).join(',\n')}\n}\n`],
  ['an object on one line', (entries) => `{ ${entries.join(', ')} }`],
  [
    'an object in a list',
    (entries) => `[\n  { "id": 1 },\n  {\n${entries.map((entry) => `    ${entry}`).join(',\n')}\n  }\n]\n`,
  ],
  [
    'an object in an object',
    (entries) => `{\n  "in": {\n${entries.map((entry) => `    ${entry}`).join(',\n')}\n  }\n}\n`,
  ],
  ['an object with comments', (entries) => `{\n${entries.map((entry) => `  // why\n  ${entry}`).join(',\n')}\n}\n`],
]

const someEntries = fc.record({
  all: fc.tuple(...keys.map((key) => values.map((value): Entry => [key, value]))),
  twice: fc.nat({ max: keys.length - 1 }),
  again: fc.nat({ max: keys.length }),
  own: fc.nat({ max: keys.length }),
})

describe.each(shapes)('in %s', (_, shape) => {
  const written = (entries: readonly Entry[]) =>
    shape(entries.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`))

  test('what both sides add at one place is kept, ours first', () => {
    fc.assert(
      fc.property(someEntries, ({ all, twice, again, own }) => {
        const base = all.toSpliced(again, 0, all[twice] ?? ['amber', 1])
        const [ours, theirs]: readonly Entry[] = [
          ['kettle', 'k'],
          ['lagoon', 'l'],
        ]
        if (!ours || !theirs) throw new Error('there are two')
        const result = merged(
          written(base),
          written(base.toSpliced(own, 0, ours)),
          written(base.toSpliced(own, 0, theirs)),
        )
        expect(result).toBe(written(base.toSpliced(own, 0, ours, theirs)))
      }),
      { numRuns: 40 },
    )
  })
})
