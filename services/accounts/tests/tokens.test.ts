import type { Database } from '@alluvium/database'
import { describeOnADatabase } from '@alluvium/database/testing'
import { systemClock } from '@alluvium/kernel'
import {
  base64url,
  type CryptoKey,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import { expect, test } from 'vitest'
import { newSigningKey } from '../src/adapters/jose/key-pairs.ts'
import { ensureSigningKey } from '../src/operations/ensure-signing-key.ts'
import { accountsMigrations } from '../src/ports/migrations.ts'
import { accountsServer, person, type ServedAccounts, tokenIn } from '../testing/serve-accounts.ts'

const day = 24 * 3600_000

const meStatus = async ({ ask }: ServedAccounts, token: string) => (await ask('GET /auth/me', { token })).status

const unsigned = (header: object, claims: object) =>
  `${base64url.encode(JSON.stringify(header))}.${base64url.encode(JSON.stringify(claims))}.`

describeOnADatabase('tokens', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  test('a token works for seven days and not a second longer', async () => {
    const served = await serveAccounts(await open())
    const token = await served.join('ann@example.org')
    served.clock.advance(7 * day - 1000)
    expect(await meStatus(served, token)).toBe(200)
    served.clock.advance(1000)
    const expired = await served.ask('GET /auth/me', { token })
    expect(expired.status).toBe(401)
    expect(expired.headers.get('error-code')).toBe('accounts.token-expired')
    expect(expired.headers.get('www-authenticate')).toBe('Bearer realm="Alluvium", error="invalid_token"')
  })

  test('a token that was logged out no longer works, and the other tokens of the account still do', async () => {
    const served = await serveAccounts(await open())
    const token = await served.join('ann@example.org')
    const { body } = await served.ask('POST /auth/login', {
      body: { email: 'ann@example.org', password: person('').password },
    })
    const reply = await served.ask('POST /auth/logout', { token })
    expect(reply).toMatchObject({ status: 200, body: { logged_out: true } })
    expect(await meStatus(served, token)).toBe(401)
    expect((await served.ask('POST /auth/logout', { token })).status).toBe(401)
    expect(await meStatus(served, tokenIn(body))).toBe(200)
  })

  test('logging out needs no body, and takes an empty one of any type', async () => {
    const served = await serveAccounts(await open())
    const bodies = [
      {},
      { body: {} },
      { body: '', headers: { 'content-type': 'text/plain' } },
      { body: '{}', headers: { 'content-type': 'text/plain' } },
    ]
    for (const [at, how] of bodies.entries()) {
      const token = await served.join(`ann${at}@example.org`)
      expect(await served.ask('POST /auth/logout', { token, ...how })).toMatchObject({ status: 200 })
      expect(await meStatus(served, token)).toBe(401)
    }
  })

  test('tokens and log-outs survive a restart', async () => {
    const database = await open()
    const before = await serveAccounts(database)
    const [ann, bob] = [await before.join('ann@example.org'), await before.join('bob@example.org')]
    await before.ask('POST /auth/logout', { token: bob })
    await before.stop()
    const after = await serveAccounts(database, {}, before.clock)
    expect(await meStatus(after, ann)).toBe(200)
    expect(await meStatus(after, bob)).toBe(401)
  })

  test('a log-out in one process applies in every other at once', async () => {
    const database = await open()
    const [one, other] = [await serveAccounts(database), await serveAccounts(database)]
    const token = await one.join('ann@example.org')
    expect(await meStatus(other, token)).toBe(200)
    await one.ask('POST /auth/logout', { token })
    expect(await meStatus(other, token)).toBe(401)
  })

  test('a token that we did not sign, or with unexpected content, is refused', async () => {
    const served = await serveAccounts(await open())
    const good = await served.join('ann@example.org')
    const header = decodeProtectedHeader(good)
    const claims = decodeJwt(good)
    const [head = '', payload = '', signature = ''] = good.split('.')
    const foreign = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
    const publicKey = await served.ask('GET /.well-known/jwks.json')
    const signed = (key: CryptoKey | Uint8Array, changedHeader: object, changedClaims: object) =>
      new SignJWT({ ...claims, ...changedClaims })
        .setProtectedHeader({ alg: 'EdDSA', ...header, ...changedHeader })
        .sign(key)
    const forged: Readonly<Record<string, string>> = {
      'not a token': 'abc',
      'alg none': unsigned({ ...header, alg: 'none' }, claims),
      'alg none with the signature': `${unsigned({ ...header, alg: 'none' }, claims)}${signature}`,
      'a foreign key': await signed(foreign.privateKey, {}, {}),
      'a foreign key under a name of its own': await signed(foreign.privateKey, { kid: 'mine' }, {}),
      'a foreign key that the token brings along': await signed(
        foreign.privateKey,
        { jwk: await exportJWK(foreign.publicKey) },
        {},
      ),
      'our public key as a secret': await signed(new TextEncoder().encode(publicKey.text), { alg: 'HS256' }, {}),
      'another payload': `${head}.${base64url.encode(JSON.stringify({ ...claims, role: 'admin' }))}.${signature}`,
      'no signature': `${head}.${payload}.`,
      'a signature cut short': good.slice(0, -4),
    }
    for (const [what, token] of Object.entries(forged)) {
      const { status, headers, body } = await served.ask('GET /auth/me', { token })
      const refused = { what, status: 401, code: 'accounts.token-refused', body: { error: expect.any(String) } }
      expect({ what, status, code: headers.get('error-code'), body }).toEqual(refused)
    }
    expect(await meStatus(served, good)).toBe(200)
  })

  test('a token of ours for another audience, from another issuer, or without one of its claims is refused', async () => {
    const database = await open()
    const served = await serveAccounts(database)
    const good = await served.join('ann@example.org')
    const claims = decodeJwt(good)
    const { kid = '' } = decodeProtectedHeader(good)
    const key = await ownKey(database)
    const signed = (change: object) =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'EdDSA', kid }).sign(key)
    expect(await meStatus(served, await signed({}))).toBe(200)
    const wrong: readonly object[] = [
      { aud: 'another' },
      { aud: undefined },
      { iss: 'http://elsewhere.test' },
      { iss: undefined },
      { sub: undefined },
      { jti: undefined },
      { exp: undefined },
      { exp: 'never' },
      { iat: undefined },
      { nbf: Number(claims.exp) },
      { sub: '01890000-0000-7000-8000-000000000000' },
    ]
    for (const change of wrong)
      expect({ change, status: await meStatus(served, await signed(change)) }).toEqual({ change, status: 401 })
  })

  test('the published keys verify our tokens and cannot sign', async () => {
    const served = await serveAccounts(await open())
    const token = await served.join('ann@example.org')
    const { body, text } = await served.ask('GET /.well-known/jwks.json')
    expect(body).toEqual({
      keys: [
        {
          kty: 'OKP',
          crv: 'Ed25519',
          x: expect.any(String),
          kid: decodeProtectedHeader(token).kid,
          alg: 'EdDSA',
          use: 'sig',
        },
        { kty: 'RSA', n: expect.any(String), e: 'AQAB', kid: expect.any(String), alg: 'RS256', use: 'sig' },
      ],
    })
    const verified = await jwtVerify(token, createLocalJWKSet(JSON.parse(text)), {
      issuer: 'http://platform.test',
      audience: 'alluvium',
      currentDate: new Date(served.clock.now()),
    })
    expect(verified.payload['email']).toBe('ann@example.org')
  })

  test('a token signed with the key of id tokens is refused as an access token', async () => {
    const database = await open()
    const served = await serveAccounts(database)
    const good = await served.join('ann@example.org')
    const rsa = await newSigningKey('RS256', systemClock)
    const [kept] = await database.write(ensureSigningKey(rsa))
    const published: unknown = (await served.ask('GET /.well-known/jwks.json')).body
    expect(published).toMatchObject({ keys: [{ alg: 'EdDSA' }, { alg: 'RS256', kid: kept?.id }] })
    const key = await importJWK(JSON.parse(rsa.privateJwk), 'RS256')
    const forged = await new SignJWT(decodeJwt(good)).setProtectedHeader({ alg: 'RS256', kid: rsa.id }).sign(key)
    expect(await meStatus(served, forged)).toBe(401)
  })

  test('two processes that need the key of id tokens at once publish one', async () => {
    const database = await open()
    const servers = [await serveAccounts(database), await serveAccounts(database)]
    const keys = await Promise.all(servers.map(async ({ ask }) => (await ask('GET /.well-known/jwks.json')).text))
    expect(new Set(keys).size).toBe(1)
  })

  test('discovery names the issuer, and only addresses that work', async () => {
    const issuer = 'http://platform.test'
    const served = await serveAccounts(await open())
    const { status, body } = await served.ask('GET /.well-known/openid-configuration')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      response_types_supported: ['code'],
    })
    expect((await served.ask('GET /.well-known/oauth-authorization-server')).body).toEqual(body)
    const addresses = Object.entries(Object(body)).filter(([name]) => /_(endpoint|uri)$/.test(name))
    expect(addresses).toHaveLength(7)
    for (const [name, address] of addresses) {
      const path = String(address).slice(issuer.length)
      expect({ name, status: (await served.ask(`GET ${path}`)).status }).not.toEqual({ name, status: 404 })
    }
  })
})

/** The platform's own key, which only its database holds. */
async function ownKey(database: Database): Promise<CryptoKey> {
  const [key] = await database.write(ensureSigningKey(await newSigningKey('EdDSA', systemClock)))
  const imported = await importJWK(JSON.parse(key?.privateJwk ?? ''), 'EdDSA')
  if (imported instanceof Uint8Array) throw new Error('not a key pair')
  return imported
}
