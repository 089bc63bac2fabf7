import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentsWithIdentity, type Edit, edited, editScripts, type Json } from '../../../testing/documents.ts'
import { jsonFormat } from '../../drivers/json/json.ts'
import { decideAll } from '../deciding/decide.ts'
import type { Decision, Decisions } from '../deciding/decision.ts'
import { ValueInterner } from '../document/values.ts'
import type { Versions } from '../document/versions.ts'
import type { Conflict } from '../model/conflict.ts'
import type { Segment } from '../model/format.ts'
import type { Tree } from '../model/node.ts'
import { bySide } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import { splice } from '../writing/splice.ts'
import { check } from './check.ts'

/** A merge laid open, so that a test may spoil it before it is checked. */
type Opened = Readonly<{ versions: Versions; decisions: Decisions; values: ValueInterner }>

function read(text: string): Tree {
  const tree = jsonFormat.parse(text)
  if ('unreadable' in tree) throw new Error(tree.unreadable)
  return tree
}

function opened(base: string, ours: string, theirs: string): Opened {
  const values = new ValueInterner()
  const trees = { base: read(base), ours: read(ours), theirs: read(theirs) }
  const versions: Versions = {
    trees,
    values: bySide((side) => values.of(trees[side])),
    format: jsonFormat,
    profile: jsonFormat.profileOf(trees.base),
    similarity: { nodesLeft: 1_000_000, charged: new Map(), memo: new WeakMap() },
    listRules: new Map(),
    policy: 'higher',
    mergeInside: () => ({ declined: 'Nothing is embedded in JSON.' }),
  }
  return { versions, decisions: decideAll(versions), values }
}

function checked(
  { versions, values }: Opened,
  decisions: Decisions,
  spoilt: (segments: readonly Segment[]) => readonly Segment[] = (segments) => segments,
): Conflict | undefined {
  const segments = spoilt(splice(versions, decisions))
  const text = segments.map((segment) => segment.text).join('')
  return check({ versions, decisions, segments, text, valuesOf: values.of })
}

const base = '{"a": 1, "b": [{"id": 1}, {"id": 2}, {"id": 3}], "c": {"x": 1, "y": 1}, "d": 1}'
const merging = () =>
  opened(
    base,
    base.replace('"x": 1', '"x": 2').replace('"d": 1', '"d": 2'),
    base.replace('"y": 1', '"y": 3').replace('"a": 1, ', ''),
  )

/** The decisions with some of them replaced. */
function spoiling(
  { decisions }: Opened,
  spoil: (triple: Triple, decision: Decision) => Decision | undefined,
): Decisions {
  return {
    ...decisions,
    of: new Map([...decisions.of].map(([triple, decision]) => [triple, spoil(triple, decision) ?? decision])),
  }
}

const withNewText = (segments: readonly Segment[]) => segments.toSpliced(-1, 0, { text: ',"new":1' })

const withOtherText = (segments: readonly Segment[]) =>
  segments.map((segment) => ({ ...segment, text: segment.text.replace('2', '7') }))

const withoutComment = (segments: readonly Segment[]) =>
  segments.map((segment) => (segment.text.includes('why') ? { text: '\n  ' } : segment))

describe('a corrupted merge fails its check', () => {
  test('an uncorrupted one passes', () => {
    const merge = merging()
    expect(checked(merge, merge.decisions)).toBeUndefined()
  })

  test('a lost edit', () => {
    const merge = merging()
    const spoilt = spoiling(merge, ({ step }) => (step === '.x' ? { is: 'taken', side: 'theirs' } : undefined))
    expect(checked(merge, spoilt)).toMatchObject({
      kind: 'check-failed',
      detail: 'c.x: it is not what the sides made of it.',
    })
  })

  test('a lost deletion', () => {
    const merge = merging()
    const spoilt = spoiling(merge, (triple, decision) => {
      if (decision.is === 'dropped') return { is: 'taken', side: 'ours' }
      return decision.is === 'composed' && triple.step !== '.c'
        ? { ...decision, order: [...decision.order, ...decision.deleted], deleted: [] }
        : undefined
    })
    expect(checked(merge, spoilt)?.kind).toBe('check-failed')
  })

  test('a missing entry', () => {
    const merge = merging()
    const spoilt = spoiling(merge, (_, decision) =>
      decision.is === 'composed' && decision.order.length > 2
        ? { ...decision, order: decision.order.slice(1) }
        : undefined,
    )
    expect(checked(merge, spoilt)).toMatchObject({ kind: 'check-failed' })
  })

  test('a duplicate entry', () => {
    const merge = merging()
    const spoilt = spoiling(merge, ({ step }, decision) =>
      step === '.c' && decision.is === 'composed'
        ? { ...decision, order: [...decision.order, ...decision.order] }
        : undefined,
    )
    expect(checked(merge, spoilt)).toMatchObject({ kind: 'check-failed' })
  })

  test('text that comes from no side', () => {
    const merge = merging()
    expect(checked(merge, merge.decisions, withNewText)).toMatchObject({
      kind: 'check-failed',
      detail: expect.stringContaining('nowhere'),
    })
  })

  test('text that was changed during the merge', () => {
    const merge = merging()
    expect(checked(merge, merge.decisions, withOtherText)).toMatchObject({
      kind: 'check-failed',
      detail: expect.stringContaining('nowhere'),
    })
  })

  test('an order that neither side has', () => {
    const list = '{"b": [{"id": 1, "v": 1}, {"id": 2, "v": 1}, {"id": 3, "v": 1}]}'
    const merge = opened(list, list.replace('1, "v": 1', '1, "v": 2'), list.replace('3, "v": 1', '3, "v": 2'))
    const spoilt = spoiling(merge, (_, decision) =>
      decision.is === 'composed' && decision.order.length === 3
        ? { ...decision, order: decision.order.toReversed() }
        : undefined,
    )
    expect(checked(merge, spoilt)).toMatchObject({ kind: 'check-failed', detail: expect.stringContaining('order') })
  })

  test('a lost comment', () => {
    const commented = '{\n  // why\n  "a": 1,\n  "b": 1,\n  "c": {"x": 1}\n}'
    const merge = opened(commented, commented.replace('"b": 1', '"b": 2'), commented.replace('"x": 1', '"x": 2'))
    expect(checked(merge, merge.decisions, withoutComment)).toMatchObject({
      kind: 'check-failed',
      detail: expect.stringContaining('its comments'),
    })
  })
})

const withAddition = (inside: string) => `{\n  "a": 1,\n  "b": {\n    ${inside}"x": 1\n  },\n  "c": 1\n}`
const withoutAddition = '{\n  "a": 1,\n  "c": 1\n}'
const adding = () => opened(withoutAddition, withAddition('// why\n    '), withoutAddition.replace('"c": 1', '"c": 2'))

const withoutWhy = (segments: readonly Segment[]) =>
  segments.map((segment) => ({ ...segment, text: segment.text.replace('// why', '') }))

const withWhyTwice = (segments: readonly Segment[]) =>
  segments.flatMap((segment): Segment[] => {
    const { text, source } = segment
    const at = text.indexOf('// why')
    if (at < 0 || !source) return [segment]
    const end = at + '// why\n    '.length
    return [
      { text: text.slice(0, end), source: { ...source, to: source.from + end } },
      { text: text.slice(at), source: { ...source, from: source.from + at } },
    ]
  })

describe('what stands inside of something that was taken whole', () => {
  test('a comment that is lost in a new entry', () => {
    const merge = adding()
    expect(checked(merge, merge.decisions)).toBeUndefined()
    expect(checked(merge, merge.decisions, withoutWhy)?.kind).toBe('check-failed')
  })

  test('a comment that stands twice in a new entry', () => {
    const merge = adding()
    expect(checked(merge, merge.decisions, withWhyTwice)).toMatchObject({
      detail: expect.stringContaining('comments in it'),
    })
  })
})

const listOf = (value: number, ...ids: number[]) =>
  JSON.stringify(ids.map((id) => ({ id, value: id === 3 ? value : 0 })))

test('an order that both sides have does not change because one of them moved something else', () => {
  const merge = opened(listOf(0, 1, 2, 3, 4), listOf(0, 3, 4, 1, 2), listOf(1, 1, 2, 3, 4))
  const spoilt = spoiling(merge, (_, decision) =>
    decision.is === 'composed' && decision.order.length === 4
      ? { ...decision, order: decision.order.toSpliced(2, 2, ...decision.order.slice(2, 4).toReversed()) }
      : undefined,
  )
  expect([checked(merge, merge.decisions), checked(merge, spoilt)?.kind]).toEqual([undefined, 'check-failed'])
})

const print = (value: Json) => JSON.stringify(value, null, 2)

const merges = fc
  .tuple(documentsWithIdentity, editScripts(), editScripts(), fc.nat())
  .map(([document, one, other, chosen]) => {
    const side = (script: readonly Edit[]) => print(edited(document, script))
    return { merge: opened(print(document), side(one), side(other)), chosen }
  })

test('the check detects any entry taken from the wrong side', () => {
  fc.assert(
    fc.property(merges, ({ merge, chosen }) => {
      fc.pre(merge.decisions.conflicts.length === 0)
      const { versions, decisions } = merge
      const wrong = [...decisions.of].filter(
        ([triple, decision]) => decision.is === 'taken' && isChanged(versions, triple),
      )
      const victim = wrong[chosen % Math.max(1, wrong.length)]?.[0]
      fc.pre(victim !== undefined)
      const spoilt = spoiling(merge, (triple, decision) => {
        if (triple !== victim || decision.is !== 'taken') return undefined
        return { is: 'taken', side: decision.side === 'ours' ? 'theirs' : 'ours' }
      })
      expect(checked(merge, spoilt)?.kind).toBe('check-failed')
    }),
    { numRuns: 200 },
  )
})

/** Whether it matters from which side it is taken. */
function isChanged({ values }: Versions, { ours, theirs }: Triple): boolean {
  return ours !== undefined && theirs !== undefined && values.ours.of(ours) !== values.theirs.of(theirs)
}
