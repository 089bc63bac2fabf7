/**
 * What goes on after an account was disabled, deleted or demoted: every way in and everything that acts in its name.
 * Editors' tokens have a matrix of their own (`wopi/wopi-roles.test.ts`), and so have workers' accounts.
 */
import { expect, test } from 'vitest'
import { asking, loggedIn } from '../../../testing/asking.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { receiver } from '../../../testing/webhook-receiver.ts'

const kim = { username: 'kim', password: 'a pass phrase', role: 'admin' }
const address = '/api/admin/users/kim'

const endings = {
  disabled: { method: 'PATCH', body: { status: 'disabled' }, reads: 401, writes: 401, shared: 404, dropped: 404 },
  deleted: { method: 'DELETE', body: undefined, reads: 401, writes: 401, shared: 404, dropped: 404 },
  demoted: { method: 'PATCH', body: { role: 'readonly' }, reads: 200, writes: 403, shared: 200, dropped: 403 },
} as const

async function begin(files: RunningFiles) {
  const root = asking(files, adminBasic)
  await root('POST', '/api/admin/users', kim)
  const session = await loggedIn(files, kim.username, kim.password)
  const made = await session('POST', '/api/auth/app-passwords', { name: 'sync', password: kim.password })
  await session('MKCOL', '/d')
  await session('PUT', '/d/f')
  const share = (await session('POST', '/api/shares', { path: '/d/f' })).body.token
  const drop = (await session('POST', '/api/shares', { path: '/d', allow_upload: true })).body.token
  const download = (await session('POST', '/api/downloads', { paths: ['/d/f'] })).body.token
  const upload = (await session('POST', '/api/upload/init', { path: '/u' })).body.upload_id
  const { url, messages } = await receiver()
  await session('POST', '/api/webhooks', { url })
  const other = await receiver()
  await root('POST', '/api/webhooks', { url: other.url })
  const ways = [session, asking(files, basic('kim', made.body.password)), asking(files, basic('kim', kim.password))]
  return { root, session, ways, share, drop, download, upload, messages, other }
}

describeFiles('after an account', (start) => {
  test.each(['disabled', 'deleted', 'demoted'] as const)(
    'was %s, nothing in its name can do more than it still may',
    async (how) => {
      const { method, body, reads, writes, shared, dropped } = endings[how]
      const files = await start({ admin })
      const { root, ways, share, drop, download, upload, messages, other } = await begin(files)
      await root('PUT', '/before')
      await expect.poll(() => [messages.length, other.messages.length]).toEqual([1, 1])
      expect((await root(method, address, body)).status).toBeLessThan(300)
      for (const way of ways) {
        expect((await way('GET', '/d/f')).status).toBe(reads)
        expect((await way('PUT', '/d/g')).status).toBe(writes)
        expect((await way('PUT', `/api/upload/${upload}/0`)).status).toBe(writes)
        expect((await way('GET', '/api/audit')).status).toBe(reads === 200 ? 403 : 401)
      }
      expect((await files.ask('GET', `/s/${share}`)).status).toBe(shared)
      expect((await files.ask('GET', `/api/downloads/${download}`)).status).toBe(shared)
      expect((await files.ask('PUT', `/s/${drop}/x`, { body: 'x' })).status).toBe(dropped)
      // Nothing is lost: an administrator sees the unfinished upload, the share and the webhook.
      expect((await root('GET', `/api/upload/${upload}`)).status).toBe(200)
      expect((await root('GET', '/api/shares')).body).toHaveLength(2)
      await root('PUT', '/after')
      await expect.poll(() => other.paths().at(-1)).toBe('/after')
      expect(messages).toHaveLength(1)
    },
  )

  test.each(['disabled', 'deleted', 'demoted'] as const)(
    'of an administrator was %s, their webhook gets no more events, and the list says why',
    async (how) => {
      const { method, body } = endings[how]
      const files = await start({ admin })
      const { root, messages, other } = await begin(files)
      await root(method, address, body)
      await root('PUT', '/secret')
      await expect.poll(other.paths).toEqual(['/secret'])
      expect(messages).toEqual([])
      const [own, theirs] = (await root('GET', '/api/webhooks')).body
      expect(own).toMatchObject({ owner: 'root', disabled_reason: null })
      expect(theirs).toMatchObject({ owner: 'kim', disabled_reason: expect.stringContaining('kim') })
      if (how === 'deleted') return
      await root('PATCH', address, { status: 'active', role: 'admin' })
      await expect.poll(() => messages.length).toBe(1)
      expect(messages[0]?.body).toContain('/secret')
    },
  )

  test('was `anonymous` in open mode, its webhook gets no events once log-ins are turned on', async () => {
    const open = await start()
    const hook = await receiver()
    await asking(open)('POST', '/api/webhooks', { url: hook.url })
    const files = await start({ admin, database: open.database, blobs: open.blobs })
    const root = asking(files, adminBasic)
    expect((await root('GET', '/api/webhooks')).body).toMatchObject([
      { owner: 'anonymous', disabled_reason: expect.any(String) },
    ])
  })
})
