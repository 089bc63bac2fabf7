import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLinearizable, type Operation, type Specification } from './linearizability.ts'

type Call = Readonly<{ write: number }> | 'read'
const register: Specification<number, Call, number> = {
  initial: 0,
  apply: (state, call, answer) => (call === 'read' ? (answer === state ? state : undefined) : call.write),
  key: String,
}
const at = (calledAt: number, returnedAt: number, call: Call, answer = 0): Operation<Call, number> => ({
  call,
  answer,
  calledAt,
  returnedAt,
})
const holds = (...history: Operation<Call, number>[]) => isLinearizable(history, register)

test('a read that overlaps a write may give the old value or the new one, and nothing else', () => {
  expect(holds(at(0, 10, { write: 1 }), at(2, 3, 'read', 0))).toBe(true)
  expect(holds(at(0, 10, { write: 1 }), at(2, 3, 'read', 1))).toBe(true)
  expect(holds(at(0, 10, { write: 1 }), at(2, 3, 'read', 2))).toBe(false)
})

test('a write that has returned must be seen', () => {
  expect(holds(at(0, 1, { write: 1 }), at(2, 3, 'read', 0))).toBe(false)
})

test('a later read must see what an earlier read has seen, also while the write is still under way', () => {
  expect(holds(at(0, 10, { write: 1 }), at(1, 2, 'read', 1), at(3, 4, 'read', 0))).toBe(false)
})

test('two readers must see two writes in the same order', () => {
  const writes = [at(0, 10, { write: 1 }), at(0, 10, { write: 2 })]
  expect(holds(...writes, at(1, 2, 'read', 1), at(3, 4, 'read', 2))).toBe(true)
  expect(holds(...writes, at(1, 2, 'read', 1), at(3, 4, 'read', 2), at(5, 6, 'read', 1))).toBe(false)
})

test('every history with a valid order is accepted, however its calls and returns overlap', () => {
  const calls = fc.oneof(fc.constant('read' as const), fc.record({ write: fc.nat(3) }))
  const stretched = fc.record({ call: calls, early: fc.nat(4), late: fc.nat(4) })
  fc.assert(
    fc.property(fc.array(stretched, { maxLength: 30 }), (all) => {
      let state = 0
      const history = all.map(({ call, early, late }, moment) => {
        state = call === 'read' ? state : call.write
        return at(moment - early - 0.25, moment + late + 0.25, call, call === 'read' ? state : 0)
      })
      return isLinearizable(history, register)
    }),
  )
})
