import { expect, test } from 'vitest'
import { administrator, person } from '../../../testing/callers/people.ts'
import { cedarPolicies } from '../../../testing/cedar-policies.ts'
import { admin, describeFiles } from '../../../testing/running-files.ts'

const text = `
@id("what roles and rights allow") permit (principal, action, resource);
@id("the vault is shut") forbid (principal, action, resource in Alluvium::Path::"/vault");
@id("the archive stays") forbid (principal, action == Alluvium::Action::"write", resource in Alluvium::Path::"/archive")
  unless { principal in Alluvium::Role::"admin" };`

describeFiles('policies that narrow', (start) => {
  async function begin(policiesMode: 'narrow' | 'replace') {
    const { policies } = await cedarPolicies(text)
    const files = await start({ admin, policies, policiesMode })
    const [root, ada, bob] = [administrator(files), await person(files, 'ada'), await person(files, 'bob')]
    const cy = await person(files, 'cy', 'readonly')
    for (const name of ['plans', 'archive']) expect((await root.ask('MKCOL', `/${name}`)).status).toBe(201)
    await root.ask('PUT', '/archive/old.txt', 'x')
    await ada.ask('PUT', '/plans/q3.txt', 'x')
    return { root, ada, bob, cy }
  }

  test('forbid what roles and rights allow, also to administrators', async () => {
    const { root, ada } = await begin('narrow')
    for (const one of [root, ada])
      expect(await one.ask('PUT', '/vault', 'x')).toMatchObject({ status: 403, code: 'files.policy-forbids' })
    expect((await ada.ask('GET', '/archive/old.txt')).status).toBe(200)
    expect((await ada.ask('PUT', '/archive/old.txt', 'x')).code).toBe('files.policy-forbids')
    expect((await root.ask('PUT', '/archive/old.txt', 'x')).status).toBe(204)
  })

  test('permit nothing that roles and rights do not', async () => {
    const { root, ada, bob, cy } = await begin('narrow')
    expect(await cy.ask('PUT', '/plans/q3.txt', 'x')).toMatchObject({ status: 403, code: 'files.role-forbids' })
    expect((await ada.ask('GET', '/api/admin/users')).code).toBe('files.role-forbids')
    await root.ask('PATCH', '/api/access/plans', { closed: true })
    for (const one of [ada, bob]) expect((await one.ask('GET', '/plans/q3.txt')).status).toBe(404)
    await root.ask('PUT', '/api/grants/plans', { user: 'bob', right: 'read' })
    expect((await bob.ask('GET', '/plans/q3.txt')).status).toBe(200)
    expect(await bob.ask('PUT', '/plans/q3.txt', 'x')).toMatchObject({ status: 403, code: 'files.right-forbids' })
    await root.ask('PUT', '/api/grants/archive', { user: 'bob', right: 'manage' })
    expect((await bob.ask('PUT', '/archive/old.txt', 'x')).code, 'a right does not outdo a policy').toBe(
      'files.policy-forbids',
    )
  })

  test('of the other mode decide alone: roles and rights do not count', async () => {
    const { root, bob, cy } = await begin('replace')
    expect((await cy.ask('PUT', '/plans/q3.txt', 'x')).status).toBe(204)
    expect((await bob.ask('GET', '/api/admin/users')).status).toBe(200)
    await root.ask('PATCH', '/api/access/plans', { closed: true })
    expect((await bob.ask('GET', '/plans/q3.txt')).status).toBe(200)
  })
})
