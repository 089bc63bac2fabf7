import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MergeResult, merge } from '../../index.ts'
import { recordCount, recordsOf, unquoted } from './records.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const mergeTexts = (base: string, ours: string, theirs: string): MergeResult =>
  merge('csv', { base: bytes(base), ours: bytes(ours), theirs: bytes(theirs) })
const textOf = (result: MergeResult) =>
  result.kind === 'merged' ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(result.bytes) : undefined

const table = (rows: number, cell: (row: number) => string) =>
  `id,a,b,c,d\n${Array.from({ length: rows }, (_, row) => `${row},${cell(row)},x${row},"q, ${row}",\n`).join('')}`

test('a table of many cells merges, and untouched rows keep their bytes', () => {
  const edit = (at: number) => table(5_000, (row) => (row === at ? 'edited' : 'plain'))
  const base = table(5_000, () => 'plain')
  expect(textOf(mergeTexts(base, edit(7), edit(4_900)))).toBe(
    table(5_000, (row) => (row === 7 || row === 4_900 ? 'edited' : 'plain')),
  )
})

const noise = (factor: number) =>
  `a,b\n${Array.from({ length: 2_000 }, (_, row) => `${(row * factor) % 7},${(row * factor) % 5}\n`).join('')}`

test('a table without unique values in which everything changed is given up quickly', () => {
  expect(mergeTexts(noise(3), noise(11), noise(13)).kind).toBe('conflicted')
})

const wide = (first: string, last: string) => `${first}${',x'.repeat(5_000)},${last}\n`

test('a row of five thousand cells is read quickly', () => {
  expect(textOf(mergeTexts(wide('a', 'b'), wide('A', 'b'), wide('a', 'B')))).toBe(wide('A', 'B'))
})

const row = (one: string, other: string) => `__proto__,constructor\n1,${one}\n2,${other}\n`

test('columns named like the properties of objects are ordinary columns', () => {
  expect(textOf(mergeTexts(row('a', 'b'), row('x', 'b'), row('a', 'y')))).toBe(row('x', 'y'))
})

test('conflict markers in a side are not taken for rows', () => {
  const broken = 'id,v\n<<<<<<< ours\n1,a\n=======\n1,b\n>>>>>>> theirs\n'
  expect(mergeTexts('id,v\n1,c\n', broken, 'id,v\n1,d\n')).toMatchObject({ kind: 'conflicted', by: 'lines' })
})

const latin = (first: number, last: string) =>
  new Uint8Array([...bytes('id,v\n1,'), first, ...bytes(`\n2,x\n3,${last}\n`)])

test('bytes that are not UTF-8 are merged unchanged', () => {
  const result = merge('csv', { base: latin(0xe4, 'a'), ours: latin(0xf6, 'a'), theirs: latin(0xe4, 'b') })
  expect(result).toMatchObject({ kind: 'merged', by: 'lines', bytes: latin(0xf6, 'b') })
})

test('empty files, and files without a row, merge', () => {
  expect(textOf(mergeTexts('', 'id,v\n', 'id,v\n'))).toBe('id,v\n')
  expect(textOf(mergeTexts('id,v\n', 'id,v\n1,a\n', 'id,v\n2,b\n'))).toBe('id,v\n1,a\n2,b\n')
  expect(mergeTexts('', 'id,v\n1,a\n', 'other\n').kind).toBe('conflicted')
})

const written = (value: string) => (/["\n\r]|,/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

test('any cells, quoted where they must be, are read back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', ';', 'ü'), maxLength: 8 })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 6 }), (rows) => {
      const text = rows.map((row) => row.map(written).join(',')).join('\n')
      const records = recordsOf(text, ',')
      if ('unreadable' in records) throw new Error(records.unreadable)
      const read = Array.from({ length: recordCount(records) }, (_, row) =>
        records.starts
          .slice(records.firsts[row], records.firsts[row + 1])
          .map((start, at) => unquoted(text.slice(start, records.ends[(records.firsts[row] ?? 0) + at]))),
      )
      expect(read).toEqual(rows)
    }),
  )
})
