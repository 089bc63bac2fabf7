import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { english } from '../../messages/english.ts'
import { reasonOf } from './reason-words.ts'

const bothChanged = 'Both changed it, differently.'

test('a conflict explains why a person must decide, in the service’s own sentence where it has one', () => {
  const sides = { base: null, ours: null, theirs: null }
  expect(reasonOf({ kind: 'edit-delete', ...sides })).toBe('One changed what the other deleted.')
  expect(reasonOf({ kind: 'unreadable', detail: 'ours ends too early.', ...sides })).toBe('ours ends too early.')
})

test('an unknown kind of conflict is shown by its name', () => {
  expect(reasonOf({ kind: 'tide', base: 'a', ours: 'b', theirs: 'c' })).toBe('tide')
})

test('who deleted something is said, and what the other did', () => {
  expect(reasonOf({ kind: 'edit-delete', base: 'a', ours: null, theirs: 'b' })).toBe(
    'Ours deleted it, theirs changed it.',
  )
  expect(reasonOf({ kind: 'delete-move', base: 'a', ours: 'b', theirs: null })).toBe(
    'Theirs deleted it, ours moved or renamed it.',
  )
})

test('what both sides rewrote is not called deleted', () => {
  const conflict = { kind: 'edit-delete', base: 'We meet.', ours: null, theirs: 'We meet at nine.' } as const
  const shown = { base: 'We meet.\n', ours: 'All is cancelled.\n', theirs: 'We meet at nine.\n', replacing: [] }
  expect(reasonOf(conflict, { shown })).toBe(bothChanged)
  expect(reasonOf(conflict, { shown: { ...shown, ours: '' } })).toBe('Ours deleted it, theirs changed it.')
  expect(reasonOf({ ...conflict, ours: 'All is cancelled.' })).toBe(bothChanged)
  const replaced = 'Ours put something else in its place, theirs changed it.'
  expect(reasonOf(conflict, { shown: { ...shown, ours: '', replacing: ['ours'] } })).toBe(replaced)
  expect(reasonOf(conflict, { shown: { ...shown, base: 'We meet.\n\nBring cake.\n' } })).toBe(replaced)
})

test('equal values conflict by their comments, and this is said', () => {
  expect(reasonOf({ kind: 'edit-edit', base: '1', ours: '1', theirs: '1' })).toBe(
    'Both sides changed the comment before it.',
  )
})

test('what the engine says stands in the catalogue as the engine says it, so that another language finds it', () => {
  const engine = fileURLToPath(new URL('../../../../../libraries/merge-engine/src/', import.meta.url))
  const sources = globSync('**/*.ts', { cwd: engine }).filter((file) => !file.includes('.test.'))
  const written = sources.map((file) => readFileSync(join(engine, file), 'utf8')).join('\n')
  const sentences = Object.entries(english).filter(([key]) => key.startsWith('merge.detail'))
  const pieces = sentences.flatMap(([, sentence]) => sentence.split(/\{\w+\}/))
  expect(sentences.length).toBeGreaterThan(0)
  expect(pieces.filter((piece) => !written.includes(piece.replaceAll('`', '\\`')) && !written.includes(piece))).toEqual(
    [],
  )
})
