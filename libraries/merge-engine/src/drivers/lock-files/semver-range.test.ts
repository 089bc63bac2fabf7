import { expect, test } from 'vitest'
import { isInRange, isInRangeOfComposer } from './semver-range.ts'

test.each([
  ['1.2.3', '^1.0.0'],
  ['1.2.3', '~1.2'],
  ['1.2.3', '1'],
  ['1.2.3', '1.x'],
  ['1.2.3', '*'],
  ['1.2.3', ''],
  ['1.2.3', '>=1 <2'],
  ['1.2.3', '>= 1.2.3'],
  ['1.2.3', '1.0.0 - 1.2'],
  ['1.2.3', '^0.9.0 || ^1.1.0'],
  ['1.2.3', '=1.2.3'],
  ['1.2.3', 'v1.2.3'],
  ['1.2.3', '^1.2.3-rc.1'],
  ['1.2.3', '>1.2.3-rc.1'],
  ['0.2.9', '^0.2.3'],
  ['0.0.3', '^0.0.3'],
  ['0.0.9', '^0.0'],
  ['0.9.0', '^0'],
  ['2.0.0', '>1'],
  ['1.9.9', '<=1'],
  ['2.0.0-beta.2', '^1.7.1 || 2.0.0-beta.2'],
])('%s is in %s', (version, range) => {
  expect(isInRange(version, range)).toBe(true)
})

test.each([
  ['2.0.0', '^1.0.0'],
  ['1.3.0', '~1.2'],
  ['0.3.0', '^0.2.3'],
  ['0.0.4', '^0.0.3'],
  ['0.1.0', '^0.0'],
  ['1.0.0', '^0'],
  ['1.9.9', '>1'],
  ['2.0.0', '<=1'],
  ['2.0.0', '<2.0.0'],
  ['1.2.3', '<=1.2.3-rc.1'],
  ['1.2.3', '1.2.3-rc.1'],
  ['1.2.3', '1.3 - 2'],
  ['1.2.3', '>=1 <1.2'],
  ['2.0.0-beta.3', '^1.7.1 || 2.0.0-beta.2'],
])('%s is not in %s', (version, range) => {
  expect(isInRange(version, range)).toBe(false)
})

test.each([
  ['2.0.0-beta.3', '^2.0.0-beta.2'],
  ['1.2.3', 'github:tea/pot#v1'],
  ['1.2.3', '^1.0.0 and more'],
  ['1.2', '^1.0.0'],
  ['', '^1.0.0'],
])('whether %s is in %s is not certain', (version, range) => {
  expect(isInRange(version, range)).toBe(false)
})

test.each([
  ['1.9.0', '~1.2', true],
  ['2.0.0', '~1.2', false],
  ['0.9.0', '~0.3', true],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['v7.2.5', '^6.4|^7.0', true],
  ['v8.0.0', '^6.4 || ^7.0', false],
  ['5.4.0', '>=5.3,<6', true],
  ['6.0.0', '>=5.3, <6', false],
  ['1.0.7', '1.0.*', true],
  ['dev-main', '^1.0', false],
  ['dev-main', 'dev-main', true],
])('for Composer %s is in %s: %s', (version, range, isIn) => {
  expect(isInRangeOfComposer(version, range)).toBe(isIn)
})
