/**
 * An issuer of tokens on a port of its own: `oidc-provider`, as it comes, with one client that gets JWTs for the
 * resources it names. It can change its keys, count who asks for what, and stop; whether it introspects is said when it
 * starts, because the library doesn't introspect the JWTs that it signs.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose'
import { type Adapter, Provider } from 'oidc-provider'

const client = { id: 'files', secret: 's:cr et+%' }

export type RunningIssuer = Readonly<{
  issuer: string
  client: typeof client
  /** An access token for the resource, signed by the issuer; `claims` are added to it. */
  token(resource: string, claims?: Readonly<Record<string, unknown>>): Promise<string>
  /** The key that signs now. */
  key(): Readonly<{ kid: string; private: CryptoKey; public: JWK }>
  /** Signs with another key from now on, and publishes only that one. */
  rotate(): Promise<void>
  /** How often a path below the issuer's address was asked for. */
  asked(path: string): number
  /** What introspection answers: whether the token is active, or a status instead of an answer. */
  introspectWith(answer: (token: string) => boolean | number): void
  stop(): Promise<void>
  /** On the same port again. */
  start(): Promise<void>
}>

export async function runIssuer({ introspects }: { introspects: boolean }): Promise<RunningIssuer> {
  const asked = new Map<string, number>()
  let current: ReturnType<Provider['callback']>
  let key: Awaited<ReturnType<typeof newKey>>
  let claims: Readonly<Record<string, unknown>> = {}
  let introspect: (token: string) => boolean | number = always

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    asked.set(path, (asked.get(path) ?? 0) + 1)
    if (path === '/token/introspection') await answerIntrospection(request, response, introspect)
    else await current(request, response)
  }
  const server = createServer((request, response) => void answer(request, response))
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`

  async function rotate(): Promise<void> {
    key = await newKey()
    const provider = new Provider(issuer, {
      adapter: () => forgetful,
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          grant_types: ['client_credentials'],
          redirect_uris: [],
          response_types: [],
        },
      ],
      jwks: { keys: [await exportJWK(key.private).then((jwk) => ({ ...jwk, kid: key.kid, use: 'sig' }))] },
      extraTokenClaims: () => claims,
      features: {
        devInteractions: { enabled: false },
        clientCredentials: { enabled: true },
        introspection: { enabled: introspects },
        resourceIndicators: {
          enabled: true,
          getResourceServerInfo: (_, resource) => ({ scope: '', audience: resource, accessTokenFormat: 'jwt' }),
        },
      },
    })
    current = provider.callback()
  }
  await rotate()

  return {
    issuer,
    client,
    rotate,
    key: () => key,
    asked: (path) => asked.get(path) ?? 0,
    introspectWith(next) {
      introspect = next
    },
    async token(resource, extra = {}) {
      claims = extra
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { authorization: basic() },
        body: new URLSearchParams({ grant_type: 'client_credentials', resource }),
      })
      const body = (await response.json()) as { access_token?: string }
      if (body.access_token === undefined) throw new Error(JSON.stringify(body))
      return body.access_token
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    start: () => listen(port),
  }
}

const always = () => true

/** JWTs that nobody introspects need no store. */
const forgetful: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
}

async function newKey() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid: crypto.randomUUID(), private: privateKey, public: await exportJWK(publicKey) }
}

const basic = (): string =>
  `Basic ${Buffer.from(`${client.id}:${new URLSearchParams({ '': client.secret }).toString().slice(1)}`).toString('base64')}`

async function answerIntrospection(
  request: IncomingMessage,
  response: ServerResponse,
  introspect: (token: string) => boolean | number,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  const said = request.headers.authorization === basic() ? introspect(form.get('token') ?? '') : 401
  response.writeHead(typeof said === 'number' ? said : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ active: said }))
}
