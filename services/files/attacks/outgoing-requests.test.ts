/**
 * Which servers the service contacts: the issuer of tokens, the bucket and the editor are configured by the operator at
 * the start. No request can name another one, so nobody can use the service to reach a server that only it can reach.
 * Webhooks, the one address that a user may name, are sent only to public addresses (see the tests of their routes).
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runIssuer } from '@alluvium/http/testing'
import { systemClock } from '@alluvium/kernel'
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openIdentityProvider } from '../src/adapters/oidc/oidc-provider.ts'
import { asking } from '../testing/asking.ts'
import { resolvedDescription } from '../testing/resolved-description.ts'
import { admin, adminBasic, describeFiles, quiet } from '../testing/running-files.ts'

const audience = 'https://files.example.org/'

let trap: Server
let caught: string[]
beforeEach(async () => {
  caught = []
  trap = createServer((request, response) => {
    caught.push(`${request.method} ${request.url}`)
    response.end('{}')
  })
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => trap.close(resolve)))

const trapUrl = (): string => `http://127.0.0.1:${(trap.address() as AddressInfo).port}`

describeFiles('an address that a request brings', (start) => {
  test('as the issuer of its token, or as the place of its keys, is never contacted', async () => {
    const issuer = await runIssuer({ introspects: false })
    const { client } = issuer
    const identityProvider = openIdentityProvider({
      issuer: issuer.issuer,
      audience,
      client,
      clock: systemClock,
      logger: quiet,
    })
    try {
      const { ask } = await start({ admin, identityProvider })
      const { privateKey, publicKey } = await generateKeyPair('RS256')
      const jwk = await exportJWK(publicKey)
      const keys = `${trapUrl()}/jwks`
      const heads: readonly Partial<JWTHeaderParameters>[] = [{ jku: keys }, { x5u: keys }, { jwk }, { kid: keys }]
      for (const iss of [trapUrl(), issuer.issuer]) {
        for (const head of heads) {
          const token = await new SignJWT({ iss, aud: audience, sub: 'someone', role: 'admin' })
            .setProtectedHeader({ alg: 'RS256', ...head })
            .setIssuedAt()
            .setExpirationTime('5m')
            .sign(privateKey)
          const { status } = await ask('GET', '/', { headers: { Authorization: `Bearer ${token}` } })
          expect([head, status]).toEqual([head, 401])
        }
      }
      expect(caught).toEqual([])
    } finally {
      identityProvider.close()
      await issuer.stop()
    }
  })

  test('as host, as origin or as subject, is never contacted', async () => {
    const { ask } = await start({ admin })
    const headers = {
      authorization: adminBasic,
      Host: new URL(trapUrl()).host,
      Forwarded: `host=${new URL(trapUrl()).host}`,
      'X-Forwarded-Host': new URL(trapUrl()).host,
      Origin: trapUrl(),
      Referer: `${trapUrl()}/page`,
    }
    for (const path of ['/', '/api/config', '/readyz', '/.well-known/alluvium', `${trapUrl()}/x`])
      expect((await ask('GET', path, { headers })).status).toBeLessThan(500)
    const xml = `<propertyupdate xmlns="DAV:"><set><prop><x xmlns="${trapUrl()}/schema">${trapUrl()}/x</x></prop></set></propertyupdate>`
    expect((await ask('PROPPATCH', '/', { headers, body: xml })).status).toBe(207)
    expect(
      (await ask('COPY', '/a', { headers: { ...headers, Destination: 'http://elsewhere.example/' } })).status,
    ).toBe(502)
    expect(caught).toEqual([])
  })

  test('is accepted by no route but that of webhooks', async () => {
    const files = await start({ admin })
    const places = /url|uri|endpoint|host|issuer|bucket|address|server|proxy|callback|jwks|discovery/i
    const { paths } = resolvedDescription(files.service.description) as Readonly<{
      paths: Readonly<Record<string, object>>
    }>
    const fields = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) =>
        namesIn(operation).map((name) => `${method.toUpperCase()} ${path} ${name}`),
      ),
    )
    expect(fields.length).toBeGreaterThan(50)
    expect(fields.filter((field) => places.test(field.slice(field.lastIndexOf(' '))))).toEqual([
      'POST /api/webhooks url',
    ])
    const query = '{ __schema { types { fields { args { name } } } } }'
    const { body } = await asking(files, adminBasic)('POST', '/api/graphql', { query })
    expect(JSON.stringify(body)).toContain('"path"')
    expect([...JSON.stringify(body).matchAll(/"name":"(\w+)"/g)].filter(([, name = '']) => places.test(name))).toEqual(
      [],
    )
  })
})

/** What a request to it may say: its parameters, and the fields of its body at any depth. */
function namesIn(
  operation: Readonly<{ parameters?: readonly Readonly<{ name: string }>[]; requestBody?: unknown }>,
): string[] {
  const fields = [...JSON.stringify(operation.requestBody ?? {}).matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name)
  return [...(operation.parameters ?? []).map(({ name }) => name), ...fields]
}
