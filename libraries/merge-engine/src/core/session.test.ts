import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sides as docx } from '../../testing/sides/docx.ts'
import { sides as pptx } from '../../testing/sides/pptx.ts'
import { sides as xlsx } from '../../testing/sides/xlsx.ts'
import { driverNames } from '../drivers/names.ts'
import { type DriverName, MergeSession, merge, type Sides } from '../index.ts'

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const valueIn = (bytes: Uint8Array | undefined) => JSON.parse(new TextDecoder().decode(bytes)) as unknown

const merged = (sides: Parameters<typeof merge>[1], session = new MergeSession()) => {
  const result = merge('json', sides, { session })
  return result.kind === 'merged' ? valueIn(result.bytes) : result.kind
}

test('a merge uses the current bytes, not those of an earlier merge', () => {
  const session = new MergeSession()
  const sides = { base: bytesOf({ a: 1, b: 1 }), ours: bytesOf({ a: 2, b: 1 }), theirs: bytesOf({ a: 1, b: 3 }) }
  expect(merged(sides, session)).toEqual({ a: 2, b: 3 })
  sides.theirs.set(bytesOf({ a: 1, b: 4 }))
  expect(merged(sides, session)).toEqual({ a: 2, b: 4 })
})

type Triple = readonly [DriverName, Sides]

const drivers = join(import.meta.dirname, '../drivers')

/** Real triples of all formats that have cases in files. */
const written: readonly Triple[] = driverNames.flatMap(({ name }) => {
  const folder = join(drivers, name, 'cases')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map((entry) => join(folder, entry))
    .filter((path) => statSync(path).isDirectory() && readdirSync(path).some((file) => file.startsWith('base.')))
    .map((path) => [name, sidesIn(path)] as const)
})

function sidesIn(folder: string): Sides {
  const files = readdirSync(folder)
  const side = (of: keyof Sides) =>
    new Uint8Array(readFileSync(join(folder, files.find((file) => file.startsWith(`${of}.`)) ?? of)))
  return { base: side('base'), ours: side('ours'), theirs: side('theirs') }
}

const triples: fc.Arbitrary<Triple> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...written) },
  { weight: 1, arbitrary: docx.map((sides) => ['docx', sides] as const) },
  { weight: 1, arbitrary: xlsx.map((sides) => ['xlsx', sides] as const) },
  { weight: 1, arbitrary: pptx.map((sides) => ['pptx', sides] as const) },
)

const exchanged = ([driver, { base, ours, theirs }]: Triple): Triple => [driver, { base, ours: theirs, theirs: ours }]

test('one triple gives one result, whatever was merged before it in the session', () => {
  const some = fc.array(triples, { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(some, fc.integer({ min: 0, max: 100_000 }), (chosen, maxCharacters) => {
      const session = new MergeSession({ maxCharacters })
      for (const [driver, sides] of chosen.flatMap((triple) => [triple, exchanged(triple), triple]))
        expect(merge(driver, sides, { session })).toEqual(merge(driver, sides))
    }),
    { numRuns: 30 },
  )
})

test('the triples of that property are of nearly all formats', () => {
  expect(new Set(written.map(([driver]) => driver)).size).toBeGreaterThanOrEqual(12)
})

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value, null, 2))
const keys = Array.from({ length: 12 }, (_, at) => `key ${at}`)
const someone = fc.record({
  key: fc.constantFrom(...keys, 'new', 'newer'),
  value: fc.constantFrom(1, 'x', [1, 2], { a: 1, b: 2 }, undefined),
  /** Which version they had, counted back from the last. */
  behind: fc.nat({ max: 5 }),
})

test('saves merged in a session give the same results as without one', () => {
  fc.assert(
    fc.property(fc.array(someone, { minLength: 2, maxLength: 12 }), (saves) => {
      const session = new MergeSession()
      const versions = [encode(Object.fromEntries(keys.map((key, at) => [key, { at, name: `thing ${at}` }])))]
      for (const { key, value, behind } of saves) {
        const base = versions.at(-1 - behind) ?? versions[0] ?? new Uint8Array()
        const sides = {
          base,
          ours: versions.at(-1) ?? base,
          theirs: encode({ ...Object(valueIn(base)), [key]: value }),
        }
        const result = merge('json', sides, { session })
        expect(merge('json', sides)).toEqual(result)
        if (result.kind === 'merged') versions.push(new Uint8Array(result.bytes))
      }
    }),
    { numRuns: 40 },
  )
})
