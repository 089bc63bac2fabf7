/** What is for files alone never mayAdminister: not with an administrator's role, and not where policies permit everything. */
import { expect, test } from 'vitest'
import { asking, loggedIn } from '../../../testing/asking.ts'
import { cedarPolicies } from '../../../testing/cedar-policies.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'

const needed = [403, 'files.login-needed']

async function programOf(files: RunningFiles) {
  const root = await loggedIn(files, admin.username, admin.password)
  const made = await root('POST', '/api/auth/app-passwords', { name: 'rclone', password: admin.password })
  return { root, program: asking(files, basic(admin.username, made.body.password)) }
}

describeFiles('an app password of an administrator', (start) => {
  test.each(['roles', 'policies that permit everything'])(
    'does not control the whole account: it makes, changes and resets no account, by %s',
    async (by) => {
      const everything = 'permit (principal, action, resource);'
      const files = await start({
        admin,
        ...(by === 'roles' ? {} : { policies: (await cedarPolicies(everything)).policies }),
      })
      const { root, program } = await programOf(files)
      const kim = (await root('POST', '/api/admin/users', { username: 'kim', password: 'a pass phrase' })).body
      const own = (await root('GET', '/api/users/me')).body
      const hook = (await root('POST', '/api/webhooks', { url: 'http://127.0.0.1:9/' })).body
      await program('PUT', '/f')
      const { body: snapshot } = await program('POST', '/api/snapshots')
      for (const [method, path, body] of [
        ['PATCH', `/api/admin/users/${own.id}`, { totp_enabled: false }],
        ['POST', `/api/admin/users/${own.id}/reset-password`, { password: 'attacker-2' }],
        ['POST', '/api/admin/users', { username: 'eve', password: 'a pass phrase', role: 'admin' }],
        ['PATCH', `/api/admin/users/${kim.id}`, { role: 'admin' }],
        ['DELETE', `/api/admin/users/${kim.id}`],
        ['GET', '/api/admin/users'],
        ['POST', '/api/webhooks', { url: 'http://127.0.0.1:9/' }],
        ['GET', '/api/webhooks'],
        ['PATCH', `/api/webhooks/${hook.id}`, { enabled: false }],
        ['DELETE', `/api/webhooks/${hook.id}`],
        ['GET', '/api/admin/workers'],
        ['GET', '/api/admin/backups'],
        ['GET', '/api/admin/encryption'],
        ['GET', '/api/audit'],
        ['GET', '/api/audit/verify'],
        ['POST', `/api/snapshots/${snapshot.id}/restore`],
        ['DELETE', `/api/snapshots/${snapshot.id}`],
        ['POST', '/api/restore-to', { revision: 1, path: '/' }],
        ['GET', '/api/saves?everybody=true'],
      ] as const) {
        const { status, code } = await program(method, path, body)
        expect([method, path, status, code]).toEqual([method, path, ...needed])
      }
      const asked = await program('POST', '/api/graphql', { query: '{ audit_log(limit: 1) { path } }' })
      expect(asked.body.errors[0].extensions.code).toBe('files.login-needed')
      expect((await asking(files, basic('kim', 'a pass phrase'))('GET', '/api/users/me')).body.role).toBe('user')
      expect((await root('GET', '/api/webhooks')).body).toHaveLength(1)
    },
  )

  test('acts like a user’s: it cannot touch what others deleted, shared, upload or locked', async () => {
    const files = await start({ admin })
    const { root, program } = await programOf(files)
    await root('POST', '/api/admin/users', { username: 'kim', password: 'a pass phrase' })
    const kim = asking(files, basic('kim', 'a pass phrase'))
    await kim('PUT', '/shared')
    await kim('PUT', '/gone')
    await kim('DELETE', '/gone')
    const share = (await kim('POST', '/api/shares', { path: '/shared' })).body
    const upload = (await kim('POST', '/api/upload/init', { path: '/u' })).body
    expect((await program('GET', '/api/shares')).body).toEqual([])
    expect((await program('GET', '/api/trash')).body).toEqual([])
    expect((await program('GET', '/api/uploads')).body).toEqual([])
    expect((await program('DELETE', `/api/shares/${share.token}`)).status).toBe(404)
    expect((await program('GET', `/api/upload/${upload.upload_id}`)).status).toBe(404)
    expect((await program('POST', '/api/trash/restore', { path: '/gone' })).status).toBeGreaterThanOrEqual(403)
    expect((await program('DELETE', '/api/trash/empty')).status).toBe(204)
    expect((await root('GET', '/api/trash')).body).toHaveLength(1)
    expect([(await program('GET', '/shared')).status, (await program('PUT', '/own')).status]).toEqual([200, 201])
  })

  test("does not break somebody else's lock", async () => {
    const files = await start({ admin })
    const { root, program } = await programOf(files)
    await root('POST', '/api/admin/users', { username: 'kim', password: 'a pass phrase' })
    const body = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
    const locked = await files.ask('LOCK', '/f', { headers: { authorization: basic('kim', 'a pass phrase') }, body })
    const unlock = async (authorization: string) => {
      const headers = { authorization, 'Lock-Token': String(locked.headers['lock-token']) }
      const { status, code } = await files.ask('UNLOCK', '/f', { headers })
      return [status, code]
    }
    const { password } = (await root('POST', '/api/auth/app-passwords', { name: 'dav', password: admin.password })).body
    expect(await unlock(basic(admin.username, password))).toEqual(needed)
    expect((await program('PUT', '/f')).status).toBe(423)
    expect(await unlock(adminBasic)).toEqual([204, ''])
  })
})
