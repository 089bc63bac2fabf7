import { expect, test } from 'vitest'
import { admin, describeFiles } from '../../../testing/running-files.ts'

const unusable = [
  'Digest username="ada", realm="WebDAV", nonce="x", uri="/", response="00000000000000000000000000000000"',
  'NTLM TlRMTVNTUAABAAAAB4IIogAAAAAAAAAAAAAAAAAAAAAGAbEdAAAADw==',
  'Negotiate YIIJ',
  'AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0',
  'Basic',
  'Basic !!!',
  'Basic bm8tY29sb24=',
  'Basic YTpiAA==',
  'Basic YTpi YTpi',
  'Bearer',
  'Bearer a b',
  'one-word',
  '',
]

/** One address of each protocol. */
const addresses = [
  ['PROPFIND', '/'],
  ['PUT', '/a'],
  ['OPTIONS', '/'],
  ['GET', '/api/users/me'],
  ['POST', '/api/graphql'],
  ['POST', '/api/tus'],
  ['POST', '/api/resumable?path=/a'],
  ['PROPFIND', '/remote.php/dav/files/root/'],
  ['GET', '/ocs/v2.php/cloud/capabilities'],
  ['GET', '/scim/v2/Users'],
] as const

describeFiles('an Authorization that can not be used', (start) => {
  test('is answered as none is: 401 with the challenges, at which a client asks its user again', async () => {
    const { ask } = await start({ admin })
    const outcomes: unknown[] = []
    const expected: unknown[] = []
    for (const [method, path] of addresses) {
      const body = method === 'POST' ? { body: '{"query":"{files(path:\\"/\\"){path}}"}' } : {}
      const type = { 'Content-Type': 'application/json' }
      const without = await ask(method, path, { headers: type, ...body })
      for (const authorization of unusable) {
        const { status, headers } = await ask(method, path, { headers: { ...type, authorization }, ...body })
        outcomes.push([method, path, authorization, status, headers['www-authenticate']])
        expected.push([method, path, authorization, without.status, without.headers['www-authenticate']])
      }
    }
    expect(outcomes).toEqual(expected)
    expect(expected.filter((one) => !/,401,(Basic|Bearer) realm/.test(String(one)))).toEqual([])
  })

  test('does not close what is open to everybody', async () => {
    const { ask } = await start({ admin })
    for (const authorization of unusable)
      expect([authorization, (await ask('GET', '/api/config', { headers: { authorization } })).status]).toEqual([
        authorization,
        200,
      ])
  })
})
