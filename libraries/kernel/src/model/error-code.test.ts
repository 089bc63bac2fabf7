import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { errorCode, isDiskFull } from './error-code.ts'
import { Problem } from './problem.ts'

const systemError = (errno: number, code: string) => Object.assign(new Error(code), { errno, code })

test('an error of the system has the name of its number, also where Node knows only a sentence', () => {
  expect(errorCode(systemError(-122, 'Unknown system error -122'))).toBe('EDQUOT')
  expect(errorCode(systemError(-116, 'Unknown system error -116'))).toBe('ESTALE')
  expect(() => readFileSync('/none')).toThrow(expect.toSatisfy((error: unknown) => errorCode(error) === 'ENOENT'))
})

test('another error has the code that it was given, whatever its number, or none', () => {
  expect(() => gunzipSync('no gzip')).toThrow(expect.toSatisfy((error: unknown) => errorCode(error) === 'Z_DATA_ERROR'))
  expect(errorCode(new Problem('full', 'database.full', 'It is full.'))).toBe('database.full')
  expect([errorCode(new Error('x')), errorCode('ENOENT'), errorCode(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a disk is full by its size or by a quota, whoever says so', () => {
  const full = [
    systemError(-28, 'ENOSPC'),
    systemError(-122, 'Unknown system error -122'),
    Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }),
  ]
  expect(full.map(isDiskFull)).toEqual(full.map(() => true))
  const overQuota = new Problem('full', 'files.quota-exceeded', 'The account is full.')
  expect([systemError(-13, 'EACCES'), overQuota, new Error('x'), undefined].map(isDiskFull)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
