/**
 * A small OAuth 2.0 server that behaves as GitHub documents its own: codes for a token that opens an API, no id tokens,
 * errors with status 200. It checks what a real one would: the client, the address to return to, the proof key, that a
 * code comes once.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type GithubPerson = Readonly<{
  id: number
  login: string
  name: string | null
  emails: readonly Readonly<{ email: string; primary: boolean; verified: boolean }>[]
}>

export type RunningGithub = Readonly<{
  url: string
  apiUrl: string
  clientId: string
  clientSecret: string
  /** Where it sends people back to, once that is known. */
  sendsBackTo(redirectUri: string): void
  /** Who arrives next; undefined says no. */
  arrives(person: GithubPerson | undefined): void
  /** What the API answers from now on instead, as a status. */
  fails(status: number): void
}>

const client = { clientId: 'Iv1.platform', clientSecret: 'a secret of the test alone' }

export async function runGithub(): Promise<RunningGithub> {
  let redirectUri = ''
  let person: GithubPerson | undefined
  let broken: number | undefined
  const codes = new Map<string, { challenge: string; person: GithubPerson }>()
  const tokens = new Map<string, GithubPerson>()

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const isAsked = query.get('client_id') === client.clientId && query.get('redirect_uri') === redirectUri
    const challenge = query.get('code_challenge')
    if (!isAsked || challenge === null || query.get('code_challenge_method') !== 'S256')
      return void response.writeHead(404).end()
    const back = new URL(redirectUri)
    back.searchParams.set('state', query.get('state') ?? '')
    if (person) {
      const code = randomUUID()
      codes.set(code, { challenge, person })
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', 'access_denied')
    }
    response.writeHead(302, { location: back.href }).end()
  }

  function exchange(form: URLSearchParams, authorization: string, response: ServerResponse): void {
    const basic = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()
    const [id, secret] = basic.includes(':')
      ? basic.split(':').map((half) => new URLSearchParams(`=${half}`).get(''))
      : [form.get('client_id'), form.get('client_secret')]
    if (id !== client.clientId || secret !== client.clientSecret)
      return json(response, 200, { error: 'incorrect_client_credentials' })
    const code = form.get('code') ?? ''
    const known = codes.get(code)
    codes.delete(code)
    const verifier = form.get('code_verifier') ?? ''
    if (known?.challenge !== createHash('sha256').update(verifier).digest('base64url'))
      return json(response, 200, { error: 'bad_verification_code' })
    const token = `gho_${randomUUID()}`
    tokens.set(token, known.person)
    json(response, 200, { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' })
  }

  function api(path: string, { headers }: IncomingMessage, response: ServerResponse): void {
    const who = tokens.get((headers.authorization ?? '').replace(/^Bearer /i, ''))
    if (broken !== undefined || headers['user-agent'] === undefined) return json(response, broken ?? 403, {})
    if (!who) return json(response, 401, { message: 'Bad credentials' })
    const { emails, ...user } = who
    json(response, 200, path.endsWith('/emails') ? emails : user)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://github.invalid')
    if (pathname === '/login/oauth/authorize') authorize(searchParams, response)
    else if (pathname === '/login/oauth/access_token')
      exchange(new URLSearchParams(await textOf(request)), request.headers.authorization ?? '', response)
    else api(pathname, request, response)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    apiUrl: `${url}/api`,
    ...client,
    sendsBackTo(next) {
      redirectUri = next
    },
    arrives(next) {
      person = next
    },
    fails(status) {
      broken = status
    },
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
