import { expect, test } from 'vitest'
import { columnTypedParameters } from './integer-parameters.ts'

test.each([
  ['select "a" from "t" where "t"."a" = ? and "b" >= ? limit ?', [true, true, false]],
  ['select ? + "a" from "t" where "b" in (?, ?, ?) and "c" = \'is it?\'', [false, true, true, true]],
  ['select "a" from "t" where "a" in (select "b" + ? from "u")', [false]],
  ['insert into "t" ("a", "b") values (?, ?), (?, ?)', [true, true, true, true]],
  ['insert into "t" ("a", "b") values (?, ? + 1), (?, ?)', [true, true, false, false]],
  ['insert into "t" ("a") values (?) on conflict ("a") do update set "a" = ?, "b" = "b" + ?', [true, true, false]],
  ['update "t" set "a" = ?, "b" = ? / 2', [true, true]],
])('parameters written into a column or compared with one have its type: %s', (text, expected) => {
  expect(columnTypedParameters(text)).toEqual(expected)
})

test('each parameter of an insertion of many rows has the type of its column', () => {
  const rows = Array.from({ length: 5000 }, () => '(?, ?, ?, ?)')
  const isTyped = columnTypedParameters(`insert into "t" ("a", "b", "c", "d") values ${rows.join(', ')}`)
  expect(isTyped).toHaveLength(20_000)
  expect(isTyped.every(Boolean)).toBe(true)
})
