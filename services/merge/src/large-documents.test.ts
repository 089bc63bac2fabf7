/** How large a document may be. No database has a part in that, so one is enough. */
import { once } from 'node:events'
import { request } from 'node:http'
import { openSqlite } from '@alluvium/database'
import { temporaryDatabaseFile } from '@alluvium/database/testing'
import { openLogs } from '@alluvium/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { mergeMigrations } from './migrations.ts'
import { mergeServer } from './testing/serve-merge.ts'

const serveMerge = mergeServer()

const logger = openLogs({ level: 'silent', service: 'test' })

async function somewhere() {
  const { file, remove } = await temporaryDatabaseFile()
  const database = await openSqlite({ file, migrations: mergeMigrations, logger })
  onTestFinished(async () => {
    await database.close()
    await remove()
  })
  return await serveMerge(database)
}

test('a document of 64 MiB is taken, and one byte more is refused, naming the side', async () => {
  const { merge } = await somewhere()
  const large = 'x'.repeat(64 * 1024 * 1024)
  const tooLarge = await merge('markdown', { base: '', ours: `${large}x`, theirs: '' })
  expect(tooLarge).toMatchObject({ status: 413, body: { error: expect.stringContaining('ours') } })
  expect(tooLarge.headers.get('error-code')).toBe('merge.document-too-large')
  expect(await merge('markdown', { base: '', ours: large, theirs: '' })).toMatchObject({ status: 200 })
})

test('a body that announces more than 256 MiB is refused before it is sent', async () => {
  const { url } = await somewhere()
  const headers = {
    authorization: 'Bearer ann',
    'content-type': 'application/json',
    'content-length': 256 * 1024 * 1024 + 1,
  }
  const asking = request(`${url}/api/merge`, { method: 'POST', headers })
  asking.flushHeaders()
  const [answer] = await once(asking, 'response')
  expect(answer.statusCode).toBe(413)
  asking.destroy()
})
