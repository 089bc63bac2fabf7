import { expect, test } from 'vitest'
import { type MergeResult, merge } from '../../index.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const mergeTexts = (base: string, ours: string, theirs: string): MergeResult =>
  merge('xml', { base: bytes(base), ours: bytes(ours), theirs: bytes(theirs) })
const textOf = (result: MergeResult) =>
  result.kind === 'merged' ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(result.bytes) : result.conflicts

const nested = (depth: number, inside: string) => '<a>'.repeat(depth) + inside + '</a>'.repeat(depth)

const deep = (x: number, y: number) => nested(10_000, `<b x="${x}" y="${y}"/>`)

test('ten thousand levels deep, two edits merge', () => {
  expect(textOf(mergeTexts(deep(1, 1), deep(2, 1), deep(1, 3)))).toBe(deep(2, 3))
})

test('deeper than the limit, the document is merged by lines, and the answer says so', () => {
  const result = mergeTexts(nested(50_000, '1'), nested(50_000, '2'), nested(50_000, '3'))
  expect(result).toMatchObject({ kind: 'conflicted', by: 'lines' })
})

const laughs = (lines: number, text: string) =>
  `<!DOCTYPE l [<!ENTITY l0 "lol">${Array.from(
    { length: lines },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  ).join('')}]>\n<l a="&l${lines};">\n  <x>&l${lines};</x>\n  <y>${text}</y>\n</l>\n`

test('a billion-laughs document keeps its short references', () => {
  const base = laughs(50, 'dull')
  const merged = mergeTexts(base, base.replace('dull', 'funny'), base.replace('<x>', '<x n="1">'))
  expect(textOf(merged)).toBe(base.replace('dull', 'funny').replace('<x>', '<x n="1">'))
})

test('an external entity is a reference, and is never fetched', () => {
  const base = '<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>\n<r>\n  <a>&e;</a>\n  <b/>\n</r>\n'
  const merged = mergeTexts(base, base.replace('<b/>', '<b x="1"/>'), base.replace('<a>', '<a y="1">'))
  expect(textOf(merged)).toBe(base.replace('<b/>', '<b x="1"/>').replace('<a>', '<a y="1">'))
})

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']

const named = (...edited: readonly number[]) =>
  `<r>\n${names.map((name, at) => `  <${name} ${name}="${edited.includes(at) ? 'new' : 'old'}"/>`).join('\n')}\n</r>\n`

test('elements and attributes named like parts of objects are ordinary ones', () => {
  expect(textOf(mergeTexts(named(), named(0), named(3)))).toBe(named(0, 3))
})

const rows = (edited: readonly number[]) =>
  `<rows>\n${Array.from(
    { length: 4000 },
    (_, id) => `  <row id="${id}"><name>row ${edited.includes(id) ? 'edited' : id}</name></row>`,
  ).join('\n')}\n</rows>\n`

test('thousands of rows merge, and the untouched bytes stay', () => {
  const base = rows([])
  expect(base.length).toBeGreaterThan(150_000)
  expect(textOf(mergeTexts(base, rows([1]), rows([2])))).toBe(rows([1, 2]))
})

test.each([
  ['an attribute of a million spaces', (end: string) => `<a x="${' '.repeat(1_000_000)}${end}"/>`],
  ['fifty thousand references', (end: string) => `<a>${'&amp;'.repeat(50_000)}${end}</a>`],
  ['a comment of many hyphens', (end: string) => `<a><!-- ${'- '.repeat(100_000)}${end} --></a>`],
  ['a tag that never ends', (end: string) => `<a ${'x '.repeat(100_000)}${end}`],
  ['quotes that never close', (end: string) => `<a x="${'<b y=1 '.repeat(100_000)}${end}`],
  ['a document type that never ends', (end: string) => `<!DOCTYPE a [${'<!-- -->'.repeat(50_000)}${end}`],
  ['a million open brackets', (end: string) => `${'<'.repeat(1_000_000)}${end}`],
  ['many closing brackets', (end: string) => `<a>${']'.repeat(200_000)}${end}</a>`],
  ['a million ampersands', (end: string) => `<a>${'&'.repeat(1_000_000)}${end}</a>`],
])('three different versions of %s end in a conflict', (_, text) => {
  expect(mergeTexts(text('1'), text('2'), text('3')).kind).toBe('conflicted')
})

const values = (factor: number) =>
  `<r>${Array.from({ length: 1000 }, (_, at) => `<v>${(at * factor) % 13}</v>`).join('')}</r>`

test('long lists of equal elements that share little are given up quickly', () => {
  expect(mergeTexts(values(7919), values(104_729), values(1_299_709)).kind).toBe('conflicted')
})

test('a clean line merge of well-formed documents that gives a malformed one is a conflict', () => {
  const base = '<r>\n  <a/>\n  <b/>\n  <c/>\n  <d/>\n</r>\n'
  const ours = '<r>\n  <g>\n  <a/>\n  <b/>\n  </g>\n  <c/>\n  <d/>\n</r>\n'
  const theirs = '<r>\n  <a/>\n  <b/>\n  <c/>\n  <h>\n  <d/>\n  </h>\n</r>\n'
  const result = mergeTexts(base, ours, theirs)
  expect(result.kind === 'merged' ? textOf(result) : result.kind).toBe(
    '<r>\n  <g>\n  <a/>\n  <b/>\n  </g>\n  <c/>\n  <h>\n  <d/>\n  </h>\n</r>\n',
  )
  expect(mergeTexts(base, ours, base.replace('<b/>', '<b x="1"/>')).kind).toBe('conflicted')
})

test('conflict markers in a side are not taken for a document', () => {
  const marked = '<r>\n<<<<<<< ours\n  <a/>\n=======\n  <b/>\n>>>>>>> theirs\n</r>\n'
  expect(mergeTexts('<r/>\n', marked, '<r x="1"/>\n')).toMatchObject({ kind: 'conflicted', by: 'lines' })
})
