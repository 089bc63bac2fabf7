/** A comment on its own stays where it was put, though the other side took out the entry behind it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../../testing/merged-both-ways.ts'
import type { DriverName } from '../../../index.ts'

/** Entries, each with the comment lines above it. */
type Entry = Readonly<{ name: string; above?: readonly string[] }>

const lines =
  (sign: string, by: string, entry: (name: string) => string, join = '') =>
  (entries: readonly Entry[]) =>
    entries
      .map(({ name, above = [] }) => {
        const comments = above.map((comment) => (comment === '' ? '\n' : `${by}${sign} ${comment}\n`)).join('')
        return `${comments}${by}${entry(name)}`
      })
      .join(`${join}\n`)

const hooks = lines('#', '  ', (name) => `- id: ${name}\n    entry: ${name} it`)
const members = lines('//', '  ', (name) => `"${name}": { "entry": "${name} it" }`, ',')
const objects = lines('//', '  ', (name) => `{ "id": "${name}", "entry": "${name} it" }`, ',')
const texts = lines('#', '  ', (name) => `- ${name}`)
const pairs = lines('#', '  ', (name) => `${name}: ${name} it`)

const formats: readonly (readonly [string, DriverName, (entries: readonly Entry[]) => string])[] = [
  ['maps in a list', 'yaml', (entries) => `hooks:\n${hooks(entries)}\n`],
  ['texts in a list', 'yaml', (entries) => `hooks:\n${texts(entries)}\nlast: 1\n`],
  ['members of a map', 'yaml', (entries) => `hooks:\n${pairs(entries)}\n`],
  ['members of an object', 'json', (entries) => `{\n${members(entries)}\n}\n`],
  ['objects in a list', 'json', (entries) => `[\n${objects(entries)}\n]\n`],
]

const some = fc.record({
  names: fc.shuffledSubarray(['amber', 'birch', 'cedar', 'delta', 'ember'], { minLength: 3 }),
  at: fc.nat(),
  comment: fc.constantFrom(['soon: the checker'], ['soon', '- id: checker'], ['from here on', 'all is new']),
})

describe.each(formats)('%s of %s', (_, driver, written) => {
  test('keep a comment that an empty line separates from the entry that was taken out', () => {
    fc.assert(
      fc.property(some, ({ names, at, comment }) => {
        const place = at % (names.length - 1)
        const entries: readonly Entry[] = names.map((name) => ({ name }))
        const commented = (of: readonly Entry[]) =>
          of.with(place, { name: of[place]?.name ?? '', above: [...comment, ''] })
        const all = {
          base: written(entries),
          ours: written(entries.toSpliced(place, 1)),
          theirs: written(commented(entries)),
        }
        expect(mergedBothWays(driver, all)).toBe(written(commented(entries.toSpliced(place, 1))))
      }),
      { numRuns: 40 },
    )
  })

  test('ask about a comment of the entry itself', () => {
    fc.assert(
      fc.property(some, ({ names, at, comment }) => {
        const place = at % names.length
        const entries: readonly Entry[] = names.map((name) => ({ name }))
        const all = {
          base: written(entries),
          ours: written(entries.toSpliced(place, 1)),
          theirs: written(entries.with(place, { name: names[place] ?? '', above: comment })),
        }
        expect(mergedBothWays(driver, all)).toBe('edit-delete')
      }),
      { numRuns: 40 },
    )
  })
})
