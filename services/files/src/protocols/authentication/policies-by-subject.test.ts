/** Policies that speak of who an issuer says somebody is, and not of their name. */
import { expect, test } from 'vitest'
import { asking } from '../../../testing/asking.ts'
import { cedarPolicies } from '../../../testing/cedar-policies.ts'
import { adminBasic, basic, describeFiles } from '../../../testing/running-files.ts'
import { as, beginWithIssuer } from '../../../testing/with-issuer.ts'

describeFiles('a policy about an issuer and a subject', (start) => {
  test('applies under any name and with any credential of that person, and to nobody else', async () => {
    const running = await beginWithIssuer(start)
    const { policies } = await cedarPolicies(`
permit (principal in Alluvium::Role::"admin", action, resource);
permit (principal, action, resource in Alluvium::Path::"/payroll")
when { principal has issuer && principal.issuer == "${running.issuer.issuer}" && principal.subject == "c-1" };
permit (principal, action == Alluvium::Action::"read", resource == Alluvium::Path::"/ours") unless { principal has issuer };`)
    const { issuer, files } = running
    const withPolicies = await beginWithIssuer(start, {
      issuer,
      database: files.database,
      blobs: files.blobs,
      policies,
    })
    for (const path of ['/payroll/may', '/ours']) await withPolicies.root('PUT', `${path}?parents=true`, 'x')
    await withPolicies.root('POST', '/api/admin/users', { username: 'kim', password: 'a pass phrase', role: 'user' })
    const one = await as(withPolicies, { sub: 'c-1', preferred_username: 'carol' })
    const { password } = (await one('POST', '/api/auth/app-passwords', { name: 'dav' })).body
    const { token } = (await one('POST', '/api/shares', { path: '/payroll/may' })).body
    const callers = {
      one,
      'one by an app password': asking(withPolicies.files, basic('carol', password)),
      another: await as(withPolicies, { sub: 'c-2', preferred_username: 'c-1' }),
      kim: asking(withPolicies.files, basic('kim', 'a pass phrase')),
      root: asking(withPolicies.files, adminBasic),
    }
    const statuses: Record<string, readonly number[]> = {}
    for (const [who, ask] of Object.entries(callers))
      statuses[who] = [(await ask('GET', '/payroll/may')).status, (await ask('GET', '/ours')).status]
    expect(statuses).toEqual({
      one: [200, 403],
      'one by an app password': [200, 403],
      another: [403, 403],
      kim: [403, 200],
      root: [200, 200],
    })
    expect((await asking(withPolicies.files)('GET', `/s/${token}`)).status).toBe(200)
  })
})
