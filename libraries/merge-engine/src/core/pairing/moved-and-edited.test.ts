/**
 * Items that nothing names, which one side moves or deletes while the other edits them or moves them too: no edit lands in another
 * item, nothing that was deleted comes back, nothing stands twice, and exchanged sides have an answer if the given ones have.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unlikeWords } from '../../../testing/unlike-words.ts'
import { type DriverName, type MergeResult, merge } from '../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const textOf = (result: MergeResult) => (result.kind === 'merged' ? new TextDecoder().decode(result.bytes) : undefined)

type Written = (items: readonly string[]) => string

/** A list of texts, as the formats write it. */
const formats: Readonly<Partial<Record<DriverName, Written>>> = {
  json: (items) => `${JSON.stringify({ list: items }, null, 2)}\n`,
  yaml: (items) => `list:\n${items.map((text) => `  - ${text}\n`).join('')}`,
  toml: (items) => `list = [\n${items.map((text) => `  "${text}",\n`).join('')}]\n`,
  xml: (items) => `<list>\n${items.map((text) => `  <item>${text}</item>\n`).join('')}</list>\n`,
  html: (items) => `<ul>\n${items.map((text) => `  <li>${text}</li>\n`).join('')}</ul>\n`,
  markdown: (items) => `# List\n\n${items.map((text) => `- ${text}\n`).join('')}`,
}

type Lists = Readonly<{ base: readonly string[]; ours: readonly string[]; theirs: readonly string[] }>

/** Both answers: as it is, and with the sides exchanged. */
function answers(driver: DriverName, write: Written, { base, ours, theirs }: Lists): MergeResult[] {
  const [first, second, third] = [base, ours, theirs].map((items) => encode(write(items)))
  if (!first || !second || !third) return []
  return [
    merge(driver, { base: first, ours: second, theirs: third }),
    merge(driver, { base: first, ours: third, theirs: second }),
  ]
}

/** Five items of three words each, no word twice; a word for an edit; and three different places. */
const drawn = fc.record({
  items: fc
    .shuffledSubarray(unlikeWords, { minLength: 15, maxLength: 15 })
    .map((some) => [0, 3, 6, 9, 12].map((at) => some.slice(at, at + 3).join(' '))),
  places: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 3, maxLength: 3 }),
})
const edit = 'twice'

const without = (items: readonly string[], at: number) => items.toSpliced(at, 1)
const edited = (items: readonly string[], at: number) => items.with(at, `${items[at]} ${edit}`)
/** With one item at the place of another. */
const moved = (items: readonly string[], from: number, to: number) =>
  without(items, from).toSpliced(to, 0, items[from] ?? '')
const countOf = (text: string, word: string) => text.split(word).length - 1

const allFormats = Object.entries(formats) as [DriverName, Written][]

type Drawn = Readonly<{ items: readonly string[]; places: readonly [number, number, number] }>

const holds = (law: (drawn: Drawn) => void) =>
  fc.assert(
    fc.property(drawn, ({ items, places: [one = 0, two = 1, three = 2] }) => law({ items, places: [one, two, three] })),
    { numRuns: 60 },
  )

describe.each(allFormats)('in a list of %s', (driver, write) => {
  test('an edit of what the other side took out does not land in what that side put in its place', () => {
    holds(({ items, places: [at, other] }) => {
      const theirs = items.flatMap((item, place) => (place === at ? (items[other] ?? []) : place === other ? [] : item))
      const lists = { base: items, ours: edited(items, at), theirs }
      expect(answers(driver, write, lists).map(({ kind }) => kind)).toEqual(['conflicted', 'conflicted'])
    })
  })

  test('what one side took out does not come back with the edit of the other, which takes out another one', () => {
    holds(({ items, places: [at, other] }) => {
      const lists = { base: items, ours: without(items, at), theirs: edited(items, at).toSpliced(other, 1) }
      expect(answers(driver, write, lists).map(({ kind }) => kind)).toEqual(['conflicted', 'conflicted'])
    })
  })

  test('what both sides moved stands once, or they are asked', () => {
    holds(({ items, places: [at, one, other] }) => {
      const lists = { base: items, ours: moved(items, at, one), theirs: moved(items, at, other) }
      for (const text of answers(driver, write, lists).map(textOf))
        expect(text === undefined ? 1 : countOf(text, items[at] ?? '')).toBe(1)
    })
  })

  test('where each side moved something, there is an answer for both orders of the sides, or for none', () => {
    holds(({ items, places: [at, one, other] }) => {
      const lists = { base: items, ours: moved(items, at, one), theirs: moved(items, one, other) }
      const [given, exchanged] = answers(driver, write, lists)
      expect(given?.kind).toBe(exchanged?.kind)
    })
  })
})

type WrittenSteps = (name: string, comment: string) => string

/** A step with a comment in it, among others. */
const commented: Readonly<Partial<Record<DriverName, WrittenSteps>>> = {
  yaml: (name, comment) =>
    `steps:\n  - name: Check out\n    uses: checkout\n\n  - name: ${name}\n    uses: setup\n    with:\n      # ${comment}\n      version: 7\n\n  - name: Test\n    run: tests\n`,
  toml: (name, comment) =>
    `[[bin]]\nname = "first"\npath = "one.rs"\n\n[[bin]]\nname = "${name}"\n# ${comment}\npath = "two.rs"\n\n[[bin]]\nname = "last"\npath = "three.rs"\n`,
  xml: (name, comment) =>
    `<steps>\n  <step name="Check out">\n    <uses>checkout</uses>\n  </step>\n  <step name="${name}">\n    <!-- ${comment} -->\n    <uses>setup</uses>\n  </step>\n</steps>\n`,
}

describe.each(Object.entries(commented) as [DriverName, WrittenSteps][])('in %s', (driver, write) => {
  test('a comment that one side edits in what the other renames is not lost', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(unlikeWords, { minLength: 8, maxLength: 8 }), (some) => {
        const [before, after] = [some.slice(0, 2).join(' '), some.slice(2, 4).join(' ')]
        const [old, edit] = [some.slice(4, 6).join(' '), some.slice(6).join(' ')]
        const sides = {
          base: encode(write(before, old)),
          ours: encode(write(after, old)),
          theirs: encode(write(before, `${old} ${edit}`)),
        }
        const exchanged = { ...sides, ours: sides.theirs, theirs: sides.ours }
        for (const text of [merge(driver, sides), merge(driver, exchanged)].map(textOf))
          expect(text ?? `${after} ${edit}`).toEqual(expect.stringMatching(new RegExp(`${after}[^]*${edit}`)))
      }),
      { numRuns: 60 },
    )
  })
})

type WrittenMember = (name: string, value: string) => string

const members: Readonly<Partial<Record<DriverName, WrittenMember>>> = {
  json: (name, value) => `${JSON.stringify({ first: 'a', [name]: value, last: 'z' }, null, 2)}\n`,
  yaml: (name, value) => `first: a\n${name}: ${value}\nlast: z\n`,
  toml: (name, value) => `first = "a"\n${name} = "${value}"\nlast = "z"\n`,
  properties: (name, value) => `first=a\n${name}=${value}\nlast=z\n`,
}

describe.each(Object.entries(members) as [DriverName, WrittenMember][])('in %s', (driver, write) => {
  test('a member that both sides rename differently is asked about, and does not stand twice', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(unlikeWords, { minLength: 4, maxLength: 4 }),
        ([old = '', one = '', other = '', value = '']) => {
          const sides = {
            base: encode(write(old, value)),
            ours: encode(write(one, value)),
            theirs: encode(write(other, value)),
          }
          expect(merge(driver, sides).kind).toBe('conflicted')
        },
      ),
      { numRuns: 60 },
    )
  })
})

test.each(allFormats)(
  '%s: a short item that one side deleted and the other made longer is asked about',
  (driver, write) => {
    const base = ['bread', 'oil', 'candles']
    const sides = { base, ours: ['bread', 'candles'], theirs: ['bread', 'oil with vinegar and pepper', 'candles'] }
    for (const result of answers(driver, write, sides)) expect(result.kind).toBe('conflicted')
  },
)
