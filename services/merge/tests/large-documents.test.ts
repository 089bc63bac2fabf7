/** How large a document may be. No database has a part in that, so one is enough. */
import { once } from 'node:events'
import { request } from 'node:http'
import { openSqlite } from '@alluvium/database'
import { temporaryDatabaseFile } from '@alluvium/database/testing'
import { parseBody } from '@alluvium/http/body'
import { openLogs } from '@alluvium/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
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

/** How many large JSON texts the service's own thread, which is also the test's, reads and writes from now on. */
function largeTextsHere(): () => number {
  const [parsing, writing] = [vi.spyOn(JSON, 'parse'), vi.spyOn(JSON, 'stringify')]
  onTestFinished(() => {
    parsing.mockRestore()
    writing.mockRestore()
  })
  return () => {
    const texts = [...parsing.mock.calls.map(([text]) => text), ...writing.mock.results.map(({ value }) => value)]
    return texts.filter((text) => typeof text === 'string' && text.length > 1_000_000).length
  }
}

test('the own thread of the service neither parses a request of 60 MB nor writes the answer', async () => {
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
  const counted = largeTextsHere()
  asking.end(body)
  const [status, received] = await answered
  expect([status, received > 20_000_000, counted()]).toEqual([200, true, 0])
  parseBody(mergeRequest, body)
  expect(counted()).toBe(1)
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
