import { expect, test } from 'vitest'
import { merge } from '../../index.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const mergeTexts = (base: string, ours: string, theirs: string) =>
  merge('toml', { base: bytes(base), ours: bytes(ours), theirs: bytes(theirs) })
const textOf = (result: ReturnType<typeof mergeTexts>) =>
  result.kind === 'merged' ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(result.bytes) : undefined

const lists = (depth: number, inside: string) => `a = ${'['.repeat(depth)}${inside}${']'.repeat(depth)}\n`
const tables = (depth: number, inside: string) => `a = ${'{a='.repeat(depth)}${inside}${'}'.repeat(depth)}\n`

type Numbered = (x: number, y: number) => string

/** What comes of two edits of one document, each of its own number. */
const bothEdits = (of: Numbered) => textOf(mergeTexts(of(1, 1), of(2, 1), of(1, 3)))

const nested: Numbered = (x, y) => tables(10_000, `{x=${x},y=${y}}`)

test('ten thousand inline tables deep, two edits merge', () => {
  expect(bothEdits(nested)).toBe(nested(2, 3))
})

test('deeper than the limit, the document is merged by lines, and the answer says so', () => {
  const result = mergeTexts(lists(100_000, '1'), lists(100_000, '2'), lists(100_000, '3'))
  expect(result).toMatchObject({ kind: 'conflicted', by: 'lines' })
})

const underLongHeader: Numbered = (x, y) =>
  `[${Array.from({ length: 10_000 }, () => 'a').join('.')}]\nx = ${x}\ny = ${y}\n`

test('a header of ten thousand parts is one table', () => {
  expect(bothEdits(underLongHeader)).toBe(underLongHeader(2, 3))
})

const headers = Array.from({ length: 200 }, (_, at) => `[[${'a.'.repeat(at)}a]]\n`).join('')
const inElements: Numbered = (x, y) => `${headers}u = 1\nv = 1\nw = 1\nx = ${x}\ny = ${y}\n`

test('elements within elements, two hundred deep', () => {
  expect(bothEdits(inElements)).toBe(inElements(2, 3))
})

const packages = (edit: (at: number) => string) =>
  Array.from({ length: 1000 }, (_, at) => `[[package]]\nname = "p${at}"\nversion = "${edit(at)}"\n`).join('\n')
const bumped = (place: number) => (at: number) => (at === place ? '2.0.0' : '1.0.0')

test('a lock file of a thousand packages merges', () => {
  const merged = mergeTexts(
    packages(() => '1.0.0'),
    packages(bumped(7)),
    packages(bumped(900)),
  )
  expect(textOf(merged)).toBe(packages((at) => (at === 7 || at === 900 ? '2.0.0' : '1.0.0')))
})

const long = (sign: string, end: string) => `a = "${sign.repeat(100_000)}${end}"\nb = 1\n`

test.each(['x', '\\n', '\\u0041', '[', ' '])('a hundred thousand times %j in one text is read quickly', (sign) => {
  const [base, ours, theirs] = [long(sign, ''), long(sign, 'y'), long(sign, '').replace('b = 1', 'b = 2')]
  expect(textOf(mergeTexts(base, ours, theirs))).toBe(ours.replace('b = 1', 'b = 2'))
})

test.each(['"""', "'''"])('a text of twenty thousand lines between %s is read quickly', (quotes) => {
  const of = (end: string, b: number) => `a = ${quotes}\n${'line\n'.repeat(20_000)}${end}${quotes}\nb = ${b}\n`
  expect(textOf(mergeTexts(of('', 1), of('y', 1), of('', 2)))).toBe(of('y', 2))
})

const commented: Numbered = (x, y) => `${'# no\n'.repeat(20_000)}x = ${x}\ny = ${y}\n`

test('twenty thousand lines of comment are one comment', () => {
  expect(bothEdits(commented)).toBe(commented(2, 3))
})

const underProto: Numbered = (x, y) => `[__proto__]\n__proto__ = ${x}\nconstructor = ${y}\n`

test('a key named __proto__ is an ordinary key', () => {
  expect(bothEdits(underProto)).toBe(underProto(2, 3))
})

const unread = [
  ['conflict markers', '<<<<<<< ours\na = 1\n=======\na = 2\n>>>>>>> theirs\n'],
  ['a key defined twice', 'a = 1\na = 2\n'],
  ['a table defined twice', '[a]\nx = 1\n[b]\n[a]\n'],
  ['a key in the way of a table', '[a]\nb = 1\n[a.b]\n'],
  ['a closed table prolonged', 'a = { b = 1 }\n[a.c]\n'],
  ['a text that does not end', 'a = "x\n'],
  ['a list that does not end', 'a = [1,\n'],
  ['a lone carriage return', 'a = 1\rb = 2\n'],
  ['a null character', 'a = "\0"\n'],
  ['an escape that means nothing', 'a = "\\q"\n'],
  ['half a surrogate pair', 'a = "\\ud800"\n'],
  ['a word that is no value', 'a = yes\n'],
  ['two entries on a line', 'a = 1 b = 2\n'],
  ['a placeholder of a template', 'a = {{ a }}\n'],
] as const

test.each(unread)('%s: refused as TOML, and two edits of one line are a line conflict', (_, text) => {
  expect(mergeTexts(text, `${text}x = 1`, `${text}x = 2`)).toMatchObject({ kind: 'conflicted', by: 'lines' })
})
