import { newId, newRandomId } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { generationOf, newTokenId } from './token-generation.ts'

const uuid8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('a token id is a UUID of version 8 that says its generation, and no two are alike', () => {
  for (const generation of [0, 1, 4711, 2 ** 48 - 1]) {
    const ids = Array.from({ length: 100 }, () => newTokenId(generation))
    expect(new Set(ids).size).toBe(100)
    for (const id of ids) expect([uuid8.test(id), generationOf(id)]).toEqual([true, generation])
  }
})

test('an id of any other form is of the first generation', () => {
  for (const id of [newId(), newRandomId(), '', 'x', 'ffffffffffff8']) expect(generationOf(id)).toBe(0)
})
