/** Somebody sets the clock of the machine by an hour, while people work; or it is years ahead until the network sets it. */
import { type Clock, handClock, systemClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { tokenLifetime } from '../src/operations/credentials/log-in.ts'
import { keepHouse } from '../src/operations/maintenance/housekeeping.ts'
import { seenTime } from '../src/operations/retention/seen-time.ts'
import { toolsOf } from '../testing/history.ts'
import { takeLockOn } from '../testing/locking.ts'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../testing/running-files.ts'

const hour = 3_600_000
const auth = { Authorization: adminBasic }

async function tokenOf({ ask }: RunningFiles): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify(admin)
  return JSON.parse((await ask('POST', '/api/auth/login', { headers, body })).text).access_token
}

describeFiles('a clock that jumps by an hour', (start) => {
  test.for([
    ['back', -hour],
    ['forward', hour],
  ] as const)('%s ends no session, and makes none valid for ever', async ([, jump]) => {
    const clock = handClock()
    const files = await start({ admin, clock })
    const token = await tokenOf(files)
    const status = async (one: string) =>
      (await files.ask('GET', '/', { headers: { Authorization: `Bearer ${one}` } })).status
    clock.jump(jump)
    const later = await tokenOf(files)
    expect([await status(token), await status(later)]).toEqual([200, 200])
    clock.advance(tokenLifetime * 1000 + hour + 1)
    expect([await status(token), await status(later)]).toEqual([401, 401])
  })

  test('back leaves a lock with its owner, and ends it an hour later at most', async () => {
    const clock = handClock()
    const files = await start({ admin, clock })
    const put = async () => (await files.ask('PUT', '/a', { headers: auth, body: 'x' })).status
    expect(await put()).toBe(201)
    await takeLockOn(files, '/a', { headers: { ...auth, Timeout: 'Second-600' } })
    clock.jump(-hour)
    expect(await put()).toBe(423)
    clock.advance(hour + 600_001)
    expect(await put()).toBe(204)
  })

  test('forward ends a lock early, and the next client can lock', async () => {
    const clock = handClock()
    const files = await start({ admin, clock })
    await files.ask('PUT', '/a', { headers: auth, body: 'x' })
    const headers = { ...auth, Timeout: 'Second-600' }
    const first = await takeLockOn(files, '/a', { headers })
    clock.jump(hour)
    expect(await takeLockOn(files, '/a', { headers })).not.toBe(first)
    expect((await files.ask('PUT', '/a', { headers: auth, body: 'y' })).status).toBe(423)
  })

  test.for([
    ['back', -hour],
    ['forward', hour],
  ] as const)('%s does not freeze the rate limit', async ([, jump]) => {
    const clock = handClock()
    const files = await start({ admin, clock, requestsPerMinute: 2 })
    const get = async () => (await files.ask('GET', '/', { headers: auth })).status
    expect([await get(), await get(), await get()]).toEqual([200, 200, 429])
    clock.jump(jump)
    clock.advance(60_000)
    expect([await get(), await get()]).toEqual([200, 200])
  })

  test('back keeps the order of versions, the newest content, unfinished uploads and the audit log', async () => {
    const clock = handClock()
    const { ask } = await start({ admin, clock })
    const json = { ...auth, 'Content-Type': 'application/json' }
    const put = (body: string) => ask('PUT', '/a', { headers: auth, body })
    await put('one')
    const begin = await ask('POST', '/api/upload/init', { headers: json, body: '{"path":"/up","chunk_size":5}' })
    const { upload_id: id } = JSON.parse(begin.text)
    expect((await ask('PUT', `/api/upload/${id}/0`, { headers: auth, body: 'whole' })).status).toBe(200)
    clock.jump(-hour)
    await put('two')
    clock.jump(2 * hour)
    await put('three')
    expect((await ask('GET', '/a', { headers: auth })).text).toBe('three')
    const versions: { version: number }[] = JSON.parse((await ask('GET', '/api/versions/a', { headers: auth })).text)
    const numbers = versions.map(({ version }) => version)
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
    expect(numbers).toHaveLength(3)
    expect((await ask('POST', `/api/upload/${id}/complete`, { headers: auth })).status).toBe(201)
    expect((await ask('GET', '/up', { headers: auth })).text).toBe('whole')
    expect(JSON.parse((await ask('GET', '/api/audit/verify', { headers: auth })).text)).toMatchObject({ valid: true })
  })
})

const day = 24 * hour
const retention = { trashDays: 30, versions: 50, versionDays: 90 }

describeFiles('a clock that is far ahead', (start) => {
  async function withOldThings(clock: Clock) {
    const files = await start({ clock })
    for (const body of ['one', 'two']) await files.ask('PUT', '/file', { body })
    await files.ask('PUT', '/thrown', { body: 'away' })
    await files.ask('DELETE', '/thrown')
    const kept = async () => [
      JSON.parse((await files.ask('GET', '/api/trash')).text).length,
      JSON.parse((await files.ask('GET', '/api/versions/file')).text).length,
    ]
    return { files, kept, before: await kept() }
  }

  test('for one start empties no trash and forgets no version', async () => {
    const { files, kept, before } = await withOldThings(systemClock)
    const { database, blobs } = files
    const ahead = await start({ database, blobs, clock: handClock(Date.now() + 400 * day) })
    await ahead[Symbol.asyncDispose]() // which waits for what its start began
    expect(await kept()).toEqual(before)
  })

  test('because the machine was off, holds up what is to be removed for days that it runs, and not for good', async () => {
    const clock = handClock(Date.now())
    const { files, kept, before } = await withOldThings(clock)
    const tools = { ...toolsOf(files), clock }
    clock.jump(400 * day)
    const left = []
    for (let hours = 0; hours < 120; hours += 20) {
      const seen = seenTime(tools) // a start anew
      clock.advance(20 * hour)
      await keepHouse(tools, retention, await seen())
      left.push((await kept()).join())
    }
    expect(left[0]).toBe(before.join())
    expect(left.at(-1)?.split(',')[0]).toBe('0')
  })

  test('and is set back counts no day twice', async () => {
    const clock = handClock(Date.now())
    const { files, kept, before } = await withOldThings(clock)
    const seen = seenTime({ ...toolsOf(files), clock })
    for (const jump of [400 * day, -400 * day, -20_000 * day, 20_000 * day]) {
      clock.jump(jump)
      clock.advance(hour)
      await keepHouse({ ...toolsOf(files), clock }, retention, await seen())
      expect(await kept()).toEqual(before)
    }
  })
})
