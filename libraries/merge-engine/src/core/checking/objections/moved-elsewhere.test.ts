/** What one side moved into another container, and the other one deleted or edited: neither is lost without a word. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../../testing/merged-both-ways.ts'
import { unlikeWords } from '../../../../testing/unlike-words.ts'
import type { DriverName } from '../../../index.ts'

type Members = readonly (readonly [name: string, value: string])[]
/** Members of the document, and of one map in it; without members the map is not there. */
type Written = (members: Members, map: string, held: Members) => string

const lines = (members: Members, line: (name: string, value: string) => string) =>
  members.map(([name, value]) => line(name, value)).join('')

const formats: readonly (readonly [DriverName, Written])[] = [
  [
    'json',
    (members, map, held) =>
      `${JSON.stringify({ ...Object.fromEntries(members), ...(held.length > 0 && { [map]: Object.fromEntries(held) }) }, null, 2)}\n`,
  ],
  [
    'yaml',
    (members, map, held) =>
      `${lines(members, (name, value) => `${name}: ${value}\n`)}${held.length > 0 ? `${map}:\n` : ''}${lines(held, (name, value) => `  ${name}: ${value}\n`)}`,
  ],
  [
    'toml',
    (members, map, held) =>
      `${lines(members, (name, value) => `${name} = "${value}"\n`)}${held.length > 0 ? `\n[${map}]\n` : ''}${lines(held, (name, value) => `${name} = "${value}"\n`)}`,
  ],
  [
    'xml',
    (members, map, held) =>
      `<all>\n${lines(members, (name, value) => `  <${name}>${value}</${name}>\n`)}${held.length > 0 ? `  <${map}>\n${lines(held, (name, value) => `    <${name}>${value}</${name}>\n`)}  </${map}>\n` : ''}</all>\n`,
  ],
]

const some = fc.record({
  words: fc.shuffledSubarray(unlikeWords, { minLength: 18, maxLength: 18 }),
  count: fc.integer({ min: 4, max: 7 }),
  moved: fc.integer({ min: 1, max: 2 }),
  at: fc.nat(),
})

/** Members, of which the last ones are moved, the map that they are moved into, what it may hold already, and new words. */
function read({ words, count, moved, at }: typeof some extends fc.Arbitrary<infer Of> ? Of : never) {
  const members: Members = words.slice(0, count).map((name, place) => [name, words[9 + place] ?? ''])
  const [kept, gone] = [members.slice(0, -moved), members.slice(-moved)]
  return {
    members,
    kept,
    gone,
    one: gone[at % moved]?.[0] ?? '',
    map: words[7] ?? '',
    other: words[8] ?? '',
    fresh: words[17] ?? '',
  }
}

const runs = { numRuns: 40 }
const asked = ['delete-move', 'edit-delete']

const holds = (law: (of: ReturnType<typeof read>) => void) =>
  fc.assert(
    fc.property(some, (of) => law(read(of))),
    runs,
  )

describe.each(formats)('in %s', (driver, written) => {
  test('a member that one side moved into a new map and the other deleted is asked about', () => {
    holds(({ members, kept, gone, one, map }) => {
      const base = written(members, map, [])
      const theirs = written(
        members.filter(([name]) => name !== one),
        map,
        [],
      )
      expect(mergedBothWays(driver, { base, ours: written(kept, map, gone), theirs })).toBeOneOf(asked)
    })
  })

  test('a member that one side moved into a map, where others are, and the other deleted is asked about', () => {
    holds(({ members, kept, gone, one, map, other, fresh }) => {
      const held: Members = [[other, fresh]]
      const theirs = written(
        members.filter(([name]) => name !== one),
        map,
        held,
      )
      expect(
        mergedBothWays(driver, {
          base: written(members, map, held),
          ours: written(kept, map, [...held, ...gone]),
          theirs,
        }),
      ).toBeOneOf(asked)
    })
  })

  test('a member that one side moved out of a map and the other deleted is asked about', () => {
    holds(({ members, kept, gone, one, map, other, fresh }) => {
      const held: Members = [[other, fresh], ...gone]
      const theirs = written(
        kept,
        map,
        held.filter(([name]) => name !== one),
      )
      expect(
        mergedBothWays(driver, {
          base: written(kept, map, held),
          ours: written(members, map, [[other, fresh]]),
          theirs,
        }),
      ).toBeOneOf(asked)
    })
  })

  test('a member that one side moved and the other edited is not lost: it has the edit, or a person is asked', () => {
    holds(({ members, kept, gone, one, map, fresh }) => {
      const edit = (all: Members): Members => all.map(([name, value]) => [name, name === one ? fresh : value])
      const sides = {
        base: written(members, map, []),
        ours: written(kept, map, gone),
        theirs: written(edit(members), map, []),
      }
      expect([written(kept, map, edit(gone)), 'edit-delete']).toContain(mergedBothWays(driver, sides))
    })
  })

  test('a member that the sides moved into different maps is asked about', () => {
    holds(({ members, kept, gone, map, other }) => {
      const left = [...kept, ...gone.slice(0, -1)]
      const sides = {
        base: written(members, map, []),
        ours: written(left, map, gone.slice(-1)),
        theirs: written(left, other, gone.slice(-1)),
      }
      expect(mergedBothWays(driver, sides)).toBeOneOf(['move-move', 'edit-delete', 'order'])
      expect(mergedBothWays(driver, { ...sides, theirs: sides.ours })).toBe(sides.ours)
    })
  })

  test('a member that both deleted, and that one has in a new map with others of its own, is no question', () => {
    holds(({ members, kept, gone, map, other, fresh }) => {
      const held: Members = [[other, fresh], ...gone.slice(-1)]
      const left = [...kept, ...gone.slice(0, -1)]
      const sides = {
        base: written(members, map, []),
        ours: written(left, map, held),
        theirs: written(left, map, []),
      }
      const wrapped = driver === 'xml' ? ['edit-delete'] : [] // an element at the same place may be the old one with more around it
      expect(mergedBothWays(driver, sides)).toBeOneOf([written(left, map, held), ...wrapped])
    })
  })

  test('a member that one side copied, and one that both deleted, are no question', () => {
    holds(({ members, kept, gone, one, map, other, fresh }) => {
      const left = members.filter(([name]) => name !== one)
      const copied = {
        base: written(members, map, []),
        ours: written(members, map, gone),
        theirs: written(left, map, []),
      }
      expect(mergedBothWays(driver, copied)).toBeOneOf([written(left, map, gone), 'check-failed', 'edit-delete'])
      const added: Members = [[other, fresh]]
      const both = { base: written(members, map, []), ours: written(kept, map, added), theirs: written(kept, map, []) }
      expect(mergedBothWays(driver, both)).toBe(written(kept, map, added))
    })
  })
})

const items = (all: Members) => all.map(([id, title]) => ({ id, title }))

test.each(formats)(
  'in %s, the old value of a member that both sides changed alike is no moved one',
  (driver, written) => {
    fc.assert(
      fc.property(some, (of) => {
        const { kept, gone, map, other, fresh } = read(of)
        const [name, old] = gone[0] ?? ['', '']
        const held = (value: string, more: Members = []): Members => [[name, value], ...more]
        const sides = {
          base: written([...kept, [other, fresh]], map, held(old)),
          ours: written([...kept, [other, fresh], [name, old]], map, held(map)),
          theirs: written([...kept, [other, map]], map, held(map)),
        }
        expect(mergedBothWays(driver, sides)).not.toBe('delete-move')
      }),
      runs,
    )
  },
)

test('an item with an identity that one side moved to another list and the other deleted is asked about', () => {
  fc.assert(
    fc.property(some, (of) => {
      const { members, kept, map, other } = read(of)
      const moved = members.slice(-1)
      const text = (first: Members, second: Members) =>
        `${JSON.stringify({ [map]: items(first), [other]: items(second) }, null, 2)}\n`
      const [left, rest] = [kept.slice(0, 2), kept.slice(2)]
      const sides = {
        base: text([...left, ...moved], rest),
        ours: text(left, [...rest, ...moved]),
        theirs: text(left, rest),
      }
      expect(mergedBothWays('json', sides)).toBeOneOf(asked)
    }),
    runs,
  )
})
