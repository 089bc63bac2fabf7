import { expect, test } from 'vitest'
import { staleCommentsIn } from './comments.ts'

const there = { file: 'a/read-row.ts', text: 'export const readRow = (table: string) => table\n' }
const complaintsOf = (text: string) => staleCommentsIn([there, { file: 'b.ts', text }])

test('a comment that names a file, a function or a parameter that is not there is a complaint with its line', () => {
  expect(complaintsOf('\n// See `a/write-row.ts`.')).toEqual(['b.ts:2: a/write-row.ts is not there'])
  expect(complaintsOf('/** As (write-row.ts) does. */')).toEqual(['b.ts:1: write-row.ts is not there'])
  expect(complaintsOf('/** Calls `writeRow(table)`. */')).toEqual(['b.ts:1: writeRow is not there'])
  expect(complaintsOf('/** As {@link writeRow}. */')).toEqual(['b.ts:1: writeRow is not there'])
  expect(
    complaintsOf('/** @param rows all */\nexport const count = (row: number) => row\n\nexport const rows = 1'),
  ).toEqual(['b.ts:1: no parameter is named rows'])
})

test('what is there may be named, and so may a single word', () => {
  expect(
    complaintsOf('/** `a/read-row.ts`, `read-row.ts`, `readRow(table)` and {@link readRow} answer `none`. */'),
  ).toEqual([])
  expect(complaintsOf('/** @param row one */\nexport const count = ({ row }: { row: number }) => row\n')).toEqual([])
})
