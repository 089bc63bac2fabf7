import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Tree, Unreadable } from '../../core/model/node.ts'
import { scanJson } from './scan.ts'

const numRuns = process.env['ALLUVIUM_PROOF'] === 'full' ? 100_000 : 2000
vi.setConfig({ testTimeout: 1000 * numRuns })

/** All that was found out about a document. */
function foundIn(tree: Tree | Unreadable): unknown {
  if ('unreadable' in tree) return tree
  const nodes = Array.from({ length: tree.size }, (_, at) => {
    const { index, lastIndex, kind, name, value, leadStart, labelStart, labelEnd, start, ...rest } = fieldsOf(tree, at)
    return { index, lastIndex, kind, name, value, leadStart, labelStart, labelEnd, start, ...rest }
  })
  return { nodes, comments: tree.comments, tolerated: [...tree.tolerated] }
}

function fieldsOf(tree: Tree, at: number) {
  const node = tree.node(at)
  return {
    index: node.index,
    lastIndex: node.lastIndex,
    kind: node.kind,
    name: node.name,
    value: node.value,
    leadStart: node.leadStart,
    labelStart: node.labelStart,
    labelEnd: node.labelEnd,
    start: node.start,
    openEnd: node.openEnd,
    closeStart: node.closeStart,
    tailStart: node.tailStart,
    end: node.end,
    separatorStart: node.separatorStart,
    separatorEnd: node.separatorEnd,
    afterEnd: node.afterEnd,
    children: node.children.map(({ index }) => index),
  }
}

function expectReadAlike(text: string, like: string): void {
  const guide = scanJson(like)
  expect(foundIn(scanJson(text, 'unreadable' in guide ? undefined : guide))).toEqual(foundIn(scanJson(text)))
}

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'id', '__proto__')
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    fc.constantFrom(0, 1, 12, -3.5, true, null, '', 'a', 'b, "c": 1', '\u00e9'),
    fc.array(tie('value'), { maxLength: 6 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 6 }).map((members) => Object.fromEntries(members)),
  ),
}))

const printed = fc.record({ value: json, indent: fc.constantFrom(0, 2) }).map(({ value, indent }) => {
  return JSON.stringify(value, null, indent)
})

/** Pieces that make a document another one, or no document at all. */
const piece = fc.constantFrom(
  '',
  '1',
  ',',
  ' ',
  '\n',
  '"a": 1, ',
  '"b": {"c": 2}, ',
  '[1], ',
  '"',
  '}',
  ']',
  ' // x\n',
  ',,',
)
const edit = fc.record({ at: fc.nat(), removed: fc.nat({ max: 12 }), put: piece })

test('a document is read with the help of another exactly as alone, whatever was edited', () => {
  fc.assert(
    fc.property(printed, fc.array(edit, { maxLength: 4 }), (like, edits) => {
      const text = edits.reduce((text, { at, removed, put }) => {
        const place = at % (text.length + 1)
        return text.slice(0, place) + put + text.slice(place + removed)
      }, like)
      expectReadAlike(text, like)
    }),
    { numRuns },
  )
})

test('a document is read with the help of an unrelated one exactly as alone', () => {
  fc.assert(fc.property(printed, printed, expectReadAlike), { numRuns })
})

const member = (at: number, value: string) => `"member ${at}": {"name": "thing ${at}", "value": "${value}"}`
const documentOf = (members: readonly string[]) => `{\n  ${members.join(',\n  ')}\n}\n`
const members = Array.from({ length: 300 }, (_, at) => member(at, 'plain'))

test('members added, removed, edited and moved in a large document are found', () => {
  const changed = members
    .with(20, member(20, 'edited'))
    .toSpliced(100, 3)
    .toSpliced(150, 0, member(1000, 'new'), member(1001, 'new'))
  const [first = '', ...others] = changed
  expectReadAlike(documentOf([...others, first]), documentOf(members))
})

test('a duplicate key is detected, also when both or one were copied', () => {
  const twice = [...members, member(7, 'another')]
  for (const text of [twice, [member(299, 'another'), ...members], twice.toSpliced(3, 0, member(200, 'x'))]) {
    expect(scanJson(documentOf(text))).toHaveProperty('unreadable')
    expectReadAlike(documentOf(text), documentOf(members))
  }
})

test('a duplicate key with one value is read, also when both or one were copied', () => {
  const twice = [...members, member(7, 'plain')]
  for (const text of [twice, [member(299, 'plain'), ...members]]) {
    expect(scanJson(documentOf(text))).not.toHaveProperty('unreadable')
    expectReadAlike(documentOf(text), documentOf(members))
  }
})

test('a document with comments or trailing commas is read as before', () => {
  const commented = documentOf(members).replace('"member 7"', '// why\n  "member 7"')
  expectReadAlike(commented, documentOf(members))
  expectReadAlike(documentOf(members), commented)
  expectReadAlike(commented.replace('edited', 'x'), commented)
})

test('a missing comma is detected anywhere', () => {
  const text = '{"a": [1, 2, 3, 4], "b": {"c": 1, "d": 2, "e": 3}, "f": 4, "g": 5}'
  for (const { index } of text.matchAll(/,/g)) {
    const without = text.slice(0, index) + text.slice(index + 1)
    expect(scanJson(without)).toHaveProperty('unreadable')
    expectReadAlike(without, text)
  }
})

test('a comment inserted before a value belongs to what it follows', () => {
  const text = '[1, 2, 3, {"a": 1, "b": 2, "c": 3}, 5]'
  for (let at = 1; at < text.length; at++) expectReadAlike(`${text.slice(0, at)}/* why */\n${text.slice(at)}`, text)
})
