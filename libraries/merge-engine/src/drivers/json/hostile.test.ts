import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MergeResult, merge } from '../../index.ts'
import { scanJson } from './scan.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const mergeTexts = (base: string, ours: string, theirs: string): MergeResult =>
  merge('json', { base: bytes(base), ours: bytes(ours), theirs: bytes(theirs) })
const textOf = (result: MergeResult) =>
  result.kind === 'merged' ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(result.bytes) : undefined
const nested = (depth: number, inside: string) => '{"a":'.repeat(depth) + inside + '}'.repeat(depth)

test('ten thousand levels deep, two edits merge', () => {
  const merged = mergeTexts(
    nested(10_000, '{"x":1,"y":1}'),
    nested(10_000, '{"x":2,"y":1}'),
    nested(10_000, '{"x":1,"y":3}'),
  )
  expect(textOf(merged)).toBe(nested(10_000, '{"x":2,"y":3}'))
})

const lists = (inside: string) => '['.repeat(10_000) + inside + ']'.repeat(10_000)

test('ten thousand lists deep, two edits of one number are a conflict', () => {
  expect(mergeTexts(lists('1'), lists('2'), lists('3')).kind).toBe('conflicted')
})

test('deeper than the limit, the document is merged by lines, and the answer says so', () => {
  const result = mergeTexts(nested(100_000, '1'), nested(100_000, '2'), nested(100_000, '3'))
  expect(result).toMatchObject({ kind: 'conflicted', by: 'lines' })
})

test('a key named __proto__ is an ordinary key', () => {
  const merged = mergeTexts(
    '{"__proto__":{"a":1},"b":1}',
    '{"__proto__":{"a":2},"b":1}',
    '{"__proto__":{"a":1,"c":3},"b":1}',
  )
  expect(textOf(merged)).toBe('{"__proto__":{"a":2,"c":3},"b":1}')
  expect(Object.hasOwn(Object.prototype, 'c')).toBe(false)
})

const rows = (edit: (id: number) => string) =>
  `[\n${Array.from({ length: 60_000 }, (_, id) => `  {"id": ${id}, "text": "${edit(id)}", "more": [${id}, null, true]}`).join(',\n')}\n]\n`

const edit = (place: number) => (id: number) => (id === place ? 'edited' : `row number ${id}`)

test('five megabytes merge, and the untouched bytes stay', () => {
  const base = rows((id) => `row number ${id}`)
  const merged = mergeTexts(base, rows(edit(1)), rows(edit(2)))
  expect(base.length).toBeGreaterThan(4_000_000)
  expect(textOf(merged)).toBe(rows((id) => (id === 1 || id === 2 ? 'edited' : `row number ${id}`)))
})

const list = (factor: number) => JSON.stringify(Array.from({ length: 20_000 }, (_, at) => (at * factor) % 13))

test('long lists of numbers that share little are given up quickly', () => {
  expect(mergeTexts(list(7919), list(104_729), list(1_299_709)).kind).toBe('conflicted')
})

const long = (end: string) => `{"a": "${'\\n'.repeat(1_000_000)}${end}", "b": 1}`

test('a string of a million escapes is read quickly', () => {
  expect(textOf(mergeTexts(long(''), long('x'), long('').replace('"b": 1', '"b": 2')))).toBe(
    long('x').replace('"b": 1', '"b": 2'),
  )
})

test('lone surrogates, as escapes, are preserved', () => {
  expect(textOf(mergeTexts('{"a":"\\ud800","b":1}', '{"a":"\\ud800","b":2}', '{"a":"\\udfff","b":1}'))).toBe(
    '{"a":"\\udfff","b":2}',
  )
})

const of = (first: number, last: number) =>
  new Uint8Array([0x5b, 0x22, first, 0x22, 0x2c, 0x0a, 0x31, 0x2c, 0x0a, last, 0x5d])

test('bytes that are not UTF-8 are never decoded into something else', () => {
  const result = merge('json', { base: of(0xff, 0x31), ours: of(0xfe, 0x31), theirs: of(0xff, 0x32) })
  expect(result).toMatchObject({ kind: 'merged', by: 'lines', bytes: of(0xfe, 0x32) })
})

const document = (first: string, last: string) => `{\n${first}"b": 1,\n"c": 2,\n"d": 3${last}\n}\n`

test('a clean line merge of valid documents that gives an invalid one is a conflict', () => {
  const result = mergeTexts(document('', ''), document('"a": 1,\n', ''), document('', ',\n"a": 2'))
  expect(result).toMatchObject({ kind: 'conflicted', by: 'json', conflicts: [{ kind: 'add-add', path: 'a' }] })
})

test('the reader accepts the same JSON as JSON.parse, except for what it tolerates and for duplicate keys', () => {
  const tokens = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    "'c'",
    'd',
    '+.5',
    '0x1F',
    'Infinity',
    '"\\\n"',
    '"b\\n"',
    '"\\x"',
    '1',
    '-0',
    '01',
    '1.5e3',
    '1.',
    'true',
    'nul',
    ' ',
    '\n',
    '"',
    '\u0001',
    '\u00a0',
  )
  fc.assert(
    fc.property(fc.array(tokens, { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      const tree = scanJson(text)
      const isRead = !('unreadable' in tree)
      const isExcused = isRead ? tree.tolerated.size > 0 : /twice/.test(tree.unreadable)
      expect(isRead === parses(text) || isExcused).toBe(true)
    }),
    { numRuns: 5000 },
  )
})

test('any JSON text is read, and its pieces are the whole text', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom('', ' ', '\t', '\n'), (json, indent) => {
      const text = JSON.stringify(JSON.parse(json), null, indent)
      const tree = scanJson(text)
      expect('unreadable' in tree ? tree.unreadable : tree.text.slice(tree.root.start, tree.root.end)).toBe(text)
    }),
  )
})

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
