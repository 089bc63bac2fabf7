/** The audit log of a service that was killed: every change that was acknowledged is in it once, whatever was lost. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openSqlite } from '@alluvium/database'
import { systemClock } from '@alluvium/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { quiet } from '../../../testing/running-files.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import { openFiles } from '../../index.ts'
import { filesMigrations, folderBlobs } from '../../upkeep.ts'

test('after kill -9 every acknowledged change is in the log exactly once, and the chain is whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-audit-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../testing/serve-child.ts', import.meta.url)), folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const [url] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(() => Promise.reject(new Error('The service did not start.'))),
  ])

  const acknowledged: string[] = []
  const writing = Array.from({ length: 8 }, async (_, writer) => {
    for (let at = 0; acknowledged.length < 300; at += 1) {
      const path = `/${writer}-${at}`
      const { status } = await fetch(String(url) + path, { method: 'PUT', body: 'x' })
      if (status === 201) acknowledged.push(path)
    }
    child.kill('SIGKILL')
  })
  await Promise.allSettled(writing)
  await ended

  const database = await openSqlite({ file: join(folder, 'files.db'), migrations: filesMigrations, logger: quiet })
  onTestFinished(() => database.close())
  const blobs = folderBlobs(join(folder, 'blobs'))
  const options = { database, blobs, logger: quiet, clock: systemClock, version: '0', storageName: 'local' } as const
  const { rows: before } = await database.read(sqlForTests('SELECT target FROM audit'))
  const service = await openFiles(options)
  onTestFinished(() => service.close())
  const { rows: after } = await database.read(sqlForTests('SELECT target, status FROM audit'))
  const targets = after.map(({ target }) => String(target))
  expect(new Set(targets).size).toBe(targets.length)
  expect(acknowledged.filter((path) => !targets.includes(path))).toEqual([])
  expect(after.filter(({ status }) => status === 0)).toHaveLength(after.length - before.length)
})
