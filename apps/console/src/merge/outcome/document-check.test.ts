import { expect, test } from 'vitest'
import { faultIn } from './document-check.ts'

const json = { base: '{"version": 1}', ours: '{"version": 2}', theirs: '{"version": 3}' }

test('both sides in one JSON object are refused, because a key would be there twice', async () => {
  expect(await faultIn('json', json, '{"version": 2,\n"version": 3}')).toMatch(/"version" occurs twice/)
  expect(await faultIn('json', json, '{"version": 2}')).toBeNull()
})

test('what was written by hand must be a document of its format', async () => {
  expect(await faultIn('json', json, 'this is { not json')).toMatch(/Not valid JSON/)
  const yaml = { base: 'port: 1\n', ours: 'port: 2\n', theirs: 'port: 3\n' }
  expect(await faultIn('yaml', yaml, 'port: 4last: x\n')).toMatch(/Not read as YAML/)
})

test('nothing is asked of a result whose sides are no documents of the format either, nor of plain text', async () => {
  expect(await faultIn('json', { ...json, ours: 'no json' }, 'no json either')).toBeNull()
  expect(await faultIn('text', json, 'anything')).toBeNull()
})
