import { expect, test } from 'vitest'
import {
  everybodyName,
  type Grant,
  groupTitle,
  holderKey,
  holderName,
  holderOf,
  moreForEverybody,
  shutOut,
  sourceOf,
} from './rights.ts'

const grant: Grant = {
  user: 'bob',
  right: 'read',
  path: '/plans',
  granted_by: 'ada',
  granted_at: '2024-11-14T10:00:00+00:00',
}

test('a person and a group of one name are told apart, and everybody is in words', () => {
  const { user: _, ...rest } = grant
  const all = [grant, { ...rest, group: 'bob' }, { ...rest, everybody: true as const }].map(holderOf)
  expect(all.map(holderName)).toEqual(['bob', 'The group bob', everybodyName])
  expect(new Set(all.map(holderKey)).size).toBe(3)
})

test('an organization was called by what stands before its name, as in org/river', () => {
  expect(
    ['org/river', 'org/river/members', 'org/river/admins', 'board', 'oidc/id.example.org/board'].map(groupTitle),
  ).toEqual([
    'river (organization)',
    'river (organization), without those who only look',
    'river (organization), its administrators',
    'board',
    'oidc/id.example.org/board',
  ])
  expect(holderName({ kind: 'group', name: 'org/river' })).toBe('river (organization)')
})

test('a right says by whom and on which folder it was granted', () => {
  expect(sourceOf(grant, '/plans')).toMatch(/^granted here by ada, .*2024/)
  expect(sourceOf(grant, '/plans/q3.txt')).toMatch(/^granted on \/plans by ada, /)
  expect(sourceOf({ ...grant, path: '/', granted_by: null }, '/plans')).toBe('granted on all files')
})

const everybody = (right: Grant['right'], path = '/'): Grant => ({
  everybody: true,
  right,
  path,
  granted_by: null,
  granted_at: grant.granted_at,
})

test('a right that is less than everybody has limits nobody, and is not shown as if it did', () => {
  const all = [grant, everybody('write'), everybody('read', '/plans')]
  expect(moreForEverybody(grant, all)).toBe('write')
  expect(moreForEverybody({ ...grant, right: 'write' }, all)).toBeNull()
  expect(moreForEverybody(grant, [grant])).toBeNull()
  expect(all.slice(1).map((one) => moreForEverybody(one, all))).toEqual([null, null])
})

test('closing a folder shuts out whom only a right from above let in', () => {
  const eve = { ...grant, user: 'eve', path: '/' }
  expect(shutOut([grant, { ...grant, path: '/' }, eve, everybody('write')], '/plans')).toEqual({
    stay: ['bob'],
    leave: ['eve', everybodyName],
  })
  expect(shutOut([grant], '/plans').leave).toEqual([])
})
