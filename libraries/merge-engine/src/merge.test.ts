import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { driverForPath, driverNames, drivers, findDriver, type MergeResult, merge, type Sides } from './index.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const markers = { base: 'base', ours: 'mine', theirs: 'yours' }
const mergeTexts = (base: string, ours: string, theirs: string): MergeResult =>
  merge('json', { base: bytes(base), ours: bytes(ours), theirs: bytes(theirs) }, { markers })
const marked = (result: MergeResult) =>
  result.kind === 'conflicted' && result.marked ? new TextDecoder().decode(result.marked) : undefined

test('every format has a name and extensions of its own', () => {
  const names = driverNames.map(({ name }) => name)
  expect(names.filter((name) => !/^[a-z]+$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  const extensions = driverNames.flatMap((driver) => driver.extensions.map(String))
  expect(extensions.every((extension) => /^\.[a-z0-9-]+$/.test(extension))).toBe(true)
  expect(new Set(extensions).size).toBe(extensions.length)
})

test('every name has a driver of its own, which reports that name', () => {
  for (const { name } of driverNames) expect(drivers.get(name)?.name).toBe(name)
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

test('a driver is found by a path, and by special file names', () => {
  const paths = ['a/b/Package.JSON', 'x.ipynb', 'C:\\docs\\logo.PNG', 'composer.lock', 'Makefile', 'a.b/c', '.json']
  expect(paths.map(driverForPath)).toEqual(['json', 'json', 'image', 'json', undefined, undefined, 'json'])
})

test('a text that its driver refuses is merged by lines, and the outcome says so', () => {
  const result = merge('yaml', {
    base: bytes('{% if a %}\nb: 1\n{% endif %}\n'),
    ours: bytes('{% if x %}\nb: 1\n{% endif %}\n'),
    theirs: bytes('{% if a %}\nb: 1\n{% endif %}\nc: 2\n'),
  })
  expect(result).toEqual({ kind: 'merged', by: 'lines', bytes: bytes('{% if x %}\nb: 1\n{% endif %}\nc: 2\n') })
})

test.each(['docx', 'image', 'pdf', 'pptx', 'xlsx'] as const)(
  'an unreadable %s gets the identity laws, and otherwise a conflict with the reason',
  (name) => {
    const [one, two, three] = [bytes('one'), bytes('two'), bytes('three')]
    expect(merge(name, { base: one, ours: one, theirs: two })).toEqual({ kind: 'merged', by: 'identity', bytes: two })
    const result = merge(name, { base: one, ours: two, theirs: three }, { markers })
    expect(result).toMatchObject({
      kind: 'conflicted',
      conflicts: [{ kind: 'unreadable', detail: expect.any(String) }],
    })
    expect(marked(result)).toBeUndefined()
  },
)

test('a conflict shows the place and the content of each side there', () => {
  const result = mergeTexts('{"a": {"b": "x"}}', '{"a": {"b": "y"}}', '{"a": {"b": [1]}}')
  expect(result).toMatchObject({
    kind: 'conflicted',
    by: 'json',
    conflicts: [{ path: 'a.b', kind: 'edit-edit', base: '"x"', ours: '"y"', theirs: '[1]' }],
  })
})

test('each conflict is reported, and nothing else', () => {
  const result = mergeTexts('{"a": 1, "b": 1, "c": 1}', '{"a": 2, "b": 2, "c": 1}', '{"a": 3, "c": 2}')
  expect(result).toMatchObject({
    conflicts: [
      { path: 'a', kind: 'edit-edit' },
      { path: 'b', kind: 'edit-delete', theirs: null },
    ],
  })
})

const threeMembers = (a: number, b: number) => `{\n  "a": ${a},\n  "b": ${b},\n  "c": 3\n}\n`

test('markers enclose the conflicting entries, and the rest is merged', () => {
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

test('markers take whole lines: a conflict within a line is shown with its line', () => {
  const result = mergeTexts(
    '{\n  "p": {"x": 1, "y": 1},\n  "q": 1\n}\n',
    '{\n  "p": {"x": 2, "y": 1},\n  "q": 1\n}\n',
    '{\n  "p": {"x": 3, "y": 1},\n  "q": 2\n}\n',
  )
  expect(marked(result)).toBe(
    '{\n<<<<<<< mine\n  "p": {"x": 2, "y": 1},\n||||||| base\n  "p": {"x": 1, "y": 1},\n=======\n  "p": {"x": 3, "y": 1},\n>>>>>>> yours\n  "q": 2\n}\n',
  )
})

test('a document of one line is marked whole, and an unreadable one is marked by lines', () => {
  expect(marked(mergeTexts('{"a": 1}', '{"a": 2}', '{"a": 3}'))).toBe(
    '<<<<<<< mine\n{"a": 2}\n||||||| base\n{"a": 1}\n=======\n{"a": 3}\n>>>>>>> yours\n',
  )
  expect(marked(mergeTexts('{\n', '{{\n', '{[\n'))).toBe(
    '<<<<<<< mine\n{{\n||||||| base\n{\n=======\n{[\n>>>>>>> yours\n',
  )
})

test('no markers are made unless requested', () => {
  expect(merge('json', { base: bytes('1'), ours: bytes('2'), theirs: bytes('3') })).not.toHaveProperty('marked')
})

test.each([
  [
    'properties',
    'a=1\nb=1\n',
    'a=2\nb=1\n',
    'a=3\nb=2\n',
    '<<<<<<< mine\na=2\n||||||| base\na=1\n=======\na=3\n>>>>>>> yours\nb=2\n',
  ],
  [
    'yaml',
    '- name: x\n  run: a\n- name: y\n',
    '- name: x\n  run: b\n- name: y\n',
    '- name: x\n  run: c\n- name: y\n',
    '- name: x\n<<<<<<< mine\n  run: b\n||||||| base\n  run: a\n=======\n  run: c\n>>>>>>> yours\n- name: y\n',
  ],
  [
    'csv',
    'id,v\r\n1,a\r\n2,b\r\n',
    'id,v\r\n1,x\r\n2,b\r\n',
    'id,v\r\n1,y\r\n2,c\r\n',
    'id,v\r\n<<<<<<< mine\r\n1,x\r\n||||||| base\r\n1,a\r\n=======\r\n1,y\r\n>>>>>>> yours\r\n2,c\r\n',
  ],
] as const)(
  'markers in %s enclose the smallest entry that has its lines for itself',
  (name, base, ours, theirs, expected) => {
    const result = merge(name, { base: bytes(base), ours: bytes(ours), theirs: bytes(theirs) }, { markers })
    expect(marked(result)).toBe(expected)
  },
)

const letter = (name: string) => readFile(join(import.meta.dirname, '../../../docs/examples/letter', name))

test('buffers merge like byte arrays, and stay unchanged', async () => {
  const sides = {
    base: await letter('base.docx'),
    ours: await letter('ours.docx'),
    theirs: await letter('theirs.docx'),
  }
  const copies = {
    base: Uint8Array.from(sides.base),
    ours: Uint8Array.from(sides.ours),
    theirs: Uint8Array.from(sides.theirs),
  }
  expect(merge('docx', sides)).toEqual(merge('docx', copies))
  expect(merge('docx', sides).kind).toBe('merged')
  for (const side of ['base', 'ours', 'theirs'] as const) expect(Uint8Array.from(sides[side])).toEqual(copies[side])
})

test('texts in the place of bytes are refused, rather than merged as if they were empty', () => {
  const sides: unknown = { base: '{"a": 1}', ours: '{"a": 2}', theirs: '{"a": 1}' }
  for (const { name } of driverNames)
    expect(() => merge(name, sides as Sides)).toThrow('a string, where a merge takes bytes')
})
