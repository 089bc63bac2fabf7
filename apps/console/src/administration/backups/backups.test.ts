import { expect, test } from 'vitest'
import { ageOf, placeOf, word } from './backups.ts'

const ended_at = '2026-11-20T02:30:00Z'
const after = (hours: number) => Date.parse(ended_at) + hours * 3_600_000

test('a backup of each night is fresh, one of last week is stale', () => {
  expect([0, 47, 49, 7 * 24, 7 * 24 + 1].map((hours) => ageOf({ ended_at }, after(hours)))).toEqual([
    'fresh',
    'fresh',
    'old',
    'old',
    'stale',
  ])
})

test('a command names the folder of all services, as a shell reads it', () => {
  expect(placeOf({ folder: '/mnt/backup/files' })).toBe('/mnt/backup')
  expect(placeOf({ folder: '/mnt/profiles' })).toBe('/mnt/profiles')
  expect(placeOf({ folder: '/files' })).toBe('/files')
  expect([word('/mnt/backup'), word('/mnt/my backup'), word("it's")]).toEqual([
    '/mnt/backup',
    "'/mnt/my backup'",
    "'it'\\''s'",
  ])
})
