import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { type MergeResult, merge } from '../../index.ts'
import { scanYaml } from './scan.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const mergeTexts = (base: string, ours: string, theirs: string): MergeResult =>
  merge('yaml', { base: bytes(base), ours: bytes(ours), theirs: bytes(theirs) })
const textOf = (result: MergeResult) =>
  result.kind === 'merged' ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(result.bytes) : undefined
const nested = (depth: number, inside: string) => `${'{a: '.repeat(depth)}${inside}${'}'.repeat(depth)}\n`

const nestedMap = (x: number, y: number) => nested(10_000, `{x: ${x}, y: ${y}}`)

test('ten thousand levels deep, two edits merge', () => {
  expect(textOf(mergeTexts(nestedMap(1, 1), nestedMap(2, 1), nestedMap(1, 3)))).toBe(nestedMap(2, 3))
})

test('three hundred levels of blocks deep, two edits merge', () => {
  const levels = Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}k:\n`).join('')
  const of = (x: number, y: number) => `${levels}${' '.repeat(300)}x: ${x}\n${' '.repeat(300)}y: ${y}\n`
  expect(textOf(mergeTexts(of(1, 1), of(2, 1), of(1, 3)))).toBe(of(2, 3))
})

test('deeper than the limit, the document is merged by lines, and the answer says so', () => {
  const result = mergeTexts(nested(30_000, '1'), nested(30_000, '2'), nested(30_000, '3'))
  expect(result).toMatchObject({ kind: 'conflicted', by: 'lines' })
})

test('a billion-laughs document keeps its aliases, which are never expanded', () => {
  const laughs = Array.from({ length: 30 }, (_, at) =>
    at === 0
      ? 'a0: &a0 ha\n'
      : `a${at}: &a${at} [${Array(9)
          .fill(`*a${at - 1}`)
          .join(', ')}]\n`,
  ).join('')
  expect(textOf(mergeTexts(`${laughs}x: 1\ny: 1\n`, `${laughs}x: 2\ny: 1\n`, `${laughs}x: 1\ny: 2\n`))).toBe(
    `${laughs}x: 2\ny: 2\n`,
  )
})

test('a key named __proto__ is an ordinary key', () => {
  const merged = mergeTexts(
    '__proto__:\n  a: 1\nb: 1\n',
    '__proto__:\n  a: 2\nb: 1\n',
    '__proto__:\n  a: 1\n  c: 3\nb: 1\n',
  )
  expect(textOf(merged)).toBe('__proto__:\n  a: 2\n  c: 3\nb: 1\n')
  expect(Object.hasOwn(Object.prototype, 'c')).toBe(false)
})

const items = (edit: (id: number) => string) =>
  Array.from({ length: 2_000 }, (_, id) => `- name: item ${id}\n  text: ${edit(id)}\n  tags: [a, b]\n`).join('')
const edit = (place: number) => (id: number) => (id === place ? 'edited' : `the text of ${id}`)

test('thousands of items merge, and the untouched bytes stay', () => {
  const base = items((id) => `the text of ${id}`)
  const merged = mergeTexts(base, items(edit(1)), items(edit(2)))
  expect(textOf(merged)).toBe(items((id) => (id === 1 || id === 2 ? 'edited' : `the text of ${id}`)))
})

test.each([
  ['of quotes without an end', `a: "${'\\"'.repeat(100_000)}`],
  ['of anchors in front of nothing', `a: ${'&a '.repeat(100_000)}`],
  ['of exclamation marks', `a: ${'!'.repeat(100_000)},`],
  ['of empty lines in a text', `a: |\n${' \n'.repeat(50_000)}b`],
  ['of digits', `a: ${'1'.repeat(100_000)}x`],
  ['of open brackets', '['.repeat(100_000)],
  ['of dashes', '- '.repeat(20_000)],
  ['of comments', '# a\n\n'.repeat(5_000)],
  ['of markers', '---\n'.repeat(5_000)],
])('long stretches %s are read or refused quickly', (_, text) => {
  expect(mergeTexts(`${text}\nx: 1\n`, `${text}\nx: 2\n`, `${text}\nx: 3\n`).kind).toBe('conflicted')
})

const tokens = fc.constantFrom(
  'a',
  'b: ',
  'c:',
  '- ',
  '-',
  '\n',
  '\n  ',
  '\n    ',
  '  ',
  '"d"',
  "'e'",
  '"',
  "'",
  '# f',
  ' # g',
  '|',
  '>',
  '|-',
  '|+',
  '[',
  ']',
  '{',
  '}',
  ', ',
  ',',
  '&h ',
  '*h',
  '!i ',
  '? ',
  ': ',
  '---',
  '...',
  '\n---\n',
  '%',
  '1',
  'yes',
  '<<: ',
  '@',
  '\\',
)

test('what the reader accepts is YAML: the library reads the same keys and items', () => {
  fc.assert(
    fc.property(fc.array(tokens, { maxLength: 14 }), (parts) => {
      const text = parts.join('')
      const tree = scanYaml(text)
      if ('unreadable' in tree || tree.tolerated.size > 0) return
      const documents = parseAllDocuments(text, { schema: 'failsafe', logLevel: 'error' })
      const errors = 'empty' in documents ? [] : documents.flatMap((document) => document.errors)
      expect([text, errors.map(({ message }) => message)]).toEqual([text, []])
    }),
    { numRuns: 2000 },
  )
})

test('the pieces of a text are the whole text, each once', () => {
  fc.assert(
    fc.property(fc.array(tokens, { maxLength: 14 }), (parts) => {
      const text = parts.join('')
      const tree = scanYaml(text)
      if ('unreadable' in tree) return
      const pieces: [from: number, to: number][] = []
      for (let index = 0; index < tree.size; index++) {
        const node = tree.node(index)
        pieces.push([node.leadStart, node.labelStart], [node.labelStart, node.labelEnd], [node.labelEnd, node.start])
        if (node.role === 'none') pieces.push([node.start, node.end])
        else pieces.push([node.start, node.openEnd], [node.closeStart, node.tailStart], [node.tailStart, node.end])
        pieces.push(
          [node.end, node.separatorStart],
          [node.separatorStart, node.separatorEnd],
          [node.separatorEnd, node.afterEnd],
        )
      }
      const ordered = pieces.filter(([from, to]) => from !== to).sort(([one], [other]) => one - other)
      expect(ordered.map(([from, to]) => text.slice(from, to)).join('')).toBe(text)
    }),
    { numRuns: 2000 },
  )
})
