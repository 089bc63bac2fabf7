import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  documents,
  documentsWithIdentity,
  type Edit,
  edited,
  editScripts,
  isMap,
  type Json,
  mapDocuments,
  type Printing,
  printed,
  printings,
  readBack,
  sorted,
  unordered,
} from '../testing/documents.ts'
import { isRenamed, isTakenAndNew, outcomesOf } from '../testing/key-by-key.ts'
import { type Conflict, driverNames, type MergeResult, merge, type Sides } from './index.ts'

const runs = process.env['ALLUVIUM_PROOF'] === 'full' ? 30_000 : 300

vi.setConfig({ testTimeout: 1000 * runs })

const holds = <T>(arbitrary: fc.Arbitrary<T>, law: (of: T) => void) =>
  fc.assert(fc.property(arbitrary, law), { numRuns: runs })

type Case = Readonly<{ base: Json; oursScript: Edit[]; theirsScript: Edit[]; printing: Printing }>

const cases = fc.record<Case>({
  base: documents,
  oursScript: editScripts(),
  theirsScript: editScripts(),
  printing: printings,
})

const sidesOf = ({ base, oursScript, theirsScript, printing }: Case): Sides => ({
  base: printed(base, printing),
  ours: printed(edited(base, oursScript), printing),
  theirs: printed(edited(base, theirsScript), printing),
})

const mergeJson = (sides: Sides): MergeResult => merge('json', sides)

/** What came out, made comparable by how a value is to be compared. */
const outcome = (result: MergeResult, of: (value: Json) => string) =>
  result.kind === 'merged' ? of(readBack(result.bytes)) : result.kind

const bytesOf = (result: MergeResult) => (result.kind === 'merged' ? result.bytes : undefined)

describe('L1, identity', () => {
  const names = fc.constantFrom(...driverNames.map(({ name }) => name))
  const contents = fc.oneof(
    fc.uint8Array(),
    fc.string().map((text) => new TextEncoder().encode(text)),
    documents.map((of) => printed(of, { indent: ' ', eol: '\r\n', bom: true, finalNewline: false })),
  )

  test('of two equal sides the third is the answer, byte for byte, in every format and for any bytes', () => {
    holds(fc.tuple(names, contents, contents), ([name, one, other]) => {
      expect(bytesOf(merge(name, { base: one, ours: one, theirs: other }))).toEqual(other)
      expect(bytesOf(merge(name, { base: one, ours: other, theirs: one }))).toEqual(other)
      expect(bytesOf(merge(name, { base: one, ours: other, theirs: other }))).toEqual(other)
    })
  })
})

test('L2, symmetry: swapped sides have the same conflicts, and the same result except for the order of two insertions', () => {
  holds(cases, (of) => {
    const { base, ours, theirs } = sidesOf(of)
    const one = mergeJson({ base, ours, theirs })
    const other = mergeJson({ base, ours: theirs, theirs: ours })
    expect(outcome(other, unordered)).toBe(outcome(one, unordered))
  })
})

test('L3, validity: the result is JSON, and no object has a key twice', () => {
  holds(cases, (of) => {
    const bytes = bytesOf(mergeJson(sidesOf(of)))
    if (!bytes) return
    const value = readBack(bytes)
    expect(JSON.parse(JSON.stringify(value))).toEqual(value)
    expect(keysIn(new TextDecoder().decode(bytes))).toBe(keysIn(JSON.stringify(value)))
  })
})

/** How many members a text writes: more than its value has means that one was written twice. */
const keysIn = (text: string) => text.match(/"(?:[^"\\]|\\.)*"\s*:/g)?.length ?? 0

test('L4, nothing lost and nothing invented: maps merge exactly like a key-by-key merge of values, or a person is asked about what may belong together', () => {
  const maps = fc.record<Case>({
    base: mapDocuments,
    oursScript: editScripts(),
    theirsScript: editScripts(),
    printing: printings,
  })
  holds(maps, (of) => {
    const [ours, theirs] = [edited(of.base, of.oursScript), edited(of.base, of.theirsScript)]
    fc.pre(!isRenamed(of.base, ours, theirs))
    expect(outcome(mergeJson(sidesOf(of)), unordered)).toBeOneOf(outcomesOf(of.base, ours, theirs))
  })
})

/** Lines without their ends and commas. */
const lines = (side: Uint8Array) =>
  new TextDecoder()
    .decode(side)
    .split(/\r?\n/)
    .map((line) => line.replace(/,$/, ''))

test('L5, minimal bytes: every line of the result is a line of ours or theirs, except for its comma', () => {
  holds(cases, (of) => {
    const sides = sidesOf({ ...of, printing: { ...of.printing, indent: '  ' } })
    const bytes = bytesOf(mergeJson(sides))
    if (!bytes) return
    const known = new Set([...lines(sides.ours), ...lines(sides.theirs)])
    // A container that both sides emptied in part stands empty: its two brackets meet on one line.
    const unknown = lines(bytes).filter((line) => !known.has(line) && !/[[{][\]}]$/.test(line))
    expect(unknown).toEqual([])
  })
})

const here = (value: Json) => sorted((isMap(value) ? value['here'] : undefined) ?? null)

test('L6, locality: unrelated edits elsewhere change neither the outcome nor the rest of the result', () => {
  // But for a side that has all of the other's change, which is seen of whole documents only (core/lines/containing-side.ts): with an edit
  // elsewhere it has not, and what was a conflict but for that is one.
  holds(fc.tuple(cases, fc.integer(), fc.integer()), ([of, one, other]) => {
    const wrap = (script: readonly Edit[], extra: Json): Json => ({
      here: edited(of.base, script),
      between: 0,
      there: extra,
      last: true,
    })
    const print = (value: Json) => printed(value, of.printing)
    const alone = mergeJson({
      base: print(wrap([], 0)),
      ours: print(wrap(of.oursScript, 0)),
      theirs: print(wrap(of.theirsScript, 0)),
    })
    const more = mergeJson({
      base: print(wrap([], { first: 0, stay: 1, last: 0 })),
      ours: print(wrap(of.oursScript, { first: one, stay: 1, last: 0 })),
      theirs: print(wrap(of.theirsScript, { first: 0, stay: 1, last: other })),
    })
    const wasContained = alone.kind === 'merged' && alone.by === 'lines'
    expect(outcome(more, here)).toBeOneOf([outcome(alone, here), ...(wasContained ? ['conflicted'] : [])])
  })
})

/** Whether a person is asked what was moved. */
const isAboutMove = ({ kind }: Conflict) => kind === 'delete-move' || kind === 'order'

test('L7, idempotence: merging a side into the result again adds nothing, where entries have an identity', () => {
  // But for what one side took out and the other wrote elsewhere: in the result it looks moved, and a person may be asked which it is, in a
  // map about the thing, in a list about its order.
  const identified = fc.record<Case>({
    base: documentsWithIdentity,
    oursScript: editScripts(),
    theirsScript: editScripts(),
    printing: printings,
  })
  holds(identified, (of) => {
    const { base, ours, theirs } = sidesOf(of)
    const merged = bytesOf(mergeJson({ base, ours, theirs }))
    if (!merged) return
    const text = new TextDecoder().decode(merged)
    const mayAsk = isTakenAndNew(of.base, edited(of.base, of.oursScript), edited(of.base, of.theirsScript))
    const again = (sides: Sides) => {
      const result = mergeJson(sides)
      if (result.kind === 'merged') return new TextDecoder().decode(result.bytes)
      return mayAsk && result.conflicts.every(isAboutMove) ? text : result.kind
    }
    expect(again({ base: ours, ours: merged, theirs: ours })).toBe(text)
    expect(again({ base, ours: merged, theirs })).toBe(text)
    expect(again({ base, ours: merged, theirs: ours })).toBe(text)
  })
})

test('whole-file reformatting on one side and edits on the other merge to the edits in the new format', () => {
  holds(fc.tuple(mapDocuments, editScripts(), printings, printings), ([base, script, before, after]) => {
    const ours = edited(base, script)
    const result = mergeJson({ base: printed(base, before), ours: printed(ours, before), theirs: printed(base, after) })
    expect(outcome(result, unordered)).toBe(unordered(ours))
  })
})

test('three differently formatted documents with edits on both sides merge to the right values', () => {
  const formats = fc.tuple(printings, printings, printings)
  holds(fc.tuple(mapDocuments, editScripts(), editScripts(), formats), ([base, one, other, [first, second, third]]) => {
    const [ours, theirs] = [edited(base, one), edited(base, other)]
    fc.pre(!isRenamed(base, ours, theirs))
    const result = mergeJson({
      base: printed(base, first),
      ours: printed(ours, second),
      theirs: printed(theirs, third),
    })
    expect(outcome(result, unordered)).toBeOneOf(outcomesOf(base, ours, theirs))
  })
})

test('L10, determinism: the same sides give the same bytes or the same conflicts', () => {
  holds(cases, (of) => {
    const sides = sidesOf(of)
    expect(mergeJson(sides)).toEqual(
      mergeJson({ base: sides.base.slice(), ours: sides.ours.slice(), theirs: sides.theirs.slice() }),
    )
  })
})
