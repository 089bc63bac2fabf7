import { expect, test } from 'vitest'
import { type Notification, placeOf, sentenceFor } from './notifications.ts'

const notified = (more: Partial<Notification>): Notification => ({
  id: '1',
  kind: 'shared-with-you',
  at: '2026-11-14T10:00:00+00:00',
  read: false,
  by: 'ada',
  path: '/plans',
  ...more,
})

test('each kind of notification is a sentence that names who did it, and what can be seen', () => {
  expect(sentenceFor(notified({ right: 'write' }))).toBe('ada shared plans with you. You can view and edit it.')
  expect(sentenceFor(notified({ right: 'read', group: 'board', path: '/' }))).toBe(
    'ada shared all files with you, through the group board. You can view it.',
  )
  expect(sentenceFor(notified({ kind: 'right-taken', path: null }))).toBe('ada stopped sharing something with you.')
  expect(sentenceFor(notified({ kind: 'group-joined', group: 'board', path: null, by: 'root' }))).toBe(
    'root, an administrator, joined the group board, and sees what is shared with it.',
  )
  expect(sentenceFor(notified({ kind: 'access-requested', right: 'write' }))).toBe('ada asks to edit plans.')
  expect(sentenceFor(notified({ kind: 'write-kept', by: null }))).toContain('changes to plans conflict')
  const copied = { path: '/plans.ods', copy: '/plans (conflicted copy bob).ods' }
  expect(sentenceFor(notified({ kind: 'write-kept', by: null, ...copied }))).toContain(
    'plans (conflicted copy bob).ods',
  )
  expect(sentenceFor(notified({ kind: 'conflicts-with-yours', ...copied }))).toContain('ada changed plans.ods')
  expect(sentenceFor(notified({ kind: 'conflicts-with-yours', copy: null }))).toContain('a copy')
  expect(sentenceFor(notified({ kind: 'conflicts-with-yours' }))).toContain('ada changed plans')
})

test('a notification leads to what it is about, and nowhere when that is hidden', () => {
  expect(placeOf(notified({}))).toEqual({ page: 'file', path: '/plans' })
  expect(placeOf(notified({ path: null }))).toBeNull()
  expect(placeOf(notified({ kind: 'write-kept' }))).toEqual({ page: 'merge', trail: ['conflicts'] })
  expect(placeOf(notified({ kind: 'write-kept', copy: '/b' }))).toEqual({ page: 'file', path: '/b' })
  expect(placeOf(notified({ kind: 'conflicts-with-yours', copy: null }))).toEqual({ page: 'file', path: '/plans' })
})
