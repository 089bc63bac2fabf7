import { createHmac } from 'node:crypto'
import { handClock, systemClock, timestamp } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'
import { heldReceiver, receiver } from '../../../../testing/webhook-receiver.ts'
import { hashPassword } from '../../../model/password.ts'
import { makeUser } from '../../../operations/accounts/make-user.ts'

const json = { 'Content-Type': 'application/json' }
const hook = (files: RunningFiles, body: unknown, headers: Record<string, string> = json) =>
  files.ask('POST', '/api/webhooks', { headers, body: JSON.stringify(body) })
const turn = (files: RunningFiles, id: string, enabled: boolean) =>
  files.ask('PATCH', `/api/webhooks/${id}`, { headers: json, body: JSON.stringify({ enabled }) })
const put = (files: RunningFiles, path: string) => files.ask('PUT', path, { body: 'x' })
const list = async (files: RunningFiles) => JSON.parse((await files.ask('GET', '/api/webhooks')).text)

describeFiles('webhooks', (start) => {
  test('receive what happens, signed with a secret that is shown once', async () => {
    const files = await start()
    const { url, messages } = await receiver()
    const made = await hook(files, { url })
    const { secret, ...record } = JSON.parse(made.text)
    expect([made.status, record]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        url,
        events: null,
        path: null,
        created_at: expect.any(String),
        owner: 'anonymous',
        last_status: null,
        last_at: null,
        last_error: null,
        failing_since: null,
        next_at: null,
        state: 'waiting',
        failures: 0,
        disabled_reason: null,
      },
    ])
    expect(secret).toMatch(/^whsec_/)
    expect((await files.ask('GET', '/api/webhooks')).text).not.toContain(secret)

    await put(files, '/a.txt')
    await expect.poll(() => messages.length).toBe(1)
    const [message] = messages
    const { headers, body } = message ?? { headers: {}, body: '' }
    expect(JSON.parse(body)).toEqual({
      webhook_id: record.id,
      events: [{ revision: 1, type: 'put', path: '/a.txt', at: expect.any(String), user: 'anonymous' }],
    })
    const [, seconds = '', signature] =
      /^t=(\d+),v1=([\da-f]{64})$/.exec(String(Reflect.get(headers, 'alluvium-signature'))) ?? []
    expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(signature)
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60)
    await expect.poll(() => list(files)).toMatchObject([{ id: record.id, last_status: 200, failures: 0 }])
  })

  test('receive only the kinds and places that they subscribed to', async () => {
    const files = await start()
    const { url, paths } = await receiver()
    await hook(files, { url, events: ['put'], path: '/data' })
    for (const path of ['/a', '/data/b', '/c', '/data/d']) await put(files, path)
    await files.ask('DELETE', '/data/b')
    await put(files, '/data/e')
    await expect.poll(paths).toEqual(['/data/b', '/data/d', '/data/e'])
  })

  test('are retried after failures, in order and without a gap', async () => {
    const files = await start()
    const { url, messages, paths, answer } = await receiver()
    answer.status = 500
    await hook(files, { url })
    await put(files, '/a')
    await expect.poll(() => list(files)).toMatchObject([{ last_status: 500, failures: 1 }])
    await put(files, '/b')
    await expect.poll(() => list(files)).toMatchObject([{ failures: 2 }])
    answer.status = 204
    const failed = messages.length
    await expect.poll(() => messages.length).toBeGreaterThan(failed)
    expect(paths().slice(-2)).toEqual(['/a', '/b'])
    await expect.poll(() => list(files)).toMatchObject([{ last_status: 204, failures: 0 }])
    const [first, second] = messages
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(900)
  })

  test('that fail for a day are disabled, with the reason', async () => {
    const clock = handClock(systemClock.now())
    const files = await start({ clock })
    const { url, messages, answer } = await receiver()
    answer.status = 503
    await hook(files, { url })
    await put(files, '/a')
    await expect.poll(() => list(files)).toMatchObject([{ failures: 1, disabled_reason: null }])
    clock.advance(24 * 60 * 60_000)
    await expect
      .poll(() => list(files))
      .toMatchObject([{ failures: 2, disabled_reason: expect.stringContaining('503') }])
    clock.advance(24 * 60 * 60_000)
    await put(files, '/b')
    expect(messages).toHaveLength(2)
  })

  test('receive after a restart what they missed', async () => {
    const files = await start()
    const { url, paths, answer } = await receiver()
    answer.status = 500
    await hook(files, { url })
    await put(files, '/a')
    await expect.poll(() => list(files)).toMatchObject([{ failures: 1 }])
    await files.service.close()
    await files.database.write(
      (function* () {
        yield { compile: () => ({ text: 'UPDATE webhooks SET next_at = 0', values: [] }) }
      })(),
    )
    answer.status = 200
    const delivered = paths().length
    await start({ database: files.database, blobs: files.blobs })
    await expect.poll(() => paths().slice(delivered)).toEqual(['/a'])
  })

  test('receive a burst in few messages, each of at most 64 KiB and a hundred events', async () => {
    const files = await start()
    const { url, messages, paths, answer } = await receiver()
    answer.status = 500
    await hook(files, { url })
    const names = Array.from({ length: 260 }, (_, at) => `/${'n'.repeat(240)}${at}`)
    await Promise.all(names.map((path) => put(files, path)))
    answer.status = 200
    const counted = new Set<unknown>()
    await expect.poll(() => new Set(paths()).size).toBe(260)
    for (const { body } of messages) {
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(64 * 1024)
      expect(JSON.parse(body).events.length).toBeLessThanOrEqual(100)
      for (const { revision } of JSON.parse(body).events) counted.add(revision)
    }
    expect(counted.size).toBe(260)
  })

  test('do not follow a redirect', async () => {
    const files = await start()
    const target = await receiver()
    const { url, messages, answer } = await receiver({ Location: target.url })
    answer.status = 307
    await hook(files, { url })
    await put(files, '/a')
    await expect.poll(() => list(files)).toMatchObject([{ last_status: 307, failures: 1 }])
    expect([messages.length, target.messages.length]).toEqual([1, 0])
  })

  test('are not sent to a private address that a name resolves to', async () => {
    const files = await start({ admin, deployment: { production: true } })
    const { url, messages } = await receiver()
    const headers = { ...json, Authorization: adminBasic }
    const made = await hook(files, { url: url.replace('127.0.0.1', 'localhost') }, headers)
    expect(made.status).toBe(201)
    await files.ask('PUT', '/a', { headers, body: 'x' })
    const found = async () => JSON.parse((await files.ask('GET', '/api/webhooks', { headers })).text)
    await expect.poll(found).toMatchObject([{ last_status: null, failures: 1 }])
    expect(messages).toHaveLength(0)
  })

  test('reach addresses that the operator opened', async () => {
    const files = await start({ admin, deployment: { production: true }, webhookTargets: ['127.0.0.0/8', '::1'] })
    const { url, messages } = await receiver()
    const headers = { ...json, Authorization: adminBasic }
    expect((await hook(files, { url }, headers)).status).toBe(201)
    await files.ask('PUT', '/a', { headers, body: 'x' })
    await expect.poll(() => messages.length).toBe(1)
  })

  test.for([
    ['http://127.0.0.1:9/'],
    ['http://10.0.0.1/'],
    ['http://169.254.169.254/latest/meta-data'],
    ['http://[::1]/'],
    ['http://[::ffff:10.0.0.1]/'],
    ['http://0x7f000001/'],
    ['http://2130706433/'],
    ['http://user:secret@example.org/'],
  ])('cannot be made for %s', async ([url]) => {
    const files = await start({ admin, deployment: { production: true } })
    const made = await hook(files, { url }, { ...json, Authorization: adminBasic })
    expect([made.status, made.code]).toEqual([400, 'files.webhook-target'])
  })

  test.for([
    [{ url: 'ftp://example.org/' }],
    [{ url: 'not an address' }],
    [{ url: 'https://example.org/', events: ['everything'] }],
    [{ url: 'https://example.org/', events: [] }],
    [{ url: 'https://example.org/', secret: 'mine' }],
    [{ url: 'https://example.org/', path: '/../x' }],
    [{}],
  ])('cannot be made of %o', async ([body]) => {
    const files = await start()
    expect((await hook(files, body)).status).toBe(400)
  })

  test('are removed, and then receive nothing', async () => {
    const files = await start()
    const { url, messages } = await receiver()
    const { id } = JSON.parse((await hook(files, { url })).text)
    expect((await files.ask('DELETE', `/api/webhooks/${id}`)).status).toBe(204)
    expect(await files.ask('DELETE', `/api/webhooks/${id}`)).toMatchObject({
      status: 404,
      code: 'files.webhook-missing',
    })
    const other = await receiver()
    await hook(files, { url: other.url })
    await put(files, '/a')
    await expect.poll(() => other.messages.length).toBe(1)
    expect(messages).toHaveLength(0)
  })

  test('did not say why they failed, since when, nor when they were tried again', async () => {
    const clock = handClock(systemClock.now())
    const files = await start({ clock })
    const { url, answer } = await receiver()
    answer.status = 500
    await hook(files, { url })
    expect(await list(files)).toMatchObject([{ state: 'waiting', last_at: null }])
    await put(files, '/a')
    const now = timestamp(clock.now())
    await expect
      .poll(() => list(files))
      .toMatchObject([
        {
          state: 'failing',
          last_status: 500,
          last_at: now,
          last_error: 'the answer was 500.',
          failing_since: now,
          next_at: timestamp(clock.now() + 1000),
        },
      ])
    answer.status = 200
    clock.advance(1000)
    await expect
      .poll(() => list(files))
      .toMatchObject([
        { state: 'working', last_at: timestamp(clock.now()), last_error: null, failing_since: null, next_at: null },
      ])
  })

  test('that wait for their next try could not be tried at once', async () => {
    const clock = handClock(systemClock.now())
    const files = await start({ clock })
    const { url, paths, answer } = await receiver()
    answer.status = 500
    const { id } = JSON.parse((await hook(files, { url })).text)
    await put(files, '/a')
    await expect.poll(() => list(files)).toMatchObject([{ state: 'failing' }])
    answer.status = 200
    const failed = paths().length
    const tried = await turn(files, id, true)
    expect([tried.status, JSON.parse(tried.text)]).toMatchObject([200, { state: 'failing', failures: 1 }])
    await expect.poll(() => paths().slice(failed)).toEqual(['/a'])
    await expect.poll(() => list(files)).toMatchObject([{ state: 'working', failures: 0 }])
  })

  test('could only be removed, and are now switched off and on again without a gap', async () => {
    const files = await start()
    const [{ url, paths }, other] = [await receiver(), await receiver()]
    const { id } = JSON.parse((await hook(files, { url })).text)
    expect(JSON.parse((await turn(files, id, false)).text)).toMatchObject({
      state: 'switched-off',
      disabled_reason: 'anonymous switched it off.',
    })
    await hook(files, { url: other.url })
    await put(files, '/a')
    await expect.poll(other.paths).toEqual(['/a'])
    expect(paths()).toEqual([])
    await turn(files, id, true)
    await expect.poll(paths).toEqual(['/a'])
    expect(await turn(files, 'none', true)).toMatchObject({ status: 404, code: 'files.webhook-missing' })
  })

  test('that are switched off while a message is on its way were switched on again by its failure', async () => {
    const files = await start()
    const { url, arrived, answerWith } = await heldReceiver()
    const { id } = JSON.parse((await hook(files, { url })).text)
    await put(files, '/a')
    await arrived
    await turn(files, id, false)
    answerWith(500)
    await expect.poll(() => list(files)).toMatchObject([{ state: 'switched-off', last_status: 500, next_at: null }])
  })

  test('are for administrators alone, and at most a hundred', async () => {
    const files = await start({ admin, deployment: { production: true } })
    const passwordHash = await hashPassword('long enough', 'a test')
    await files.database.write(makeUser({ username: 'user', role: 'user', passwordHash, at: 0 }))
    const headers = { ...json, Authorization: basic('user', 'long enough') }
    expect((await hook(files, { url: 'https://example.org' }, headers)).status).toBe(403)
    expect((await files.ask('GET', '/api/webhooks', { headers })).status).toBe(403)
    expect((await files.ask('DELETE', '/api/webhooks/x', { headers })).status).toBe(403)
    expect((await files.ask('PATCH', '/api/webhooks/x', { headers, body: '{"enabled":true}' })).status).toBe(403)
    const own = { ...json, Authorization: adminBasic }
    const made = await Promise.all(Array.from({ length: 101 }, () => hook(files, { url: 'https://example.org' }, own)))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(100)
    expect(made.find(({ status }) => status !== 201)).toMatchObject({ status: 507, code: 'files.too-many-webhooks' })
  })
})
