/**
 * What a person decides of conflicts. Here is what holds for all formats; each text format has cases of its own (`taken-ours`
 * and the like, see `testing/cases.ts`), and Office documents, PDF and pictures have `drivers/chosen.test.ts`.
 */
import { expect, test } from 'vitest'
import { type ChosenResult, type DriverName, merge, mergeWithChoices } from './index.ts'

type Texts = Readonly<{ base: string; ours: string; theirs: string }>
type Takes = Readonly<Record<string, 'base' | 'ours' | 'theirs'>>

const sidesOf = ({ base, ours, theirs }: Texts) => ({
  base: Buffer.from(base),
  ours: Buffer.from(ours),
  theirs: Buffer.from(theirs),
})

/** The merged text; else what became of the choices. */
function chosen(driver: DriverName | 'text', texts: Texts, takes: Takes): unknown {
  const result: ChosenResult = mergeWithChoices(driver, sidesOf(texts), new Map(Object.entries(takes)))
  if (result.kind === 'merged') return new TextDecoder().decode(result.bytes)
  return result.kind === 'conflicted' ? result.conflicts.map(({ kind, path }) => `${kind} ${path}`) : result
}

test('a deletion is undone in its place when the other side is chosen, and kept when its own side is', () => {
  const texts = {
    base: '{\n  "a": 1,\n  "b": {"c": 1},\n  "d": 1\n}\n',
    ours: '{\n  "a": 1,\n  "d": 1\n}\n',
    theirs: '{\n  "a": 2,\n  "b": {"c": 2},\n  "d": 1\n}\n',
  }
  expect(chosen('json', texts, { b: 'theirs' })).toBe('{\n  "a": 2,\n  "b": {"c": 2},\n  "d": 1\n}\n')
  expect(chosen('json', texts, { b: 'ours' })).toBe('{\n  "a": 2,\n  "d": 1\n}\n')
})

test('the comment of an entry follows the chosen side', () => {
  const texts = { base: '# old\na: 1\nb: 1\n', ours: '# ours\na: 1\nb: 1\n', theirs: '# theirs\na: 2\nb: 2\n' }
  expect(chosen('yaml', texts, { a: 'theirs' })).toBe('# theirs\na: 2\nb: 2\n')
  expect(chosen('yaml', texts, { a: 'ours' })).toBe('# ours\na: 1\nb: 2\n')
})

const withFrontMatter = (a: string, b: string, text: string) =>
  `---\na: ${a}\nb: ${b}\nc: 1\nd: 1\ne: 1\n---\n\n${text}\n`

test('conflicts in front matter are resolved at their own places', () => {
  const texts = {
    base: withFrontMatter('1', '1', 'x'),
    ours: withFrontMatter('2', '2', 'x'),
    theirs: withFrontMatter('3', '3', 'y'),
  }
  const result = merge('markdown', sidesOf(texts))
  const [a = '', b = ''] = result.kind === 'conflicted' ? result.conflicts.map(({ path }) => path) : []
  expect(chosen('markdown', texts, { [a]: 'ours', [b]: 'theirs' })).toBe(withFrontMatter('2', '3', 'y'))
  expect(chosen('markdown', texts, { [a]: 'ours' })).toEqual([`edit-edit ${b}`])
})

test('lines are resolved where a document has no structure', () => {
  const texts = { base: 'a\nb\nc\nd\n', ours: 'A\nb\nc\nD\n', theirs: 'α\nb\nc\nδ\n' }
  expect(chosen('text', texts, { 'line 1': 'theirs', 'line 4': 'base' })).toBe('α\nb\nc\nd\n')
  expect(chosen('text', texts, { 'line 1': 'theirs' })).toEqual(['lines line 4'])
})

test('a choice without a conflict is reported, and has no effect', () => {
  const texts = { base: '{"a": 1}\n', ours: '{"a": 2}\n', theirs: '{"a": 3}\n' }
  expect(chosen('json', texts, { b: 'ours' })).toEqual({ kind: 'misplaced', paths: ['b'] })
  expect(chosen('json', { ...texts, theirs: texts.base }, { a: 'ours' })).toEqual({ kind: 'misplaced', paths: ['a'] })
})

test('a conflict of the whole document is not resolved by a choice for one place', () => {
  const texts = {
    base: '{"dependencies": {"a": "1"}, "devDependencies": {"b": "1"}}\n',
    ours: '{"dependencies": {"a": "1", "x": "1"}, "devDependencies": {"b": "1"}}\n',
    theirs: '{"dependencies": {"a": "1"}, "devDependencies": {"b": "1", "x": "1"}}\n',
  }
  expect(chosen('json', texts, { x: 'ours' })).toEqual({ kind: 'untaken', paths: ['x'] })
})

test('a choice for the whole document gives that side, byte for byte', () => {
  const texts = { base: '[1]\n', ours: '{"a": [', theirs: '{"a": ]' }
  expect(chosen('json', texts, { '': 'theirs' })).toBe('{"a": ]')
})

test.for(['Theirs', '', 5, null, {}])('a choice that is no side is refused, and deletes nothing: %j', (word) => {
  const sides = sidesOf({ base: '{"price": 3}', ours: '{"price": 4}', theirs: '{"price": 5}' })
  const choices: ReadonlyMap<string, never> = new Map(JSON.parse(JSON.stringify([['price', word]])))
  for (const driver of ['json', 'text'] as const)
    expect(() => mergeWithChoices(driver, sides, choices)).toThrow(
      /^The choice at "price" is .*, where one of base, ours, theirs/,
    )
})
