/** How large a document may be. No database has a part in that, so one is enough. */
import { once } from 'node:events'
import { request } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { openSqlite } from '@alluvium/database'
import { temporaryDatabaseFile } from '@alluvium/database/testing'
import { parseBody } from '@alluvium/http/body'
import { openLogs } from '@alluvium/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { mergeRequest } from '../src/model/merge-request.ts'
import { mergeMigrations } from '../src/ports/migrations.ts'
import { mergeServer } from '../testing/serve-merge.ts'

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

test('a document of 64 MiB is accepted, and one byte more is refused, naming the side', async () => {
  const { merge } = await somewhere()
  const large = 'x'.repeat(64 * 1024 * 1024)
  const tooLarge = await merge('markdown', { base: '', ours: `${large}x`, theirs: '' })
  expect(tooLarge).toMatchObject({ status: 413, body: { error: expect.stringContaining('ours') } })
  expect(tooLarge.headers.get('error-code')).toBe('merge.document-too-large')
  expect(await merge('markdown', { base: '', ours: large, theirs: '' })).toMatchObject({ status: 200 })
})

/** The most computing time that the service's own thread, which is also the test's, took in one turn; milliseconds. */
async function longestTurnDuring(work: Promise<unknown>): Promise<number> {
  const done = work.then(() => true)
  let longest = 0
  while (!(await Promise.race([done, Promise.resolve(false)]))) {
    const before = process.threadCpuUsage()
    await setImmediate()
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
  }
  return longest
}

/** The computing time of parsing alone. */
function parsingMs(body: Uint8Array): number {
  const before = process.threadCpuUsage()
  parseBody(mergeRequest, body)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test('a request of 60 MB is read and answered without blocking the event loop', async () => {
  const { url } = await somewhere()
  const document = '\u00e4 "line"\n'.repeat(1_600_000)
  const body = Buffer.from(
    JSON.stringify({ driver: 'markdown', base: document, ours: document, theirs: `${document}!` }),
  )
  expect(body.length).toBeGreaterThan(60_000_000)
  const headers = { authorization: 'Bearer ann', 'content-type': 'application/json', 'content-length': body.length }
  const asking = request(`${url}/api/merge`, { method: 'POST', headers })
  const answered = once(asking, 'response').then(async ([answer]) => {
    let received = 0
    for await (const chunk of answer) received += chunk.length
    return [answer.statusCode, received]
  })
  asking.end(body)
  const longest = await longestTurnDuring(answered)
  const [status, received] = await answered
  expect([status, received > 20_000_000]).toEqual([200, true])
  expect(longest).toBeLessThan(parsingMs(body) / 2)
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
