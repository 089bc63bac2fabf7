import { expect, test } from 'vitest'
import { merge } from '../../index.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const mergeTexts = (base: string, ours: string, theirs: string) =>
  merge('properties', { base: bytes(base), ours: bytes(ours), theirs: bytes(theirs) })
const textOf = (result: ReturnType<typeof mergeTexts>) =>
  result.kind === 'merged' ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(result.bytes) : undefined

const many = (edit: (at: number) => string) =>
  Array.from({ length: 5000 }, (_, at) => `key.${at}=${edit(at)}\n`).join('')
const edit = (place: number) => (at: number) => (at === place ? 'edited' : `value ${at}`)

test('five thousand entries merge', () => {
  const merged = mergeTexts(
    many((at) => `value ${at}`),
    many(edit(1)),
    many(edit(2)),
  )
  expect(textOf(merged)).toBe(many((at) => (at === 1 || at === 2 ? 'edited' : `value ${at}`)))
})

const same = (count: number, last: string) => `${'a=1\n'.repeat(count)}a=${last}\nb=1\n`

test('one key, three thousand times, gives three thousand entries', () => {
  const merged = mergeTexts(same(3000, '1'), same(3000, '2'), same(3000, '1').replace('b=1', 'b=2'))
  expect(textOf(merged)).toBe(same(3000, '2').replace('b=1', 'b=2'))
})

const long = (sign: string, end: string) => `a=${sign.repeat(100_000)}${end}\nb=1\n`

test.each(['\\\\', '\\u0041', '\\\n', '=', ' ', '\\ '])(
  'a hundred thousand times %j in one value is read quickly',
  (sign) => {
    const [base, ours, theirs] = [long(sign, ''), long(sign, 'x'), long(sign, '').replace('b=1', 'b=2')]
    expect(textOf(mergeTexts(base, ours, theirs))).toBe(ours.replace('b=1', 'b=2'))
  },
)

test('a hundred thousand backslashes in a key are read quickly', () => {
  const key = '\\\\'.repeat(50_000)
  expect(textOf(mergeTexts(`${key}=1\nb=1\n`, `${key}=2\nb=1\n`, `${key}=1\nb=2\n`))).toBe(`${key}=2\nb=2\n`)
})

test('twenty thousand lines of comment are one comment', () => {
  const block = '# no\n'.repeat(20_000)
  expect(textOf(mergeTexts(`${block}a=1\nb=1\n`, `${block}a=2\nb=1\n`, `${block}a=1\nb=2\n`))).toBe(
    `${block}a=2\nb=2\n`,
  )
})

test('a key named __proto__ is an ordinary key', () => {
  expect(textOf(mergeTexts('__proto__=1\nb=1\n', '__proto__=2\nb=1\n', '__proto__=1\nb=2\n'))).toBe(
    '__proto__=2\nb=2\n',
  )
})

const unread = [
  ['conflict markers', '<<<<<<< ours\na=1\n=======\na=2\n>>>>>>> theirs\n'],
  ['a null character', 'a=\0\n'],
  ['a carriage return that ends no line', 'a=1\rb=2\n'],
  ['a last line to be continued', 'a=1\\'],
  ['a block of a template', '{% if x %}\na=1\n'],
  ['a directive of a template', '#if($x)\na=1\n#end\n'],
  ['a section', '[core]\na=1\n'],
] as const

test.each(unread)('%s: refused as properties, and two edits of one line are a line conflict', (_, text) => {
  const result = mergeTexts(text, `${text}x`, `${text}y`)
  expect(result).toMatchObject({ kind: 'conflicted', by: 'lines' })
})
