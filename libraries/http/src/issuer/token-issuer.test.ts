/** Tokens against a real issuer over a socket, and the forgeries that a verifier has fallen for elsewhere. */
import { createPublicKey } from 'node:crypto'
import { type HandClock, handClock, openLogs, Problem } from '@alluvium/kernel'
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RunningIssuer, runIssuer } from '../../testing/running-issuer.ts'
import { openTokenIssuer, type TokenIssuer } from './token-issuer.ts'

const quiet = openLogs({ level: 'silent', service: 'test' })
const refusals = {
  invalid: () => new Problem('unauthenticated', 'test.token-invalid', 'No.'),
  unavailable: (cause: unknown) => new Problem('busy', 'test.issuer-unavailable', 'Later.', { cause }),
}
const audience = 'https://files.example.org/'
const discovery = '/.well-known/openid-configuration'
const seconds = 1000

let issuer: RunningIssuer
let clock: HandClock
let provider: TokenIssuer

async function begin(options: { introspects: boolean }): Promise<void> {
  issuer = await runIssuer(options)
  clock = handClock(Date.now())
  const { client } = issuer
  provider = openTokenIssuer({ issuer: issuer.issuer, audience, client, refusals, clock, logger: quiet })
}
afterEach(async () => {
  provider.close()
  await issuer.stop()
})

const refuses = async (promise: Promise<unknown>, code: string) => {
  const problem = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(problem).toBeInstanceOf(Problem)
  expect(problem).toMatchObject({ code })
  return problem
}

/** A token that the issuer's own key signs, with whatever claims. */
function signed(claims: JWTPayload, header: { kid?: string; alg?: string } = {}): Promise<string> {
  const { kid, private: key } = issuer.key()
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(key)
}

const asked = () => issuer.asked('/token/introspection')

const good = (): JWTPayload => {
  const now = Math.floor(clock.now() / seconds)
  return { iss: issuer.issuer, aud: audience, sub: 'someone', iat: now, exp: now + 600 }
}

/** Whom a token with these claims is of. */
const identityFrom = async (claims: JWTPayload) => provider.verify(await signed({ ...good(), ...claims }))

const address = 'ada@example.org'

describe('a token of an issuer that does not introspect', () => {
  beforeEach(() => begin({ introspects: false }))

  test('is accepted, with the display name of its bearer and the current role', async () => {
    const named = { preferred_username: 'ada', email: address, email_verified: true, role: 'admin' }
    expect(await provider.verify(await issuer.token(audience, named))).toMatchObject({
      subject: 'files',
      name: 'ada',
      role: 'admin',
    })
    expect(await identityFrom({ email: address, email_verified: true })).toMatchObject({
      name: address,
      isProved: true,
    })
    expect(await identityFrom({ email: address, email_verified: 'true' })).toMatchObject({ name: address })
    expect(await identityFrom({ email_verified: true })).toMatchObject({ name: 'someone', isProved: false })
  })

  test('does not name its bearer by an unverified address', async () => {
    for (const email_verified of [undefined, false, 'false', 'yes', 1, null, [true]])
      expect(await identityFrom({ email: address, email_verified })).toMatchObject({ name: 'someone', isProved: false })
  })

  test("does not name its bearer by a user name that looks like somebody else's address", async () => {
    const lookAlikes = [address, 'ADA@example.org', 'ada\uFF20example.org', 'ada\uFE6Bexample.org', '@', 'x@ada']
    for (const preferred_username of lookAlikes) {
      expect(await identityFrom({ preferred_username })).toMatchObject({ name: 'someone' })
      expect(await identityFrom({ preferred_username, email: address })).toMatchObject({ name: 'someone' })
      const other = { preferred_username, email: 'eve@example.org', email_verified: true }
      expect(await identityFrom(other)).toMatchObject({ name: 'eve@example.org' })
    }
    const own = { preferred_username: 'Ada@example.org', email: address, email_verified: true }
    expect(await identityFrom(own)).toMatchObject({ name: 'Ada@example.org' })
  })

  test('names its bearer by an unverified address where the operator allows it', async () => {
    const { client } = issuer
    const lenient = { issuer: issuer.issuer, audience, client, refusals, clock, logger: quiet, unverifiedNames: true }
    const trusting = openTokenIssuer(lenient)
    expect(await trusting.verify(await signed({ ...good(), email: address }))).toMatchObject({
      name: address,
      isProved: false,
    })
    const foreign = { ...good(), email: 'eve@example.org', preferred_username: address }
    expect(await trusting.verify(await signed(foreign))).toMatchObject({ name: 'eve@example.org' })
    trusting.close()
  })

  test('reports when its bearer authenticated, as far as it knows', async () => {
    const iat = Number(good().iat)
    expect(await identityFrom({ auth_time: iat - 60 })).toMatchObject({ authenticatedAt: (iat - 60) * seconds })
    // When a token was issued says nothing: it may have been renewed by whoever stole it.
    for (const claims of [{}, { auth_time: 'now' }])
      expect(await identityFrom(claims)).not.toHaveProperty('authenticatedAt')
  })

  test('has no role when its role is not a string', async () => {
    for (const role of [['admin'], { admin: true }, 7, '', 'x'.repeat(1000)]) {
      const identity = await identityFrom({ role })
      expect(identity).toMatchObject({ subject: 'someone', name: 'someone' })
      expect(identity).not.toHaveProperty('role')
    }
  })

  test('names the groups of its bearer in the configured claim, and other shapes name none', async () => {
    const { client } = issuer
    const options = { issuer: issuer.issuer, audience, client, refusals, clock, logger: quiet }
    const grouping = openTokenIssuer({ ...options, groupsClaim: 'https://id.example.org/groups' })
    const groupsFrom = async (groups: unknown) =>
      (await grouping.verify(await signed({ ...good(), 'https://id.example.org/groups': groups }))).groups
    expect(await groupsFrom(['board', '/staff/finance', 'board'])).toEqual(['board', '/staff/finance'])
    expect(await groupsFrom(['x'.repeat(200), 'x'.repeat(201), '', 7, null, ['y'], 'z'])).toEqual([
      'x'.repeat(200),
      'z',
    ])
    expect(await groupsFrom(Array.from({ length: 300 }, (_, at) => `g${at}`))).toHaveLength(200)
    for (const other of ['board', 7, { board: true }, null, undefined]) expect(await groupsFrom(other)).toEqual([])
    expect((await grouping.verify(await signed({ ...good(), groups: ['board'] }))).groups).toEqual([])
    grouping.close()
    expect(await identityFrom({ groups: ['board'] })).not.toHaveProperty('groups')
  })

  test('costs the issuer two requests, however many tokens follow', async () => {
    await Promise.all(Array.from({ length: 20 }, async () => provider.verify(await signed(good()))))
    expect(issuer.asked(discovery)).toBe(1)
    expect(issuer.asked('/jwks')).toBe(1)
  })

  test('for another audience is refused', async () => {
    await refuses(provider.verify(await issuer.token('https://elsewhere.example.org/')), 'test.token-invalid')
  })

  test('is refused when a required claim is wrong or missing', async () => {
    const now = Math.floor(clock.now() / seconds)
    const wrong: JWTPayload[] = [
      { iss: 'https://elsewhere.example.org' },
      { iss: `${issuer.issuer}/` },
      { aud: [] },
      { aud: `${audience}x` },
      { exp: now - 61 },
      { nbf: now + 61 },
      { sub: '' },
      { sub: 'x'.repeat(256) },
    ]
    for (const claims of wrong)
      await refuses(provider.verify(await signed({ ...good(), ...claims })), 'test.token-invalid')
    for (const missing of ['iss', 'aud', 'exp', 'sub']) {
      const claims = Object.entries(good()).filter(([name]) => name !== missing)
      await refuses(provider.verify(await signed(Object.fromEntries(claims))), 'test.token-invalid')
    }
  })

  test('is valid a minute longer than it says, since clocks differ', async () => {
    const now = Math.floor(clock.now() / seconds)
    const token = await signed({ ...good(), nbf: now + 59, exp: now + 600 })
    await provider.verify(token)
    clock.advance(658 * seconds)
    await provider.verify(token)
    clock.advance(4 * seconds)
    await refuses(provider.verify(token), 'test.token-invalid')
  })

  test('is refused when a character of it was changed', async () => {
    const token = await issuer.token(audience)
    for (const at of [5, token.indexOf('.') + 5, token.lastIndexOf('.') + 5]) {
      const other = token[at] === 'A' ? 'B' : 'A'
      await refuses(provider.verify(token.slice(0, at) + other + token.slice(at + 1)), 'test.token-invalid')
    }
  })

  test('is refused when nobody signed it', async () => {
    await refuses(provider.verify(new UnsecuredJWT(good()).encode()), 'test.token-invalid')
    const [, payload] = (await signed(good())).split('.')
    for (const alg of ['none', 'None', 'NONE', 'nOnE']) {
      const header = Buffer.from(JSON.stringify({ alg, kid: issuer.key().kid })).toString('base64url')
      await refuses(provider.verify(`${header}.${payload}.`), 'test.token-invalid')
    }
  })

  test('is refused when it was signed with the public key as a secret', async () => {
    const { kid, public: jwk } = issuer.key()
    const pem = createPublicKey({ key: { ...jwk }, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    for (const secret of [pem, pem.trim(), JSON.stringify(jwk), jwk.n ?? '']) {
      const forged = await new SignJWT(good()).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(secret))
      await refuses(provider.verify(forged), 'test.token-invalid')
    }
  })

  test('is refused when it brings its own key', async () => {
    const other = await runIssuer({ introspects: false })
    const { kid, private: key, public: jwk } = other.key()
    for (const header of [
      { alg: 'RS256', kid, jwk },
      { alg: 'RS256', jku: `${other.issuer}/jwks`, kid },
    ]) {
      const forged = await new SignJWT(good()).setProtectedHeader(header).sign(key)
      await refuses(provider.verify(forged), 'test.token-invalid')
    }
    expect(other.asked('/jwks')).toBe(0)
    await other.stop()
  })

  test('is refused when it is no token at all, or too long', async () => {
    for (const text of [
      '',
      '.',
      '..',
      'a.b.c',
      'é.é.é',
      'x'.repeat(20_000),
      await signed({ ...good(), x: 'x'.repeat(20_000) }),
    ])
      await refuses(provider.verify(text), 'test.token-invalid')
  })

  test('signed with a new key is accepted once the keys may be fetched again, and the old key is refused', async () => {
    const old = await issuer.token(audience)
    await provider.verify(old)
    await issuer.rotate()
    const token = await issuer.token(audience)
    await refuses(provider.verify(token), 'test.token-invalid')
    clock.advance(30 * seconds)
    await provider.verify(token)
    await refuses(provider.verify(old), 'test.token-invalid')
    expect(issuer.asked('/jwks')).toBe(2)
  })

  test('that names an invented key causes at most one request in half a minute', async () => {
    await provider.verify(await issuer.token(audience))
    clock.advance(30 * seconds)
    const made = await Promise.all(Array.from({ length: 30 }, (_, at) => signed(good(), { kid: `made-up-${at}` })))
    for (const token of made) await refuses(provider.verify(token), 'test.token-invalid')
    expect(issuer.asked('/jwks')).toBe(2)
  })

  test('is accepted while the issuer is down, also when its keys are old', async () => {
    const token = await signed({ ...good(), exp: Math.floor(clock.now() / seconds) + 86_400 })
    await provider.verify(token)
    await issuer.stop()
    await provider.verify(token)
    clock.advance(3600 * seconds)
    await provider.verify(token)
    await refuses(provider.verify(await signed(good(), { kid: 'unknown' })), 'test.issuer-unavailable')
  })

  test('is refused for now when the issuer was never reached, and accepted once it is there', async () => {
    const token = await issuer.token(audience)
    await issuer.stop()
    const problem = await refuses(provider.verify(token), 'test.issuer-unavailable')
    expect(problem).toMatchObject({ kind: 'busy', cause: expect.any(Error) })
    await issuer.start()
    clock.advance(1 * seconds)
    expect(await provider.verify(token)).toMatchObject({ subject: 'files' })
  })

  test('is refused as without an issuer when the document names another one', async () => {
    const other = openTokenIssuer({ issuer: `${issuer.issuer}/`, audience, refusals, clock, logger: quiet })
    await refuses(other.verify(await issuer.token(audience)), 'test.issuer-unavailable')
    expect(issuer.asked(discovery)).toBe(1)
  })
})

describe('a token of an issuer that introspects', () => {
  beforeEach(() => begin({ introspects: true }))

  test('is accepted while the issuer confirms it, and refused half a minute after it no longer does', async () => {
    const token = await issuer.token(audience)
    await provider.verify(token)
    issuer.introspectWith(() => false)
    clock.advance(29 * seconds)
    await provider.verify(token)
    clock.advance(1 * seconds)
    await refuses(provider.verify(token), 'test.token-invalid')
    await refuses(provider.verify(token), 'test.token-invalid')
    expect(asked()).toBe(2)
  })

  test('is introspected once, also when it comes twenty times at once', async () => {
    const token = await issuer.token(audience)
    await Promise.all(Array.from({ length: 20 }, () => provider.verify(token)))
    expect(asked()).toBe(1)
  })

  test('is never sent to the issuer when its signature is wrong', async () => {
    const token = await issuer.token(audience)
    await refuses(provider.verify(`${token.slice(0, -8)}AAAAAAAA`), 'test.token-invalid')
    expect(asked()).toBe(0)
  })

  test('is refused for now when the issuer does not answer, but its last answer is valid for half a minute', async () => {
    const [verified, unverified] = [await issuer.token(audience), await issuer.token(audience, { other: true })]
    await provider.verify(verified)
    for (const status of [401, 404, 500, 302]) {
      issuer.introspectWith(() => status)
      await refuses(provider.verify(unverified), 'test.issuer-unavailable')
    }
    await issuer.stop()
    await provider.verify(verified)
    await refuses(provider.verify(unverified), 'test.issuer-unavailable')
    clock.advance(30 * seconds)
    await refuses(provider.verify(verified), 'test.issuer-unavailable')
  })
})
