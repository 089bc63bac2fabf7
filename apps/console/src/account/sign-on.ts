/**
 * Signing in at the platform's own page, as any application does that lets people in with it (OpenID Connect Core 3.1,
 * PKCE of RFC 7636), and coming back to where one was:
 *
 *   this page  --- /oauth/authorize, state, challenge --->  the platform's page, or nothing to ask: signed in already
 *   this page  <-- /ui/?code=…&state=… -------------------
 *   this page  --- POST /oauth/token, code, verifier ---->  a token
 *
 * Only an answer to what this tab has begun counts, and the code is of no use without the verifier, which never leaves it.
 */
import { t } from '../messages/messages.ts'
import { sentenceOf } from '../parts/error-alert.tsx'
import { answerOf } from '../wire/answers.ts'
import { sessionSecret } from '../wire/secrets.ts'
import { parseJson, z } from '../wire/shapes.ts'
import type { Entrance } from './entrance.ts'
import { openPlatformAt } from './platform.ts'

const begun = sessionSecret('alluvium.sign-on-begun')
const record = z.object({ address: z.string(), state: z.string(), verifier: z.string(), place: z.string() })

/** How long the page may stay empty for the token, milliseconds. */
const timeoutMs = 5000

/** Browsers hash only where the connection can be trusted: over TLS, and on one's own machine. */
export const canSignOn = (): boolean => isSecureContext

/** Leaves for the platform's page. */
export async function signOnAt(address: string): Promise<void> {
  const [state, verifier] = [randomText(), randomText()]
  begun.write(JSON.stringify({ address, state, verifier, place: location.hash }))
  const asked = new URLSearchParams({
    client_id: 'console',
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: ownAddress(),
    state,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
  })
  location.assign(`${address}/oauth/authorize?${asked.toString()}`)
}

/** What came of it, when the address holds the answer, which it then holds no more; undefined when it holds none. */
export async function answeredSignOn(): Promise<Entrance | undefined> {
  const answer = new URLSearchParams(location.search)
  const code = answer.get('code')
  if (!answer.has('state') || (code === null && !answer.has('error'))) return undefined
  const own = begunWith(answer.get('state'))
  begun.write(null)
  history.replaceState(null, '', `${location.pathname}${own?.place ?? '#/settings'}`)
  if (!own) return { refused: t('account.thisSignInWasNotBegun') }
  if (code === null)
    return { refused: answer.get('error_description') ?? answer.get('error') ?? t('account.noReasonWasGiven') }
  const body = {
    grant_type: 'authorization_code',
    client_id: 'console',
    code,
    redirect_uri: ownAddress(),
    code_verifier: own.verifier,
  } as const
  try {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const given = await answerOf(openPlatformAt(own.address, timeoutMs).POST('/oauth/token', { body, headers }))
    return { token: given.access_token }
  } catch (error) {
    return { refused: sentenceOf(error) }
  }
}

function begunWith(state: string | null): z.output<typeof record> | undefined {
  const own = parseJson(record, begun.read())
  return own?.state === state ? own : undefined
}

/** Where the platform sends people back to: this page, as the platform knows it. */
const ownAddress = (): string => `${location.origin}${import.meta.env.BASE_URL}`

/** 256 bits that nobody can guess. */
const randomText = (): string => urlText(crypto.getRandomValues(new Uint8Array(32)))

async function challengeOf(verifier: string): Promise<string> {
  return urlText(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

/** base64url without padding (RFC 4648, 5). */
const urlText = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
