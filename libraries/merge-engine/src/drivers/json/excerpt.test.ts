import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { mergeByLines } from '../../core/lines/merge-by-lines.ts'
import { merge as mergeSides } from '../../core/merge.ts'
import type { Sides } from '../../core/model/sides.ts'
import { structuralDriver } from '../../core/structural-driver.ts'
import { type MergeResult, MergeSession, merge } from '../../index.ts'
import { jsonDriver, jsonFormat } from './json.ts'

const numRuns = process.env['ALLUVIUM_PROOF'] === 'full' ? 3000 : 150
vi.setConfig({ testTimeout: 1000 * numRuns })

const encode = (text: string) => new TextEncoder().encode(text)
const withoutExcerpts = structuralDriver(jsonFormat)
const mergeWhole = (sides: Sides) => mergeSides(sides, withoutExcerpts, mergeByLines)

/** Bytes as a text, each for itself: two texts are compared at once, and arrays one entry after the other. */
const readable = (result: MergeResult) =>
  result.kind === 'merged' ? { ...result, bytes: Buffer.from(result.bytes).toString('latin1') } : result

/** A document as its entries are written, and what stands between and around them. */
type Written = Readonly<{ entries: readonly string[]; before: string; between: string; behind: string }>

const textOf = ({ entries, before, between, behind }: Written) =>
  encode(`${before}${entries.map((entry, at) => (at === 0 ? '' : between) + entry).join(',')}${behind}`)

/** Entries at the beginning hold so many values that the layout is seen from them alone. */
const many = Array.from({ length: 12 }, (_, at) => `"list ${at}": [${Array.from({ length: 100 }, () => 1).join(', ')}]`)
const words = 'words that fill a line, again and again; '.repeat(6)
const ordinary = (at: number) =>
  at % 3 === 0 ? `"key ${at}": {\n    "text": "${words}",\n    "n": 1,\n    "é": "ü"\n  }` : `"key ${at}": "${words}"`

const layouts = fc.constantFrom(
  { before: '{\n  ', between: '\n  ', behind: '\n}\n' },
  { before: '{\r\n  ', between: '\r\n  ', behind: '\r\n}' },
  { before: '{', between: ' ', behind: '}\n' },
  { before: '\uFEFF{', between: '', behind: '}' },
)

/** Most documents are ordinary; some hold what makes one entry depend on others. */
const special = fc.constantFrom(
  '"type": "x"',
  '"dependencies": {"a": "1"}',
  '"list 3": 1',
  '"n": 1 // why\n',
  '"key 9": [1, 2,]',
)
type ValueOf<A> = A extends fc.Arbitrary<infer T> ? T : never

const documents = fc.record({
  layout: layouts,
  count: fc.integer({ min: 260, max: 300 }),
  specials: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, fc.tuple(special, fc.nat())),
})

function written({ layout, count, specials }: ValueOf<typeof documents>): Written {
  const entries = [...many, ...Array.from({ length: count }, (_, at) => ordinary(at))]
  if (!specials) return { ...layout, entries }
  return { ...layout, entries: entries.toSpliced(specials[1] % entries.length, 0, specials[0]) }
}

const value = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom('1', '2', '"x"', '[1, 2]', '{"a": 1}', `"${words}"`, `"${words}and more"`) },
  { weight: 1, arbitrary: fc.constant('nothing') },
)
const edit = fc.oneof(
  { weight: 30, arbitrary: fc.record({ kind: fc.constant('set' as const), at: fc.nat(), value }) },
  { weight: 15, arbitrary: fc.record({ kind: fc.constant('inside' as const), at: fc.nat(), value }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('drop', 'twice', 'swap', 'new'), at: fc.nat(), value }) },
)
type Edit = ValueOf<typeof edit>

function edited(document: Written, { kind, at, value }: Edit): Written {
  const { entries } = document
  const place = at % entries.length
  const entry = entries[place] ?? ''
  const label = entry.slice(0, entry.indexOf(':'))
  const changed = {
    set: () => entries.with(place, `${label}: ${value}`),
    inside: () => entries.with(place, entry.replace(/"n": [^,]*/, `"n": ${value}`)),
    drop: () => entries.toSpliced(place, 1),
    twice: () => entries.toSpliced(place, 0, entry),
    swap: () => [...entries.toSpliced(place, 1), entry],
    new: () => entries.toSpliced(place, 0, `"new ${value.length}": ${value}`),
  }
  return { ...document, entries: changed[kind]() }
}

/** Edits near each other are what a mistake would show in. */
const edits = fc
  .tuple(fc.nat(), fc.array(edit, { minLength: 1, maxLength: 3 }))
  .map(([from, all]) => all.map((one, nth) => (nth % 2 === 0 ? { ...one, at: from + (one.at % 7) } : one)))

const near = (all: readonly Edit[]) => all.map((one) => ({ ...one, at: one.at % 600 }))

test('a merge with an excerpt gives the same as with the whole, whatever was edited', () => {
  let excerpts = 0
  fc.assert(
    fc.property(documents, edits, edits, edits, (document, before, byOurs, byTheirs) => {
      const base = before.reduce(edited, written(document))
      const sides = {
        base: textOf(base),
        ours: textOf(near(byOurs).reduce(edited, base)),
        theirs: textOf(near(byTheirs).reduce(edited, base)),
      }
      if (jsonDriver.excerpt?.(sides)) excerpts++
      expect(readable(merge('json', sides))).toEqual(readable(mergeWhole(sides)))
    }),
    { numRuns },
  )
  expect(excerpts).toBeGreaterThan(numRuns / 10)
})

test('successive saves merged with excerpts give the same as whole merges', () => {
  const saves = fc.array(fc.tuple(fc.nat({ max: 4 }), edit), { minLength: 3, maxLength: 8 })
  fc.assert(
    fc.property(documents, saves, (document, all) => {
      const session = new MergeSession()
      let last = textOf(written(document))
      const versions = [written(document)]
      for (const [behind, one] of all) {
        const base = versions.at(-1 - behind) ?? versions[0]
        if (!base) throw new Error('There is no version.')
        const theirs = edited(base, one)
        const sides = { base: textOf(base), ours: last, theirs: textOf(theirs) }
        const result = merge('json', sides, { session })
        expect(readable(result)).toEqual(readable(mergeWhole(sides)))
        if (result.kind === 'merged') last = new Uint8Array(result.bytes)
        versions.push(theirs)
      }
    }),
    { numRuns: numRuns / 5 },
  )
})

const plain = (count: number): Written => ({
  before: '{\n',
  between: '\n',
  behind: '\n}\n',
  entries: Array.from({ length: count }, (_, at) => `"member ${at}": { "name": "thing ${at}", "tags": ["a", "b"] }`),
})

test('of a large document with few differences little is merged, also when entries shifted by some bytes', () => {
  const base = plain(3000)
  const ours = { ...base, entries: base.entries.with(1000, '"member 1000": "now longer than it was before"') }
  const theirs = { ...base, entries: base.entries.with(1001, '"member 1001": 1').with(2500, '"member 2500": 2') }
  const sides = { base: textOf(base), ours: textOf(ours), theirs: textOf(theirs) }
  const excerpt = jsonDriver.excerpt?.(sides)
  expect(excerpt?.sides.ours.length).toBeLessThan(sides.ours.length / 10)
  expect(readable(merge('json', sides))).toEqual(readable(mergeWhole(sides)))
})

test('many neighbouring edits leave the rest of the document out', () => {
  const base = plain(3000)
  const ours = {
    ...base,
    entries: base.entries.map((entry, at) => (at > 300 && at < 400 ? `"member ${at}": ${at}` : entry)),
  }
  const theirs = { ...base, entries: base.entries.with(400, '"member 400": 1') }
  const sides = { base: textOf(base), ours: textOf(ours), theirs: textOf(theirs) }
  expect(jsonDriver.excerpt?.(sides)?.sides.ours.length).toBeLessThan(sides.ours.length / 5)
  expect(readable(merge('json', sides))).toEqual(readable(mergeWhole(sides)))
})

test.each([
  ['an entry that one side has put in', plain(3000).entries.toSpliced(1500, 0, '"new": 1')],
  ['an entry that one side has taken out', plain(3000).entries.toSpliced(1500, 1)],
  ['a key that comes twice', plain(3000).entries.with(1500, '"member 7": 1')],
  ['a comment', plain(3000).entries.with(1500, '/* why */ "member 1500": 1')],
  ['a name by which documents of a sort are known', plain(3000).entries.with(1500, '"lockfileVersion": 3')],
  ['what is no JSON', plain(3000).entries.with(1500, '"member 1500": nothing')],
])('with %s the whole documents are merged', (_, entries) => {
  const base = plain(3000)
  const ours = { ...base, entries: base.entries.with(20, '"member 20": 1') }
  const sides = { base: textOf(base), ours: textOf(ours), theirs: textOf({ ...base, entries }) }
  expect(jsonDriver.excerpt?.(sides)).toBeUndefined()
  expect(readable(merge('json', sides))).toEqual(readable(mergeWhole(sides)))
})
