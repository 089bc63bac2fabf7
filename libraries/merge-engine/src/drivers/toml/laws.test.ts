import fc from 'fast-check'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import { describeLaws, type Texts } from '../../../testing/laws.ts'
import { pieces, sides } from '../../../testing/sides/toml.ts'
import { merge } from '../../index.ts'

describeLaws({ driver: 'toml', sides, pieces, rounds: 150 })

test('an independent parser reads the result, and finds no key that neither side has', () => {
  fc.assert(fc.property(sides, hasNoKeyOfItsOwn), { numRuns: 300 })
})

function hasNoKeyOfItsOwn({ base, ours, theirs }: Texts): void {
  const result = merge('toml', { base: encode(base), ours: encode(ours), theirs: encode(theirs) })
  if (result.kind !== 'merged') return
  const known = new Set([...keysIn(parse(withoutMark(ours))), ...keysIn(parse(withoutMark(theirs)))])
  const found = keysIn(parse(withoutMark(new TextDecoder().decode(result.bytes))))
  expect(found.filter((key) => !known.has(key))).toEqual([])
}

const encode = (text: string) => new TextEncoder().encode(text)
const withoutMark = (text: string) => text.replace(/^\uFEFF/, '')

/** Of all tables and values inside, each with those that it is in. */
function keysIn(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => keysIn(item, `${path}[]`))
  if (typeof value !== 'object' || value === null || value instanceof Date) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inside]) => keysIn(inside, `${path}.${key}`))]
}
