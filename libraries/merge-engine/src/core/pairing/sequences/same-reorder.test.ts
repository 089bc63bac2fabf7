import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DriverName, merge } from '../../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)

function merged(driver: DriverName, base: string, ours: string, theirs: string): string {
  const result = merge(driver, { base: encode(base), ours: encode(ours), theirs: encode(theirs) })
  const exchanged = merge(driver, { base: encode(base), ours: encode(theirs), theirs: encode(ours) })
  expect(exchanged.kind).toBe(result.kind)
  return result.kind === 'merged'
    ? new TextDecoder().decode(result.bytes)
    : result.conflicts.map(({ kind }) => kind).join()
}

type Wood = Readonly<{ kind: string; sort: string }>

const formats: readonly (readonly [DriverName, (woods: readonly Wood[]) => string])[] = [
  ['json', (woods) => `${JSON.stringify({ woods }, null, 2)}\n`],
  ['yaml', (woods) => `woods:\n${woods.map(({ kind, sort }) => `  - kind: ${kind}\n    sort: ${sort}\n`).join('')}`],
  [
    'xml',
    (woods) => `<woods>\n${woods.map(({ kind, sort }) => `  <w kind="${kind}" sort="${sort}"/>\n`).join('')}</woods>\n`,
  ],
]

const kinds = ['walnut', 'willow', 'sycamore', 'hornbeam', 'mahogany']

const edited = (woods: readonly Wood[]) => woods.map((wood) => ({ ...wood, sort: `${wood.sort} wood` }))

describe.each(formats)('items without identity in %s', (driver, written) => {
  const woods = kinds.map((kind, at) => ({ kind, sort: at < 3 ? 'hard' : 'soft' }))

  test('that both put in one new order have the edits of one', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(woods, { minLength: 5 }), fc.boolean(), (order, isAll) => {
        const last = isAll ? edited(order) : [...order.slice(0, -1), ...edited(order.slice(-1))]
        expect(merged(driver, written(woods), written(order), written(last))).toBe(written(last))
      }),
      { numRuns: 40 },
    )
  })

  test('that both put in different orders conflict', () => {
    const [first, ...others] = woods
    if (!first) throw new Error('there is a first')
    expect(
      merged(driver, written(woods), written([...others, first]), written(edited(woods.toReversed()))),
    ).not.toContain('walnut')
  })
})
