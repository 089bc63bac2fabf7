/** WebDAV must not reveal indirectly what policies hide from a caller. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { lockBody } from '../../../testing/locking.ts'
import { responsesOf } from '../../../testing/multistatus.ts'
import { admin, adminBasic, basic, describeFiles, quiet } from '../../../testing/running-files.ts'
import { openCedarPolicies } from '../../adapters/cedar/cedar-policy.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

const policies = `
permit (principal in Alluvium::Role::"admin", action, resource);
permit (principal, action, resource in Alluvium::Path::"/work");
forbid (principal, action, resource in Alluvium::Path::"/work/vault") unless { principal in Alluvium::Role::"admin" };
`

const report = (token: string) =>
  `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>infinite</sync-level><prop/></sync-collection>`

describeFiles('a file that a caller may not read', (start) => {
  async function begin() {
    const folder = await mkdtemp(join(tmpdir(), 'alluvium-hidden-'))
    await writeFile(join(folder, 'all.cedar'), policies)
    const cedar = await openCedarPolicies({ folderOrFile: folder, logger: quiet })
    undo.push(() => rm(folder, { recursive: true, force: true }), cedar.close)
    const { ask } = await start({ admin, policies: cedar })
    const root = { authorization: adminBasic }
    const body = JSON.stringify({ username: 'kim', password: 'a pass phrase', role: 'user' })
    await ask('POST', '/api/admin/users', { headers: { ...root, 'Content-Type': 'application/json' }, body })
    await ask('PUT', '/work/a?parents=true', { headers: root, body: 'a' })
    const { headers } = await ask('PUT', '/work/vault/secret?parents=true', { headers: root, body: 'secret' })
    const kim = { authorization: basic('kim', 'a pass phrase') }
    return { ask, kim, root, etag: String(headers.etag) }
  }

  test('is missing from every listing and report of changes', async () => {
    const { ask, kim, root } = await begin()
    const hrefs = async (method: string, headers: object, text: string) =>
      Object.keys(responsesOf((await ask(method, '/work', { headers: { ...headers }, body: text })).text)).sort()
    const everything = { Depth: 'infinity' }
    expect(await hrefs('PROPFIND', { ...kim, ...everything }, '')).toEqual(['/work/', '/work/a'])
    expect(await hrefs('PROPFIND', { ...root, ...everything }, '')).toHaveLength(4)
    expect(await hrefs('REPORT', kim, report(''))).toEqual(['/work/a'])
    const [, token = ''] =
      /<d:sync-token>([^<]*)</.exec((await ask('REPORT', '/work', { headers: kim, body: report('') })).text) ?? []
    await ask('PUT', '/work/vault/new', { headers: root, body: 'x' })
    await ask('DELETE', '/work/vault/secret', { headers: root })
    expect(await hrefs('REPORT', kim, report(token))).toEqual([])
    expect(await hrefs('REPORT', root, report(token))).toEqual([
      '/work/vault/',
      '/work/vault/new',
      '/work/vault/secret',
    ])
  })

  test('is like a missing file for conditions of If, and is neither locked nor copied with its folder', async () => {
    const { ask, kim, root, etag } = await begin()
    const put = async (who: object, condition: string) =>
      (await ask('PUT', '/work/a', { headers: { ...who, If: condition }, body: 'a' })).status
    expect(await put(root, `</work/vault/secret> ([${etag}])`)).toBe(204)
    expect(await put(kim, `</work/vault/secret> ([${etag}])`)).toBe(412)
    expect(await put(kim, `</work/vault/secret> (Not [${etag}])`)).toBe(204)
    const lock = { headers: { ...kim, Depth: 'infinity' }, body: lockBody() }
    expect(await ask('LOCK', '/work', lock)).toMatchObject({ status: 403, code: 'files.policy-forbids' })
    const copy = { headers: { ...kim, Destination: '/work/copy' } }
    expect(await ask('COPY', '/work/vault', copy)).toMatchObject({ status: 403, code: 'files.policy-forbids' })
    const others = [
      ['PROPPATCH', {}, '<propertyupdate xmlns="DAV:"><remove><prop><x/></prop></remove></propertyupdate>'],
      ['UNLOCK', { 'Lock-Token': '<urn:x>' }, ''],
      ['REPORT', {}, '<sync-collection xmlns="DAV:"><sync-token/><sync-level>1</sync-level><prop/></sync-collection>'],
    ] as const
    for (const [method, headers, body] of others) {
      const { status } = await ask(method, '/work/vault', { headers: { ...kim, ...headers }, body })
      expect([method, status]).toEqual([method, 403])
    }
  })
})
