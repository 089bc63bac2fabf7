/** What the platform and an administrator end of an account, seen by whoever still has its credentials. */
import { expect, test } from 'vitest'
import { asking } from '../../../../testing/asking.ts'
import { runPlatform } from '../../../../testing/platform/running-platform.ts'
import { admin, adminBasic, basic, describeFiles } from '../../../../testing/running-files.ts'
import { as, beginWithIssuer } from '../../../../testing/with-issuer.ts'

describeFiles('an account that ended', (start) => {
  async function begin() {
    const platform = await runPlatform()
    const homes = { root: '/home', isChosen: false }
    const running = await beginWithIssuer(
      (options) =>
        start({
          ...options,
          homes,
          organizations: { platform: platform.organizations(options.identityProvider?.issuer ?? ''), root: undefined },
        }),
      { defaultRole: 'user' },
    )
    return { ...running, platform, follow: () => running.files.service.followOrganizations() }
  }

  type Begun = Awaited<ReturnType<typeof begin>>

  /** Somebody of the platform with a file in their home, and a program with an app password. */
  async function person(begun: Begun, name: string) {
    const ask = await as(begun, { sub: name, preferred_username: name })
    expect((await ask('PUT', `/home/${name}/diary.txt`, 'mine')).status).toBe(201)
    const { body } = await ask('POST', '/api/auth/app-passwords', { name: 'dav' })
    return { ask, byProgram: asking(begun.files, basic(name, body.password)) }
  }

  const namesIn = async ({ root }: Begun) =>
    (await root('GET', '/api/admin/users')).body.map(({ username }: { username: string }) => username).toSorted()

  test('a deleted account of the platform left an active account with its app passwords behind', async () => {
    const begun = await begin()
    const [ada, bob] = [await person(begun, 'ada'), await person(begun, 'bob')]
    begun.platform.saysEnded([
      { user_id: 'ada', ended_at: 1000, home: 'trash' },
      { user_id: 'nobody', ended_at: 2000, home: 'keep' },
    ])
    await begun.follow()
    expect(await namesIn(begun)).toEqual(['bob', admin.username])
    expect((await ada.byProgram('PROPFIND', '/')).status).toBe(401)
    expect((await bob.byProgram('PROPFIND', '/')).status).toBe(207)
    expect((await begun.root('POST', '/api/admin/take-over', { path: '/home/ada' })).status).toBe(404)
    expect((await begun.root('POST', '/api/admin/take-over', { path: '/home/bob' })).status).toBe(204)
    const audit = (await begun.root('GET', '/api/audit')).body
    expect(audit).toContainEqual(
      expect.objectContaining({ method: 'DELETE', target: 'user ada', user_agent: 'platform' }),
    )
  })

  test('one that came once more by a token which still counted ends again', async () => {
    const begun = await begin()
    await person(begun, 'ada')
    begun.platform.saysEnded([{ user_id: 'ada', ended_at: 1000, home: 'keep' }])
    await begun.follow()
    const again = await as(begun, { sub: 'ada', preferred_username: 'ada' })
    expect((await again('GET', '/api/users/me')).status).toBe(200)
    await begun.follow()
    expect(await namesIn(begun)).toEqual([admin.username])
  })

  test('the last administrator stays, and others end all the same', async () => {
    const begun = await begin()
    const ada = await as(begun, { sub: 'ada', preferred_username: 'ada', role: 'admin' })
    await person(begun, 'bob')
    expect((await ada('DELETE', `/api/admin/users/${admin.username}`)).status).toBe(204)
    begun.platform.saysEnded([
      { user_id: 'ada', ended_at: 1000, home: 'keep' },
      { user_id: 'bob', ended_at: 1001, home: 'keep' },
    ])
    await begun.follow().catch(() => undefined)
    expect((await ada('GET', '/api/admin/users')).body).toMatchObject([{ username: 'ada' }])
  })

  test('an account that an administrator signed out went on by its app passwords', async () => {
    const begun = await begin()
    const ada = await person(begun, 'ada')
    const [record] = (await begun.root('GET', '/api/admin/users')).body
    expect(record).toMatchObject({ username: 'ada', issuer: begun.issuer.issuer, subject: 'ada', has_password: false })
    expect((await begun.root('POST', `/api/admin/users/${record.id}/sign-out`)).status).toBe(204)
    expect((await ada.byProgram('PROPFIND', '/')).status).toBe(401)
    expect((await asking(begun.files, adminBasic)('POST', '/api/admin/users/nobody/sign-out')).code).toBe(
      'files.user-missing',
    )
  })
})
