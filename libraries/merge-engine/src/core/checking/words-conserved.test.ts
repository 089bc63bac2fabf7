import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MergeResult, merge, type Sides } from '../../index.ts'

const bytes = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)

const valueOf = (result: MergeResult): unknown =>
  result.kind === 'merged' ? JSON.parse(new TextDecoder().decode(result.bytes)) : result

test('members that both sides add beside equal ones elsewhere are there twice in either order, with a comma or without', () => {
  const names = fc.shuffledSubarray(['debug', 'strict', 'watch', 'cache', 'minify'], { minLength: 2, maxLength: 2 })
  const values = fc.tuple(fc.constantFrom(false, 'some words', 12), fc.constantFrom(null, true, 'a few more'))
  fc.assert(
    fc.property(names, values, fc.boolean(), ([one = '', other = ''], [value, next], isFirst) => {
      const elsewhere = { [one]: value, [other]: next }
      const write = (members: object) => bytes(isFirst ? { here: members, elsewhere } : { elsewhere, here: members })
      const sides: Sides = { base: write({}), ours: write({ [one]: value }), theirs: write({ [other]: next }) }
      const here = { [one]: value, [other]: next }
      expect(valueOf(merge('json', sides))).toEqual({ here, elsewhere })
      expect(valueOf(merge('json', { ...sides, ours: sides.theirs, theirs: sides.ours }))).toEqual({ here, elsewhere })
    }),
  )
})
