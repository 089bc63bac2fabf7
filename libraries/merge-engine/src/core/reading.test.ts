import { expect, test } from 'vitest'
import { merge } from '../index.ts'

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const valueIn = (bytes: Uint8Array | undefined) => JSON.parse(new TextDecoder().decode(bytes)) as unknown

const merged = (sides: Parameters<typeof merge>[1]) => {
  const result = merge('json', sides)
  return result.kind === 'merged' ? valueIn(result.bytes) : result.kind
}

test('a merge goes by what its bytes are now, not by what they were in a merge before', () => {
  const sides = { base: bytesOf({ a: 1, b: 1 }), ours: bytesOf({ a: 2, b: 1 }), theirs: bytesOf({ a: 1, b: 3 }) }
  expect(merged(sides)).toEqual({ a: 2, b: 3 })
  sides.theirs.set(bytesOf({ a: 1, b: 4 }))
  expect(merged(sides)).toEqual({ a: 2, b: 4 })
})
