import { expect, test } from 'vitest'
import { snapshotName } from './snapshots.ts'

const taken = { id: '1', created_at: '2026-03-01T09:05:00.000+00:00', created_by: 'ada', files: 1, bytes: 1 }

const named = (description: string) => snapshotName({ ...taken, description })

test('a snapshot that was taken before a restore is not called by a path of the service', () => {
  for (const origin of ['/.snapshots/0198-7', 'revision 12'])
    expect(named(`Before going back to ${origin}, 2026-03-01T09:05:00.000+00:00`)).toMatch(/^Before a restore, /)
  expect(named('Before going back to school')).toBe('Before going back to school')
  expect(named('')).toMatch(/^Snapshot of /)
})
