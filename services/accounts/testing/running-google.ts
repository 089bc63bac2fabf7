/**
 * Somebody else's OpenID provider on a port of its own: `oidc-provider` as it comes, standing for Google. Whoever arrives is
 * at once the person that the test says, as if they had typed their password there.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { type Adapter, type AdapterPayload, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { onTestFinished } from 'vitest'

export type GooglePerson = Readonly<{ sub: string; email: string; email_verified: boolean; name: string }>

export type RunningGoogle = Readonly<{
  issuer: string
  clientId: string
  clientSecret: string
  /** Where it sends people back to, once that is known. */
  sendsBackTo(redirectUri: string): Promise<void>
  /** Who arrives next; undefined says no. */
  arrives(person: GooglePerson | undefined): void
}>

const client = { clientId: 'platform', clientSecret: 'a secret of the test alone' }

export async function runGoogle(): Promise<RunningGoogle> {
  let person: GooglePerson | undefined
  let handle: ReturnType<Provider['callback']> | undefined
  const server = createServer((request, response) => void handle?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  return {
    issuer,
    ...client,
    async sendsBackTo(redirectUri) {
      handle = (await providerOf(issuer, redirectUri, () => person)).callback()
    },
    arrives(next) {
      person = next
    },
  }
}

const minuteSeconds = 60
const lifetimes = { AccessToken: minuteSeconds, AuthorizationCode: minuteSeconds, Grant: minuteSeconds }

let keys: Promise<JWK[]> | undefined

async function newKeys(): Promise<JWK[]> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return [{ ...(await exportJWK(privateKey)), kid: 'google', use: 'sig' }]
}

async function providerOf(
  issuer: string,
  redirectUri: string,
  arriving: () => GooglePerson | undefined,
): Promise<Provider> {
  const provider = new Provider(issuer, {
    adapter: keepingIn(new Map()),
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: await (keys ??= newKeys()) },
    ttl: { ...lifetimes, IdToken: minuteSeconds, Interaction: minuteSeconds, Session: minuteSeconds },
    cookies: { keys: ['a key of the test alone'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...arriving(), sub }) }),
  })
  provider.use(async (context: KoaContextWithOIDC, next) => {
    if (!context.path.startsWith('/interaction/')) return next()
    const { req, res } = context
    const person = arriving()
    if (!person) {
      return provider.interactionFinished(req, res, { error: 'access_denied', error_description: 'no' })
    }
    const grant = new provider.Grant({ accountId: person.sub, clientId: client.clientId })
    grant.addOIDCScope('openid email profile')
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(req, res, { login: { accountId: person.sub, remember: false }, consent })
  })
  return provider
}

/** Its store, as long as the test. */
const keepingIn =
  (kept: Map<string, AdapterPayload>) =>
  (model: string): Adapter => {
    const of = (id: string) => `${model} ${id}`
    const by = (match: (payload: AdapterPayload) => boolean) =>
      [...kept].find(([key, payload]) => key.startsWith(`${model} `) && match(payload))?.[1]
    return {
      upsert: async (id, payload) => void kept.set(of(id), payload),
      find: async (id) => kept.get(of(id)),
      findByUid: async (uid) => by((payload) => payload.uid === uid),
      findByUserCode: async (code) => by((payload) => payload.userCode === code),
      async consume(id) {
        const payload = kept.get(of(id))
        if (payload) kept.set(of(id), { ...payload, consumed: Math.floor(Date.now() / 1000) })
      },
      destroy: async (id) => void kept.delete(of(id)),
      async revokeByGrantId(grantId) {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
