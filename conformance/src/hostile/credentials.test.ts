/** Credentials of schemes that no service offers, and halves of those that they do. */
import { expect, test } from 'vitest'
import { describeEachService, withTarget } from '../suite.ts'
import { asAnswer, expectRefusal } from '../wire/refusals.ts'

withTarget()

const unusable = [
  'Digest username="ada", realm="WebDAV", nonce="x", uri="/", response="00000000000000000000000000000000"',
  'NTLM TlRMTVNTUAABAAAAB4IIogAAAAAAAAAAAAAAAAAAAAAGAbEdAAAADw==',
  'Negotiate YIIJ',
  'AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0',
  'Basic',
  'Basic !!!',
  'Basic bm8tY29sb24=',
  'Bearer',
  'Bearer a b',
  'one-word',
  '',
]

describeEachService('credentials that can not be used', (service, name) => {
  const path = name === 'files' ? '/api/users/me' : name === 'platform' ? '/auth/me' : '/api/v1/crawls'

  test('are answered as none are: 401 with the challenges', async () => {
    const without = await fetch(`${service().url}${path}`)
    await without.arrayBuffer()
    const challenge = without.headers.get('www-authenticate')
    expect(challenge).toMatch(/realm=/)
    for (const authorization of unusable) {
      const answer = await fetch(`${service().url}${path}`, { headers: { authorization } })
      expect([authorization, answer.headers.get('www-authenticate')]).toEqual([authorization, challenge])
      expectRefusal(name, await asAnswer(answer), { status: 401 })
    }
  })
})
