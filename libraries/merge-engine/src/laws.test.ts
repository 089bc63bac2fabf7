/** The laws are asked of drivers that are wrong: a law that no driver could break would prove nothing. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lawsOf } from '../testing/laws.ts'
import { identity } from './core/lines/identity.ts'
import type { MergeResult, Sides } from './index.ts'

const entries = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constantFrom('1', '2', '3'), { minKeys: 1 })
const printed = (entry: Readonly<Record<string, string>>): string =>
  Object.keys(entry)
    .toSorted()
    .map((key) => `${key}=${entry[key]}\n`)
    .join('')
const sides = fc.record({ base: entries.map(printed), ours: entries.map(printed), theirs: entries.map(printed) })

/** The titles of the laws that do not hold. Equal sides are merged before a driver is asked. */
const brokenBy = (driver: (sides: Sides) => MergeResult): readonly string[] =>
  lawsOf({ driver: 'properties', sides, mergeSides: (all) => identity(all) ?? driver(all) }).flatMap(
    ({ title, hold }) => {
      try {
        hold()
        return []
      } catch {
        return [title]
      }
    },
  )

test('a driver that always conflicts breaks one, because too few triples merge', () => {
  expect(brokenBy(() => ({ kind: 'conflicted', by: 'properties', conflicts: [] }))).toEqual([
    'enough random triples merge, so that a driver which always conflicts fails',
  ])
})

test('a driver that always takes ours breaks one, because what theirs changed is lost', () => {
  expect(brokenBy(({ ours }) => ({ kind: 'merged', by: 'properties', bytes: ours, decisions: [] }))).toEqual([
    'L4, nothing lost: merged with a side that only lays base out as it is, the other side is the answer, whichever it is',
  ])
})

test('a driver that always takes theirs breaks the same one', () => {
  expect(brokenBy(({ theirs }) => ({ kind: 'merged', by: 'properties', bytes: theirs, decisions: [] }))).toEqual([
    'L4, nothing lost: merged with a side that only lays base out as it is, the other side is the answer, whichever it is',
  ])
})
