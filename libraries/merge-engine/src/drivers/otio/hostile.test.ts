import { expect, test } from 'vitest'
import { type MergeResult, merge } from '../../index.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const mergeTexts = (base: string, ours: string, theirs: string): MergeResult =>
  merge('otio', { base: bytes(base), ours: bytes(ours), theirs: bytes(theirs) })
const textOf = (result: MergeResult) => (result.kind === 'merged' ? new TextDecoder().decode(result.bytes) : undefined)

const stacks = (depth: number, inside: string) =>
  `${'{"OTIO_SCHEMA":"Stack.1","name":"s","children":['.repeat(depth)}${inside}${']}'.repeat(depth)}`

const clip = (first: number, second: number) => `{"OTIO_SCHEMA":"Clip.2","name":"a","x":${first},"y":${second}}`

test('two thousand stacks deep, two edits merge', () => {
  const merged = mergeTexts(stacks(2000, clip(1, 1)), stacks(2000, clip(2, 1)), stacks(2000, clip(1, 3)))
  expect(textOf(merged)).toBe(stacks(2000, clip(2, 3)))
})

const clips = (nameOf: (at: number) => string) =>
  `{"OTIO_SCHEMA":"Track.1","kind":"Video","name":"V","children":[\n${Array.from({ length: 2000 }, (_, at) => `{"OTIO_SCHEMA":"Clip.2","name":"${nameOf(at)}","source_range":null,"enabled":true}`).join(',\n')}\n]}\n`

const alike = (edited: number) => clips((at) => (at === edited ? 'other' : 'same'))

test('two thousand identical clips have no identity, and their edits are not guessed', () => {
  expect(mergeTexts(alike(-1), alike(0), alike(1999)).kind).toBe('conflicted')
})

const numbered = (...added: string[]) =>
  clips((at) => `clip ${at}`).replace(
    ']}',
    `${added.map((name) => `,{"OTIO_SCHEMA":"Clip.2","name":"${name}"}`).join('')}]}`,
  )

test('two thousand clips by their names, some added and some gone', () => {
  const without = numbered().replace(/.*"clip 7".*\n/, '')
  expect(textOf(mergeTexts(numbered(), numbered('new'), without))).toBe(numbered('new').replace(/.*"clip 7".*\n/, ''))
})

const ranged = (range: string, enabled: boolean) =>
  `{"OTIO_SCHEMA":"Track.1","children":[{"OTIO_SCHEMA":"Clip.2","name":"a","enabled":${enabled},"source_range":${range}}]}`

test('invalid ranges are compared as they are written', () => {
  const merged = mergeTexts(ranged('[1]', true), ranged('[1, 2]', true), ranged('[1]', false))
  expect(textOf(merged)).toBe(ranged('[1, 2]', false))
})

const strange = (first: number, second: number) =>
  `{"OTIO_SCHEMA":"constructor.1","__proto__":{"OTIO_SCHEMA":"toString.1","a":${first}},"b":${second}}`

test('a type named like a property of every object is an ordinary type', () => {
  expect(textOf(mergeTexts(strange(1, 1), strange(2, 1), strange(1, 3)))).toBe(strange(2, 3))
})
