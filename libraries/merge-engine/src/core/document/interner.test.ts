import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Interner } from './interner.ts'

test('equal values of one kind get equal numbers, and all others different ones, in any order', () => {
  const things = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('', 'one', 'other')))
  fc.assert(
    fc.property(things, (all) => {
      const interner = new Interner()
      const numbers = all.map(([thing, sort]) => interner.of(thing, sort))
      const distinct = new Map(all.map(([thing, sort], at) => [`${sort} ${thing}`, numbers[at]]))
      expect(new Set(distinct.values()).size).toBe(distinct.size)
      expect(all.map(([thing, sort]) => distinct.get(`${sort} ${thing}`))).toEqual(numbers)
      expect(numbers.map((number) => interner.thing(number))).toEqual(all.map(([thing]) => thing))
    }),
  )
})
