/** What a failed backup removes: only what it made itself, and nothing of others. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openLogs } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/command.ts'
import { discarded } from './backup-folders.ts'
import { holdBackup, makeBackupTarget } from './backup-places.ts'

function finishBackup(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'backup.json'), '{}')
}

test.each([
  ['beside it', 'new/files', 'new/platform'],
  ['below it', 'new', 'new/platform'],
])('a backup that fails leaves what another backup finished %s meanwhile', async (_, failing, finished) => {
  const folder = await temporaryFolder()
  const hold = holdBackup(makeBackupTarget(join(folder, failing), join(folder, 'data'), 'files backup'), 'files backup')
  writeFileSync(join(folder, failing, 'files-1.sqlite'), 'half of it')
  finishBackup(join(folder, finished))
  hold.release()
  expect(new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))).toEqual(
    new Set(['new', 'new/platform', 'new/platform/backup.json']),
  )
})

test('a backup that fails in a new folder removes that folder', async () => {
  const folder = await temporaryFolder()
  const hold = holdBackup(
    makeBackupTarget(join(folder, 'new/files'), join(folder, 'data'), 'files backup'),
    'files backup',
  )
  mkdirSync(join(folder, 'new/files/contents'))
  hold.release()
  expect(readdirSync(folder)).toEqual([])
})

test('the system folders of a disk or a file server do not prevent a first backup, and stay', async () => {
  const folder = await temporaryFolder()
  const ofDisk = ['.snapshot', '@eaDir', '#recycle', '$RECYCLE.BIN', 'lost+found']
  for (const name of ofDisk) mkdirSync(join(folder, 'share', name), { recursive: true })
  const hold = holdBackup(makeBackupTarget(join(folder, 'share'), join(folder, 'data'), 'backup'), 'backup')
  expect(hold.isNew).toBe(true)
  hold.release()
  expect(new Set(readdirSync(join(folder, 'share')))).toEqual(new Set(ofDisk))
})

test('a backup that failed and cannot be removed reports its own failure, and logs the failed removal', async () => {
  const lines: string[] = []
  const logger = openLogs({ level: 'warn', service: 'test', destination: { write: (line) => void lines.push(line) } })
  await discarded({ discard: () => Promise.reject(new Error('the folder has gone')) }, logger)
  expect(lines.join('')).toContain('the folder has gone')
})
