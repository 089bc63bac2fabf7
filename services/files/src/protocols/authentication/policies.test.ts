/** Policies from a real folder, obeyed by every protocol. */
import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type AskAs, asking } from '../../../testing/asking.ts'
import { cedarPolicies } from '../../../testing/cedar-policies.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import type { CedarPolicies } from '../../adapters/cedar/cedar-policy.ts'

const policies = `
@id("administrators")
permit (principal in Alluvium::Role::"admin", action, resource);
@id("everybody works in /work")
permit (principal, action in [Alluvium::Action::"read", Alluvium::Action::"list", Alluvium::Action::"write",
  Alluvium::Action::"delete", Alluvium::Action::"tag"], resource in Alluvium::Path::"/work");
@id("nobody touches the archive")
forbid (principal, action in [Alluvium::Action::"write", Alluvium::Action::"delete", Alluvium::Action::"tag"],
  resource in Alluvium::Path::"/work/archive");
@id("the vault is for administrators")
forbid (principal, action, resource in Alluvium::Path::"/work/vault")
  unless { principal in Alluvium::Role::"admin" };
`

const versionsOf = async (ask: AskAs, path: string): Promise<readonly number[]> =>
  (await ask('GET', `/api/versions${path}`)).body.map(({ version }: { version: number }) => version)

type Running = Readonly<{ files: RunningFiles; cedar: CedarPolicies; file: string; root: AskAs; kim: AskAs }>

describeFiles('with policies', (start) => {
  async function begin(text = policies): Promise<Running> {
    const { policies: cedar, file } = await cedarPolicies(text)
    const files = await start({ admin, policies: cedar })
    const root = asking(files, adminBasic)
    await root('POST', '/api/admin/users', { username: 'kim', password: 'a pass phrase', role: 'readonly' })
    for (const path of ['/work/a', '/work/vault/secret', '/outside'])
      await files.ask('PUT', `${path}?parents=true`, { headers: { authorization: adminBasic }, body: path })
    return { files, cedar, file, root, kim: asking(files, basic('kim', 'a pass phrase')) }
  }

  test('a file that a caller may not read is not copied out of a snapshot either, even with its folder', async () => {
    const { files, root } = await begin()
    const { id } = JSON.parse((await root('POST', '/api/snapshots')).text)
    const authorization = basic('kim', 'a pass phrase')
    const copy = async (from: string) => {
      const headers = { authorization, Destination: '/work/copy' }
      const { status, code } = await files.ask('COPY', `/.snapshots/${id}${from}`, { headers })
      return [status, code]
    }
    for (const from of ['/outside', '/work/vault/secret', '/work/vault', '/work'])
      expect([from, ...(await copy(from))]).toEqual([from, 403, 'files.policy-forbids'])
    expect(await copy('/work/a')).toEqual([201, ''])
  })

  test('policies decide and the role does not, in every protocol', async () => {
    const { kim, root } = await begin()
    await root('POST', '/api/files/copy', { from: '/outside', to: '/work/b' })
    expect((await kim('PUT', '/work/new')).status).toBe(201)
    expect((await kim('MKCOL', '/work/folder')).status).toBe(201)
    expect((await kim('POST', '/api/files/move', { from: '/work/new', to: '/work/moved' })).status).toBe(200)
    expect((await kim('POST', '/api/tags/work/moved', { tags: ['x'] })).status).toBe(200)
    const refused = [
      await kim('GET', '/outside'),
      await kim('PROPFIND', '/'),
      await kim('PUT', '/outside'),
      await kim('DELETE', '/outside'),
      await kim('MKCOL', '/another'),
      await kim('POST', '/api/files/copy', { from: '/outside', to: '/work/c' }),
      await kim('POST', '/api/files/copy', { from: '/work/a', to: '/stolen' }),
      await kim('POST', '/api/files/move', { from: '/work/a', to: '/stolen' }),
      await kim('POST', '/api/tags/outside', { tags: ['x'] }),
      await kim('GET', '/api/tags/outside'),
      await kim('GET', '/api/admin/users'),
    ]
    for (const [at, { status, text }] of refused.entries())
      expect([at, status, text]).toEqual([at, 403, expect.stringContaining('No policy permits this.')])
    const batch = await kim('POST', '/api/batch/move', {
      items: [
        { from: '/work/a', to: '/work/z' },
        { from: '/outside', to: '/work/y' },
      ],
    })
    expect(batch.body).toMatchObject({
      results: [{ status: 'ok' }, { status: 'error', code: 'files.policy-forbids' }],
      succeeded: 1,
    })
    expect((await kim('POST', '/api/bulk/delete', { paths: ['/outside'] })).body.failed).toBe(1)
    expect((await root('GET', '/outside')).text).toBe('/outside')
  })

  test('the content that a file had in an unreadable place is none of its versions, wherever it is moved', async () => {
    const { root, kim } = await begin(`${policies}
@id("everybody brings back what was in /work")
permit (principal, action == Alluvium::Action::"restore", resource in Alluvium::Path::"/work");`)
    await root('PUT', '/outside', 'a draft')
    await root('PUT', '/outside', 'final')
    await root('POST', '/api/files/move', { from: '/outside', to: '/work/b' })
    await root('PUT', '/work/b', 'published')
    const [published, final, ...drafts] = await versionsOf(root, '/work/b')
    expect(drafts).toHaveLength(2)
    expect(await versionsOf(kim, '/work/b')).toEqual([published, final])
    for (const draft of drafts) {
      for (const answer of [
        await kim('GET', `/api/version-content/${draft}/work/b`),
        await kim('POST', '/api/versions/work/b/restore', { version: draft }),
      ])
        expect([answer.status, answer.code]).toEqual([404, 'files.version-missing'])
      expect((await root('GET', `/api/version-content/${draft}/work/b`)).status).toBe(200)
    }
    expect((await kim('GET', `/api/version-content/${final}/work/b`)).status).toBe(200)
    expect((await kim('POST', '/api/versions/work/b/restore', { version: final })).status).toBe(200)

    await root('PUT', '/work/vault/new/c?parents=true', 'secret')
    await root('PUT', '/work/vault/new/c', 'public')
    await root('POST', '/api/files/move', { from: '/work/vault/new', to: '/work/new' })
    await root('POST', '/api/files/move', { from: '/work/new/c', to: '/work/b', overwrite: true })
    const [present, secret, ...before] = await versionsOf(root, '/work/b')
    expect(await versionsOf(kim, '/work/b')).toEqual([present, ...before])
    expect((await kim('GET', `/api/version-content/${secret}/work/b`)).status).toBe(404)
  })

  test('a caller who may neither read nor list learns nothing from a change, and the change is refused', async () => {
    const { files, root, kim } = await begin(`
permit (principal in Alluvium::Role::"admin", action, resource);
permit (principal, action in [Alluvium::Action::"write", Alluvium::Action::"delete", Alluvium::Action::"tag",
  Alluvium::Action::"restore"], resource in Alluvium::Path::"/drop");`)
    const authorization = adminBasic
    for (const [path, body] of [
      ['/drop/a', 'one'],
      ['/drop/a', 'two'],
      ['/drop/b', 'b'],
    ] as const)
      await files.ask('PUT', `${path}?parents=true`, { headers: { authorization }, body })
    await root('POST', '/api/tags/drop/a', { tags: ['secret'] })
    const [, first] = await versionsOf(root, '/drop/a')
    expect((await kim('DELETE', '/drop/b')).status).toBe(204)
    for (const answer of [
      await kim('POST', '/api/tags/drop/a', { tags: ['mine'] }),
      await kim('POST', '/api/versions/drop/a/restore', { version: first }),
      await kim('POST', '/api/trash/restore', { path: '/drop/b' }),
    ])
      expect([answer.status, answer.code]).toEqual([403, 'files.policy-forbids'])
    expect((await root('GET', '/api/tags/drop/a')).body.tags).toEqual(['secret'])
    expect((await root('GET', '/drop/a')).text).toBe('two')
    expect((await root('GET', '/drop/b')).status).toBe(404)
  })

  test('a folder is restored from the trash only when everything in it may be', async () => {
    const { root, kim } = await begin(`${policies}
@id("what lies in /work comes back, but for drafts")
permit (principal, action == Alluvium::Action::"restore", resource in Alluvium::Path::"/work")
  unless { resource == Alluvium::Path::"/work/folder/draft" };`)
    for (const path of ['/work/folder', '/work/other']) {
      await root('PUT', `${path}/draft?parents=true`, 'x')
      expect((await kim('DELETE', path)).status).toBe(204)
    }
    const refused = await kim('POST', '/api/trash/restore', { path: '/work/folder' })
    expect([refused.status, refused.code]).toEqual([403, 'files.policy-forbids'])
    expect((await root('GET', '/work/folder/draft')).status).toBe(404)
    expect((await kim('POST', '/api/trash/restore', { path: '/work/other' })).status).toBe(200)
    expect((await kim('GET', '/work/other/draft')).status).toBe(200)
  })

  test('a caller with rights in one folder only sees only what they deleted there', async () => {
    const { root, kim } = await begin()
    await root('DELETE', '/outside')
    expect((await kim('DELETE', '/work/a')).status).toBe(204)
    expect((await kim('GET', '/api/trash')).body).toMatchObject([{ path: '/work/a' }])
  })

  test('a refusal names the policy', async () => {
    const { kim, root } = await begin()
    await root('MKCOL', '/work/archive')
    const refused = await kim('PUT', '/work/archive/f')
    expect([refused.status, refused.body]).toEqual([
      403,
      { error: 'The policy "nobody touches the archive" forbids this.', code: 'files.policy-forbids' },
    ])
    expect((await root('PUT', '/work/archive/f')).status).toBe(403) // forbid wins
  })

  test('a rule that forbids a change deep inside forbids it for the whole tree above', async () => {
    const { kim } = await begin()
    for (const [method, path, body] of [
      ['DELETE', '/work', undefined],
      ['POST', '/api/files/move', { from: '/work', to: '/work2' }],
      ['POST', '/api/files/copy', { from: '/work', to: '/work/copy' }],
      ['GET', '/work/vault/secret', undefined],
      ['GET', '/work/vault', undefined],
      ['PROPFIND', '/work/vault', undefined],
    ] as const)
      expect([method, path, (await kim(method, path, body)).status]).toEqual([
        method,
        path,
        expect.toBeOneOf([403, 409]),
      ])
    expect((await kim('GET', '/work/a')).text).toBe('/work/a')
  })

  test('an unreadable file is not found by its tags either', async () => {
    const { kim, root } = await begin()
    for (const path of ['/work/a', '/work/vault/secret', '/outside'])
      await root('POST', `/api/tags${path}`, { tags: ['x'] })
    const found = await kim('GET', '/api/tags/search?tag=x')
    expect([found.body, found.headers['x-total-count']]).toMatchObject([[{ path: '/work/a' }], '1'])
    expect((await root('GET', '/api/tags/search?tag=x')).body).toHaveLength(3)
  })

  test('an unreadable entry is not revealed by the folders above it', async () => {
    const { files, kim } = await begin()
    const deep = async (method: string, path: string, headers: Record<string, string>, body?: string) =>
      await files.ask(method, path, {
        headers: { authorization: basic('kim', 'a pass phrase'), ...headers },
        ...(body === undefined ? {} : { body }),
      })
    const sync = '<sync-collection xmlns="DAV:"><sync-token/><sync-level>infinite</sync-level><prop/></sync-collection>'
    const answers = [
      await deep('PROPFIND', '/work', { Depth: 'infinity' }),
      await deep('REPORT', '/work', { 'Content-Type': 'application/xml' }, sync),
      await deep('GET', '/work?zip', {}),
      await kim('GET', '/api/tags/search?tag=x'),
      await kim('GET', '/api/search?q=secret'),
    ]
    for (const [at, { text }] of answers.entries())
      expect([at, text]).toEqual([at, expect.not.stringContaining('vault/secret')])
  })

  test('an app password for reading only reads, whatever policies permit', async () => {
    const { files, root } = await begin()
    const { password } = (await root('POST', '/api/auth/app-passwords', { name: 'viewer', scope: 'read' })).body
    const viewer = asking(files, basic('root', password))
    expect([(await viewer('GET', '/work/a')).status, (await viewer('PUT', '/work/a')).code]).toEqual([
      200,
      'files.scope-forbids',
    ])
  })

  test('policies use the current role', async () => {
    const { kim, root } = await begin()
    expect((await kim('GET', '/work/vault/secret')).status).toBe(403)
    await root('PATCH', '/api/admin/users/kim', { role: 'admin' })
    expect((await kim('GET', '/work/vault/secret')).status).toBe(200)
  })

  test('new policies apply from the next request on, and invalid ones change nothing', async () => {
    const { kim, cedar, file } = await begin()
    expect((await kim('GET', '/outside')).status).toBe(403)
    await writeFile(file, 'permit (principal, action, resource);')
    await cedar.reload()
    expect((await kim('GET', '/outside')).status).toBe(200)
    await writeFile(file, 'permit (principal, action, resource')
    await cedar.reload()
    expect((await kim('GET', '/outside')).status).toBe(200)
    await writeFile(file, 'forbid (principal, action, resource);')
    await cedar.reload()
    expect((await kim('GET', '/outside')).status).toBe(403)
  })

  test('the service reports that it has policies', async () => {
    const { kim } = await begin()
    expect((await kim('GET', '/api/config')).body).toMatchObject({ cedar_enabled: true })
  })
})
