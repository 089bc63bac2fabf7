import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forget, merge } from '../../index.ts'

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

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value, null, 2))
const keys = Array.from({ length: 12 }, (_, at) => `key ${at}`)
const someone = fc.record({
  key: fc.constantFrom(...keys, 'new', 'newer'),
  value: fc.constantFrom(1, 'x', [1, 2], { a: 1, b: 2 }, undefined),
  /** Which version they had, counted back from the last. */
  behind: fc.nat({ max: 5 }),
})

test('what is remembered from one merge to the next changes no answer', () => {
  fc.assert(
    fc.property(fc.array(someone, { minLength: 2, maxLength: 12 }), (saves) => {
      const versions = [encode(Object.fromEntries(keys.map((key, at) => [key, { at, name: `thing ${at}` }])))]
      for (const { key, value, behind } of saves) {
        const base = versions.at(-1 - behind) ?? versions[0] ?? new Uint8Array()
        const sides = {
          base,
          ours: versions.at(-1) ?? base,
          theirs: encode({ ...Object(valueIn(base)), [key]: value }),
        }
        const remembering = merge('json', sides, { remembers: true })
        forget()
        expect(merge('json', sides)).toEqual(remembering)
        merge('json', sides, { remembers: true })
        if (remembering.kind === 'merged') versions.push(new Uint8Array(remembering.bytes))
      }
      forget()
    }),
    { numRuns: 40 },
  )
})
