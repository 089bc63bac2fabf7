/** Both sides put a list into an empty place: one list, which has the items of both only where it grows at one place. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { merge } from '../../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)

function merged(base: string, ours: string, theirs: string): string {
  const result = merge('markdown', { base: encode(base), ours: encode(ours), theirs: encode(theirs) })
  return result.kind === 'merged' ? new TextDecoder().decode(result.bytes) : 'a conflict'
}

const entries = ['a lid', 'a spout', 'a handle', 'a base', 'a filter', 'a lamp']
const bothEntries = fc
  .shuffledSubarray(entries, { minLength: entries.length })
  .chain((all) =>
    fc.integer({ min: 1, max: all.length - 1 }).map((cut) => [all.slice(0, cut), all.slice(cut)] as const),
  )

const written = (heading: string, gap: string, added: readonly string[]) =>
  `# Kettle\n\n## ${heading}\n${added.length > 0 ? `${gap}${added.map((entry) => `- ${entry}\n`).join('')}` : ''}\n## 0.9.0\n\n- a kettle\n`

const gaps = fc.constantFrom('', '\n')

test.each(['Unreleased', 'Next', '1.0.0', 'v2.1.0 - 2020-01-01', 'Added', 'Fixed'])(
  'below %s both lists are one, ours first, however each is laid out',
  (heading) => {
    fc.assert(
      fc.property(bothEntries, gaps, gaps, ([ours, theirs], one, other) => {
        const result = merged(written(heading, '', []), written(heading, one, ours), written(heading, other, theirs))
        const items = result.split('\n').filter((line) => line.startsWith('- '))
        expect(items).toEqual([...ours, ...theirs, 'a kettle'].map((entry) => `- ${entry}`))
      }),
      { numRuns: 30 },
    )
  },
)

test('elsewhere nobody knows the order, so it is asked about', () => {
  fc.assert(
    fc.property(bothEntries, gaps, gaps, ([ours, theirs], one, other) => {
      const heading = 'How to clean it'
      expect(merged(written(heading, '', []), written(heading, one, ours), written(heading, other, theirs))).toBe(
        'a conflict',
      )
    }),
    { numRuns: 30 },
  )
})
