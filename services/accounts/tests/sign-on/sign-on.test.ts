/** The platform as an OpenID provider: a relying party of the shelf signs people in with it, and a browser clicks. */
import type { Database } from '@alluvium/database'
import { describeOnADatabase } from '@alluvium/database/testing'
import { handClock } from '@alluvium/kernel'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import * as oidc from 'openid-client'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { parseClients } from '../../src/model/sign-on/client.ts'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { type Browser, newBrowser, type Page } from '../../testing/browser.ts'
import { accountsServer, password, type ServedAccounts } from '../../testing/serve-accounts.ts'

const consoleUrl = 'http://console.test/ui/'
const callback = 'http://wiki.test/callback'
const email = 'ann@example.org'
const secret = 'the secret of the wiki'
const clients = parseClients(
  JSON.stringify([
    {
      client_id: 'wiki',
      client_name: 'The <b>Wiki</b>',
      client_secret: secret,
      redirect_uris: [callback],
      post_logout_redirect_uris: ['http://wiki.test/'],
    },
    {
      client_id: 'blog',
      client_secret: secret,
      redirect_uris: [callback],
      id_token_signed_response_alg: 'EdDSA',
    },
    { client_id: 'files', client_secret: 'the secret of the file service', trusted: true },
  ]),
)
const apps = ['http://wiki.test/', 'http://console.test/']

/** The relying party goes by the real time, and tokens count seconds. */
const wholeSecond = () => Math.floor(Date.now() / 1000) * 1000

type Party = Readonly<{ config: oidc.Configuration; redirectUri: string }>

/** An application as its developer would write it. */
async function partyOf({ url }: ServedAccounts, id: 'console' | 'wiki' | 'blog'): Promise<Party> {
  const secretOf = id === 'console' ? undefined : secret
  const config = await oidc.discovery(new URL(url), id, secretOf, undefined, { execute: [oidc.allowInsecureRequests] })
  return { config, redirectUri: id === 'console' ? consoleUrl : callback }
}

type Asked = Readonly<{
  url: string
  finish(at: URL): Promise<oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers>
}>

async function ask({ config, redirectUri }: Party, more: Record<string, string> = {}): Promise<Asked> {
  const [pkceCodeVerifier, expectedState, expectedNonce] = [
    oidc.randomPKCECodeVerifier(),
    oidc.randomState(),
    oidc.randomNonce(),
  ]
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    ...more,
  })
  return {
    url: url.href,
    finish: (at) => oidc.authorizationCodeGrant(config, at, { pkceCodeVerifier, expectedState, expectedNonce }),
  }
}

const logIn = (browser: Browser, page: Page, more: Record<string, string> = {}) =>
  browser.submit(page, { email, password, ...more })

const errorOf = ({ url }: Page) => url.searchParams.get('error')

/** From the application's link to its tokens, by a browser that may be signed in already. */
async function signIn(party: Party, browser: Browser) {
  const { url, finish } = await ask(party)
  let page = await browser.open(url)
  if (page.text.includes('name="password"')) page = await logIn(browser, page)
  if (page.text.includes('Agree')) page = await browser.submit(page, { answer: 'yes' })
  return finish(page.url)
}

const introspect = ({ url }: ServedAccounts, token: string) =>
  post(`${url}/oauth/introspect`, { token }).then((response) => response.json() as Promise<Record<string, unknown>>)
const post = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), headers })
const basic = (id: string, word: string) => ({ authorization: `Basic ${btoa(`${id}:${encodeURIComponent(word)}`)}` })
const opens = async ({ ask: request }: ServedAccounts, token: string) =>
  (await request('GET /auth/me', { token })).status

/** Turns one-time codes on; the function gives a code that was not used yet. */
async function secondFactor({ ask: request, clock }: ServedAccounts): Promise<() => string> {
  const { body } = await request('POST /auth/login', { body: { email, password } })
  const token = (body as { token: string }).token
  const begun = await request('POST /auth/totp', { token, body: { password } })
  const shared = (begun.body as { secret: string }).secret
  const now = () => generateSync({ strategy: 'totp', secret: shared, epoch: Math.floor(clock.now() / 1000) })
  const confirmed = await request('POST /auth/totp/confirm', { token, body: { totp: now() } })
  expect(confirmed.status).toBeLessThan(300)
  clock.advance(30_000)
  return now
}

/** How a request for a token was refused. */
async function said(answered: Promise<Response>): Promise<readonly [number, string, string]> {
  const response = await answered
  const { error } = (await response.json()) as { error: string }
  return [response.status, response.headers.has('www-authenticate') ? 'challenged' : '', error]
}

describeOnADatabase('the platform as an OpenID provider', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer({ local: true })

  async function serve(database: Database) {
    const served = await serveAccounts(database, { signOn: { consoleUrl, clients } }, handClock(wholeSecond()))
    await served.join(email)
    return { served, browser: newBrowser(...apps) }
  }

  test('a page without a secret signs somebody in and gets a token of the platform', async () => {
    const { served, browser } = await serve(await open())
    const party = await partyOf(served, 'console')
    const { url, finish } = await ask(party)
    const page = await browser.open(url)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toMatch(
      /form-action 'self' http:\/\/console.test; base-uri 'none'; frame-ancestors 'none'$/,
    )
    const tokens = await finish((await logIn(browser, page)).url)

    const claims = decodeJwt(tokens.access_token)
    expect(decodeProtectedHeader(tokens.access_token)['alg']).toBe('EdDSA')
    const names = 'aud auth_time email email_verified exp iat iss jti name role sub tier'.split(' ')
    expect(Object.keys(claims).toSorted()).toEqual(names)
    expect(claims).toMatchObject({ iss: served.url, aud: 'alluvium', email })
    expect(tokens.expires_in).toBe(7 * 24 * 3600)
    expect(tokens.claims()).toMatchObject({
      iss: served.url,
      aud: 'console',
      sub: claims.sub,
      email,
      email_verified: false,
    })
    expect(await opens(served, tokens.access_token)).toBe(200)
    const info = { sub: claims.sub, name: 'Ann', preferred_username: email, email, email_verified: false }
    expect(await oidc.fetchUserInfo(party.config, tokens.access_token, claims.sub ?? '')).toEqual(info)
  })

  test('a session for one application works for the next, unless it requires a new log-in', async () => {
    const { served, browser } = await serve(await open())
    const party = await partyOf(served, 'console')
    await signIn(party, browser)
    const silent = await ask(party, { prompt: 'none' })
    expect(await silent.finish((await browser.open(silent.url)).url)).toHaveProperty('access_token')
    for (const more of [{ prompt: 'login' }, { prompt: 'select_account' }]) {
      const { url, finish } = await ask(party, more)
      const page = await browser.open(url)
      expect(page.text).toContain('name="password"')
      expect(await finish((await logIn(browser, page)).url)).toHaveProperty('access_token')
    }
    served.clock.advance(60_001)
    const fresh = await ask(party, { max_age: '60', login_hint: '"><b>' })
    const page = await browser.open(fresh.url)
    expect(page.text).toContain('value="&quot;&gt;&lt;b&gt;"')
    const { auth_time: at } = (await fresh.finish((await logIn(browser, page)).url)).claims() ?? {}
    expect(at).toBe(Math.floor(served.clock.now() / 1000))
  })

  test('with prompt=none the person is sent back to the application, with state and issuer', async () => {
    const { served, browser } = await serve(await open())
    const party = await partyOf(served, 'wiki')
    const back = async (more: Record<string, string>) => (await browser.open((await ask(party, more)).url)).url
    const nobody = await back({ prompt: 'none', state: 'mine' })
    expect(Object.fromEntries(nobody.searchParams)).toMatchObject({
      error: 'login_required',
      state: 'mine',
      iss: served.url,
    })
    await signIn(await partyOf(served, 'console'), browser)
    expect((await back({ prompt: 'none' })).searchParams.get('error')).toBe('consent_required')
  })

  test('an application that is not ours learns who somebody is once they agreed, and can do nothing else', async () => {
    const { served, browser } = await serve(await open())
    const party = await partyOf(served, 'wiki')
    const { url, finish } = await ask(party)
    const page = await logIn(browser, await browser.open(url))
    expect(page.text).toContain('The &lt;b&gt;Wiki&lt;/b&gt; (wiki.test) would learn')
    const refused = await browser.submit(page, { answer: 'no' })
    expect([refused.url.origin, errorOf(refused)]).toEqual(['http://wiki.test', 'access_denied'])
    const agreed = await browser.submit(page, { answer: 'yes' })
    const tokens = await finish(agreed.url)

    const sub = tokens.claims()?.sub ?? ''
    expect(await oidc.fetchUserInfo(party.config, tokens.access_token, sub)).toMatchObject({ email, name: 'Ann' })
    expect(await opens(served, tokens.access_token)).toBe(401)
    expect(await opens(served, tokens.id_token ?? '')).toBe(401)
    expect((await served.ask('GET /userinfo', { token: tokens.id_token ?? '' })).status).toBe(401)
    const again = await ask(party, { prompt: 'none' })
    expect(await again.finish((await browser.open(again.url)).url)).toHaveProperty('id_token')
  })

  test.each([
    ['that knows RS256 alone, as every library must', 'wiki', 'RS256'],
    ['that asks for EdDSA', 'blog', 'EdDSA'],
  ] as const)('an application %s verifies the id token', async (_, id, algorithm) => {
    const { served, browser } = await serve(await open())
    const metadata = { client_secret: secret, id_token_signed_response_alg: algorithm }
    const config = await oidc.discovery(new URL(served.url), id, metadata, undefined, {
      execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
    })
    const tokens = await signIn({ config, redirectUri: callback }, browser)
    expect(decodeProtectedHeader(tokens.id_token ?? '')['alg']).toBe(algorithm)
    expect(tokens.claims()).toMatchObject({ aud: id, email })
    const signOut = oidc.buildEndSessionUrl(config, { id_token_hint: tokens.id_token ?? '' })
    await browser.open(signOut.href)
    expect(errorOf(await browser.open((await ask({ config, redirectUri: callback }, { prompt: 'none' })).url))).toBe(
      'login_required',
    )
  })

  test('an application learns no more than it requested', async () => {
    const { served, browser } = await serve(await open())
    const party = await partyOf(served, 'wiki')
    const { url, finish } = await ask(party, { scope: 'openid everything' })
    const page = await browser.submit(await logIn(browser, await browser.open(url)), { answer: 'yes' })
    const tokens = await finish(page.url)
    const sub = tokens.claims()?.sub ?? ''
    expect(tokens.claims()).not.toHaveProperty('email')
    expect(await oidc.fetchUserInfo(party.config, tokens.access_token, sub)).toEqual({ sub })
    const wider = await browser.open((await ask(party)).url)
    expect(wider.text).toContain('your e-mail address')
  })

  test('a token is active until it is logged out, and then inactive everywhere', async () => {
    const { served, browser } = await serve(await open())
    const party = await partyOf(served, 'console')
    const { access_token: token } = await signIn(party, browser)
    expect(await introspect(served, token)).toEqual({ active: true })
    const whole = await post(
      `${served.url}/oauth/introspect`,
      { token },
      basic('files', 'the secret of the file service'),
    )
    const claims = decodeJwt(token)
    expect(await whole.json()).toEqual({
      active: true,
      token_type: 'Bearer',
      iss: served.url,
      aud: 'alluvium',
      sub: claims.sub,
      username: email,
      email,
      email_verified: false,
      tier: 'free',
      role: 'user',
      auth_time: claims['auth_time'],
      iat: claims.iat,
      exp: claims.exp,
      jti: claims.jti,
    })
    const { access_token: narrow } = await signIn(await partyOf(served, 'wiki'), browser)
    const own = await oidc.tokenIntrospection((await partyOf(served, 'wiki')).config, narrow)
    expect(own).toMatchObject({
      active: true,
      aud: `${served.url}/userinfo`,
      sub: claims.sub,
      client_id: 'wiki',
      scope: 'openid profile email',
      iat: expect.any(Number),
      exp: expect.any(Number),
    })
    await served.ask('POST /auth/logout', { token })
    expect(await introspect(served, token)).toEqual({ active: false })
    expect(await introspect(served, 'x.y.z')).toEqual({ active: false })
    expect((await browser.open((await ask(party)).url)).text).toContain('name="password"')
  })

  test('a request without a token is answered as missing a token, not as a bad one', async () => {
    const { served } = await serve(await open())
    const refusalOf = async (token?: string) => {
      const { headers, body } = await served.ask('GET /userinfo', token === undefined ? {} : { token })
      return [headers.get('error-code'), headers.get('www-authenticate'), Object(body).error]
    }
    expect(await refusalOf()).toEqual([
      'accounts.token-missing',
      'Bearer realm="Alluvium"',
      expect.stringContaining('needs a token'),
    ])
    expect(await refusalOf('x.y.z')).toEqual([
      'accounts.token-refused',
      'Bearer realm="Alluvium", error="invalid_token"',
      expect.anything(),
    ])
  })

  test('revoking a token is a log-out, whatever kind of token it is', async () => {
    const { served, browser } = await serve(await open())
    for (const id of ['console', 'wiki'] as const) {
      const party = await partyOf(served, id)
      const { access_token: token } = await signIn(party, browser)
      const other = await served.join(`${id}@example.org`)
      expect(await introspect(served, token)).toEqual({ active: true })
      await oidc.tokenRevocation(party.config, token)
      expect(await introspect(served, token)).toEqual({ active: false })
      expect((await served.ask('GET /userinfo', { token })).status).toBe(401)
      expect(await opens(served, other)).toBe(200)
      const silent = await browser.open((await ask(await partyOf(served, 'console'), { prompt: 'none' })).url)
      expect(errorOf(silent)).toBe(id === 'console' ? 'login_required' : null) // a stranger cannot sign others out
    }
  })

  test('a suspended account has no session, no token and no new code', async () => {
    const { served, browser } = await serve(await open())
    const party = await partyOf(served, 'console')
    const { access_token: token } = await signIn(party, browser)
    const { url, finish } = await ask(party)
    const at = await browser.open(url)
    await served.accounts.changeAccountStatus({ email, status: 'suspended' })
    expect(await introspect(served, token)).toEqual({ active: false })
    await expect(finish(at.url)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect((await logIn(browser, await browser.open((await ask(party)).url))).status).toBe(403)
  })

  test('signing out ends every token of the session, at once with an id token, and otherwise after a question', async () => {
    const { served, browser } = await serve(await open())
    const [ours, theirs] = [await partyOf(served, 'console'), await partyOf(served, 'wiki')]
    const [one, two] = [await signIn(ours, browser), await signIn(theirs, browser)]
    const url = oidc.buildEndSessionUrl(theirs.config, {
      id_token_hint: two.id_token ?? '',
      post_logout_redirect_uri: 'http://wiki.test/',
      state: 'bye',
    })
    expect((await browser.open(url.href)).url.href).toBe('http://wiki.test/?state=bye')
    expect(await introspect(served, one.access_token)).toEqual({ active: false })
    expect(await introspect(served, two.access_token)).toEqual({ active: false })
    expect((await browser.open((await ask(ours)).url)).text).toContain('name="password"')

    const three = await signIn(ours, browser)
    const page = await browser.open(`${served.url}/oauth/sign-out?post_logout_redirect_uri=http://evil.test/`)
    expect(page.text).toContain('Sign out?')
    expect(await introspect(served, three.access_token)).toEqual({ active: true })
    expect((await browser.submit(page, {})).text).toContain('You are signed out')
    expect(await introspect(served, three.access_token)).toEqual({ active: false })
  })

  test('a code is valid once, for a short time, and for the application that requested it', async () => {
    const { served, browser } = await serve(await open())
    const party = await partyOf(served, 'console')
    await signIn(party, browser)
    const verifier = oidc.randomPKCECodeVerifier()
    const challenge = { code_challenge: await oidc.calculatePKCECodeChallenge(verifier) }
    const code = async () => (await browser.open((await ask(party, challenge)).url)).url.searchParams.get('code') ?? ''
    const right = {
      grant_type: 'authorization_code',
      client_id: 'console',
      redirect_uri: consoleUrl,
      code_verifier: verifier,
    }
    const redeem = async (form: Record<string, string>, headers: Record<string, string> = {}) => {
      const response = await post(`${served.url}/oauth/token`, form, headers)
      expect(response.headers.get('cache-control')).toBe('no-store')
      const body = (await response.json()) as Record<string, string>
      return { status: response.status, error: body['error'], token: body['access_token'] ?? '' }
    }
    const wrong: readonly Record<string, string>[] = [
      { code_verifier: oidc.randomPKCECodeVerifier() },
      { code_verifier: '' },
      { redirect_uri: 'http://console.test/' },
      { code: 'x' },
    ]
    for (const change of wrong)
      expect(await redeem({ ...right, code: await code(), ...change })).toMatchObject({
        status: 400,
        error: 'invalid_grant',
      })
    const { client_id: _, ...anonymous } = right
    const stolen = await redeem({ ...anonymous, code: await code() }, basic('wiki', secret))
    expect(stolen).toMatchObject({ status: 400, error: 'invalid_grant' })
    const late = await code()
    served.clock.advance(60_000)
    expect(await redeem({ ...right, code: late })).toMatchObject({ error: 'invalid_grant' })

    const once = await code()
    const first = await redeem({ ...right, code: once })
    expect(await opens(served, first.token)).toBe(200)
    expect(await redeem({ ...right, code: once })).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await opens(served, first.token)).toBe(401)
  })

  test('of twenty parallel redemptions of one code, one gets a token, and that token is void', async () => {
    const { served, browser } = await serve(await open())
    const { url, finish } = await ask(await partyOf(served, 'console'))
    const at = (await logIn(browser, await browser.open(url))).url
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => finish(at)))
    const tokens = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.access_token] : []))
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.error] : []))
    expect(errors).toEqual(Array.from({ length: 19 }, () => 'invalid_grant'))
    expect(await introspect(served, tokens[0] ?? '')).toEqual({ active: false })
  })

  test('a client is accepted only with its secret', async () => {
    const { served } = await serve(await open())
    const token = (form: Record<string, string>, headers: Record<string, string> = {}) =>
      post(`${served.url}/oauth/token`, { grant_type: 'authorization_code', code: 'x', ...form }, headers)
    expect(await said(token({}))).toEqual([401, '', 'invalid_client'])
    expect(await said(token({ client_id: 'nobody' }))).toEqual([401, '', 'invalid_client'])
    expect(await said(token({ client_id: 'wiki' }))).toEqual([401, '', 'invalid_client'])
    expect(await said(token({ client_id: 'wiki', client_secret: 'wrong' }))).toEqual([401, '', 'invalid_client'])
    expect(await said(token({}, basic('wiki', 'wrong')))).toEqual([401, 'challenged', 'invalid_client'])
    expect(await said(token({ client_secret: secret }, basic('wiki', secret)))).toEqual([400, '', 'invalid_request'])
    expect(await said(token({}, basic('wiki', secret)))).toEqual([400, '', 'invalid_grant'])
    expect(await said(token({ client_id: 'wiki', client_secret: secret }))).toEqual([400, '', 'invalid_grant'])
    expect(await said(token({ grant_type: 'password', client_id: 'console' }))).toEqual([
      400,
      '',
      'unsupported_grant_type',
    ])
    const twice = fetch(`${served.url}/oauth/token`, {
      method: 'POST',
      body: 'client_id=console&client_id=wiki',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(await said(twice)).toEqual([400, '', 'invalid_request'])
  })

  test('a request without a safe address to return to ends on an error page', async () => {
    const { served, browser } = await serve(await open())
    const url = (await ask(await partyOf(served, 'console'))).url
    const changed: readonly (readonly [string, string | undefined])[] = [
      ['client_id', 'nobody'],
      ['client_id', undefined],
      ['redirect_uri', undefined],
      ['redirect_uri', 'http://evil.test/'],
      ['redirect_uri', `${consoleUrl}?x`],
      ['redirect_uri', consoleUrl.slice(0, -1)],
      ['redirect_uri', callback],
      ['redirect_uri', 'javascript:alert(1)'],
    ]
    for (const [name, value] of changed) {
      const wrong = new URL(url)
      if (value === undefined) wrong.searchParams.delete(name)
      else wrong.searchParams.set(name, value)
      const page = await browser.open(wrong.href)
      expect({ name, value, status: page.status, at: page.url.origin }).toEqual({
        name,
        value,
        status: 400,
        at: served.url,
      })
    }
    expect((await browser.open(`${url}&state=again`)).status).toBe(400)
  })

  test('any other error of the request goes to the application', async () => {
    const { served, browser } = await serve(await open())
    const party = await partyOf(served, 'console')
    const wrong: readonly (readonly [Record<string, string>, string])[] = [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ response_type: 'code id_token' }, 'unsupported_response_type'],
      [{ response_mode: 'fragment' }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ prompt: 'none login' }, 'invalid_request'],
      [{ max_age: '-1' }, 'invalid_request'],
      [{ request: 'e30.e30.' }, 'request_not_supported'],
      [{ request_uri: 'http://evil.test/' }, 'request_uri_not_supported'],
      [{ nonce: 'n'.repeat(3000) }, 'invalid_request'],
      [{ nonce: 'n\0' }, 'invalid_request'],
    ]
    for (const [change, error] of wrong) {
      const { url } = await browser.open((await ask(party, { ...change, state: 'mine' })).url)
      const returned = {
        ...change,
        at: url.origin,
        error: url.searchParams.get('error'),
        state: url.searchParams.get('state'),
      }
      expect(returned).toEqual({ ...change, at: 'http://console.test', error, state: 'mine' })
    }
    const bare = new URL((await ask(party)).url)
    bare.searchParams.delete('code_challenge')
    expect(errorOf(await browser.open(bare.href))).toBe('invalid_request')
  })

  test('a form works only from the browser and the page in which it was opened', async () => {
    const { served, browser } = await serve(await open())
    const page = await browser.open((await ask(await partyOf(served, 'console'))).url)
    const stranger = newBrowser(...apps)
    const theirs = await stranger.open(page.url.href)
    expect(page.text).not.toBe(theirs.text)
    const mixed: Page = { ...theirs, url: page.url }
    expect((await logIn(browser, mixed)).headers.get('error-code')).toBe('accounts.form-refused')
    const elsewhere: Page = { ...page, url: page.url }
    const form = new URLSearchParams({
      email,
      password,
      seal: /name="seal" value="([^"]*)"/.exec(page.text)?.[1] ?? '',
    })
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const headers of [{ cookie, 'sec-fetch-site': 'cross-site' }, { cookie, origin: 'http://evil.test' }, {}]) {
      const sent = await fetch(`${served.url}/oauth/sign-in`, {
        method: 'POST',
        body: form,
        headers,
        redirect: 'manual',
      })
      expect([sent.status, sent.headers.get('error-code')]).toEqual([403, 'accounts.form-refused'])
    }
    expect((await logIn(browser, elsewhere)).url.href).toMatch(/^http:\/\/console\.test\/ui\/\?code=/)
  })

  test('the page reports a wrong password, and after ten of them asks to wait', async () => {
    const { served, browser } = await serve(await open())
    const url = (await ask(await partyOf(served, 'console'))).url
    let page = await browser.open(url)
    for (let time = 0; time < 10; time += 1) {
      page = await browser.submit(page, { email, password: 'wrong password' })
      expect(page.status).toBe(403)
      expect(page.text).toContain('The e-mail address or the password is wrong')
      expect(page.text).not.toContain('wrong password"')
    }
    page = await logIn(browser, page)
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '300'])
  })

  test('an account with one-time codes must enter one', async () => {
    const { served, browser } = await serve(await open())
    const { url, finish } = await ask(await partyOf(served, 'console'))
    const code = await secondFactor(served)
    const page = await browser.open(url)
    expect(page.text).not.toContain('One-time code')
    const step = await logIn(browser, page)
    expect(step.text).toContain('One-time code')
    expect((await logIn(browser, step, { totp: '000000' })).status).toBe(403)
    expect(await finish((await logIn(browser, step, { totp: code() })).url)).toHaveProperty('access_token')
  })

  test('a sign-in for an application may use Google too', async () => {
    const { served, browser } = await serve(await open())
    const { url, finish } = await ask(await partyOf(served, 'console'))
    const sandbox = await browser.follow(await browser.open(url), 'Sign in with Google')
    const tokens = await finish((await browser.submit(sandbox, { person: 'ada@example.org' })).url)
    expect(tokens.claims()).toMatchObject({ email: 'ada@example.org' })

    const again = await browser.follow(await browser.open(`${url}&prompt=login`), 'Sign in with GitHub')
    const theirs = newBrowser(`${served.url}/auth/github/callback`)
    for (const [name, value] of browser.cookies) theirs.cookies.set(name, value)
    const link = (await theirs.submit(again, { person: 'ada@example.org' })).url
    const misled = await newBrowser(...apps).open(link.href) // a link that signs others in as oneself
    expect([misled.status, misled.headers.get('error-code')]).toEqual([400, 'accounts.sign-in-expired'])
  })

  test('a new password ends sessions made with the old one', async () => {
    const { served, browser } = await serve(await open())
    const party = await partyOf(served, 'console')
    const { access_token: token } = await signIn(party, browser)
    const body = { old_password: password, new_password: 'another pass phrase' }
    const { status } = await served.ask('POST /auth/password', { token, body })
    expect(status).toBeLessThan(300)
    expect((await browser.open((await ask(party)).url)).text).toContain('name="password"')
  })

  test('sign-on data is in the person’s export, and is erased with the account', async () => {
    const { served, browser } = await serve(await open())
    const party = await partyOf(served, 'wiki')
    await signIn(party, browser)
    const { access_token: token } = await signIn(await partyOf(served, 'console'), browser)
    const { body } = await served.ask('GET /auth/me/export', { token })
    expect(body).toMatchObject({
      sign_on: {
        identities: [],
        sessions: [{ signed_in_at: expect.any(String), expires_at: expect.any(String) }],
        consents: [{ client_id: 'wiki', scope: 'openid profile email', given_at: expect.any(String) }],
      },
    })
    expect((await served.ask('DELETE /auth/me', { token, body: { password } })).status).toBe(204)
    expect(errorOf(await browser.open((await ask(party, { prompt: 'none' })).url))).toBe('login_required')
  })
})
