import { expect, test } from 'vitest'
import { describeDriver, driverForPath, driverNames, drivers, findDriver, type MergeResult, merge } from './index.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const markers = { base: 'base', ours: 'mine', theirs: 'yours' }
const mergeTexts = (base: string, ours: string, theirs: string): MergeResult =>
  merge('json', { base: bytes(base), ours: bytes(ours), theirs: bytes(theirs) }, { markers })
const marked = (result: MergeResult) =>
  result.kind === 'conflicted' && result.marked ? new TextDecoder().decode(result.marked) : undefined

test('all eighteen names are there, each with its extensions, and no extension twice', () => {
  expect(driverNames.map(({ name }) => name).join(' ')).toBe(
    'json yaml toml xml csv sql html markdown svg docx xlsx pptx pdf feed ical image otio properties',
  )
  const extensions = driverNames.flatMap((driver) => driver.extensions.map(String))
  expect(extensions.every((extension) => /^\.[a-z0-9-]+$/.test(extension))).toBe(true)
  expect(new Set(extensions).size).toBe(extensions.length)
})

test('a name says it merges by structure exactly when a structural driver is there', () => {
  for (const { name, semantic } of driverNames) expect(drivers.has(name)).toBe(semantic)
})

test('a driver is found by its name in any case, and by the usual extensions', () => {
  expect(['JSON', 'yml', 'md', 'htm', 'rss', 'atom', 'ics', 'nonsense', ''].map(findDriver)).toEqual([
    'json',
    'yaml',
    'markdown',
    'html',
    'feed',
    'feed',
    'ical',
    undefined,
    undefined,
  ])
})

test('a driver is found by a path, and by file names that say more than their extension', () => {
  const paths = ['a/b/Package.JSON', 'x.ipynb', 'C:\\docs\\logo.PNG', 'composer.lock', 'Makefile', 'a.b/c', '.json']
  expect(paths.map(driverForPath)).toEqual(['json', 'json', 'image', 'json', undefined, undefined, 'json'])
})

test('a text format without a structural driver yet is merged by lines, and says so', () => {
  const result = merge('yaml', {
    base: bytes('a: 1\nb: 1\nc: 1\n'),
    ours: bytes('a: 2\nb: 1\nc: 1\n'),
    theirs: bytes('a: 1\nb: 1\nc: 3\n'),
  })
  expect(describeDriver('yaml').semantic).toBe(false)
  expect(result).toEqual({ kind: 'merged', by: 'lines', bytes: bytes('a: 2\nb: 1\nc: 3\n') })
})

test('a binary format without a structural driver answers identities, and otherwise a conflict that says why', () => {
  const [one, two, three] = [bytes('one'), bytes('two'), bytes('three')]
  expect(merge('docx', { base: one, ours: one, theirs: two })).toEqual({ kind: 'merged', by: 'identity', bytes: two })
  const result = merge('docx', { base: one, ours: two, theirs: three }, { markers })
  expect(result).toMatchObject({
    kind: 'conflicted',
    by: 'identity',
    conflicts: [{ kind: 'unsupported', detail: expect.stringContaining('no structural merge') }],
  })
  expect(marked(result)).toBeUndefined()
})

test('a conflict shows the place and what each side has there', () => {
  const result = mergeTexts('{"a": {"b": "x"}}', '{"a": {"b": "y"}}', '{"a": {"b": [1]}}')
  expect(result).toMatchObject({
    kind: 'conflicted',
    by: 'json',
    conflicts: [{ path: 'a.b', kind: 'edit-edit', base: '"x"', ours: '"y"', theirs: '[1]' }],
  })
})

test('each conflict is told, and only conflicts are', () => {
  const result = mergeTexts('{"a": 1, "b": 1, "c": 1}', '{"a": 2, "b": 2, "c": 1}', '{"a": 3, "c": 2}')
  expect(result).toMatchObject({
    conflicts: [
      { path: 'a', kind: 'edit-edit' },
      { path: 'b', kind: 'edit-delete', theirs: null },
    ],
  })
})

const threeMembers = (a: number, b: number) => `{\n  "a": ${a},\n  "b": ${b},\n  "c": 3\n}\n`

test('markers enclose the entries that conflict, and the rest is merged', () => {
  const result = mergeTexts(threeMembers(1, 1), threeMembers(2, 1), threeMembers(3, 9))
  expect(marked(result)).toBe(
    '{\n<<<<<<< mine\n  "a": 2,\n||||||| base\n  "a": 1,\n=======\n  "a": 3,\n>>>>>>> yours\n  "b": 9,\n  "c": 3\n}\n',
  )
})

test('markers show a deleted entry where it stood', () => {
  const result = mergeTexts(
    '{\n  "a": 1,\n  "b": 1,\n  "c": 1\n}\n',
    '{\n  "a": 1,\n  "c": 1\n}\n',
    '{\n  "a": 1,\n  "b": 2,\n  "c": 1\n}\n',
  )
  expect(marked(result)).toBe(
    '{\n  "a": 1,\n<<<<<<< mine\n||||||| base\n  "b": 1,\n=======\n  "b": 2,\n>>>>>>> yours\n  "c": 1\n}\n',
  )
})

test('markers take whole lines: what conflicts within a line is shown with its line', () => {
  const result = mergeTexts(
    '{\n  "p": {"x": 1, "y": 1},\n  "q": 1\n}\n',
    '{\n  "p": {"x": 2, "y": 1},\n  "q": 1\n}\n',
    '{\n  "p": {"x": 3, "y": 1},\n  "q": 2\n}\n',
  )
  expect(marked(result)).toBe(
    '{\n<<<<<<< mine\n  "p": {"x": 2, "y": 1},\n||||||| base\n  "p": {"x": 1, "y": 1},\n=======\n  "p": {"x": 3, "y": 1},\n>>>>>>> yours\n  "q": 2\n}\n',
  )
})

test('a document of one line is marked whole, and one that cannot be read is marked by lines', () => {
  expect(marked(mergeTexts('{"a": 1}', '{"a": 2}', '{"a": 3}'))).toBe(
    '<<<<<<< mine\n{"a": 2}\n||||||| base\n{"a": 1}\n=======\n{"a": 3}\n>>>>>>> yours\n',
  )
  expect(marked(mergeTexts('{\n', '{{\n', '{[\n'))).toBe(
    '<<<<<<< mine\n{{\n||||||| base\n{\n=======\n{[\n>>>>>>> yours\n',
  )
})

test('without markers asked for, none are made', () => {
  expect(merge('json', { base: bytes('1'), ours: bytes('2'), theirs: bytes('3') })).not.toHaveProperty('marked')
})
