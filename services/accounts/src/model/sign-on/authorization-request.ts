/**
 * What an application asks of a person's browser at the authorization endpoint (RFC 6749, 4.1.1; OpenID Connect Core,
 * 3.1.2.1). Checked in two steps, because an error in the first is shown to the person only:
 *
 *   client_id, redirect_uri       who asks and where the answer goes        a page that says so
 *   everything else               what is asked                             back to the application, as `error`
 */
import { clientUnknown, redirectRefused } from '../../problems/sign-on.ts'
import type { Client, Clients } from './client.ts'
import { OauthRefusal } from './oauth-refusal.ts'
import { refuseRepeated } from './parameters.ts'
import { isChallenge } from './proof-key.ts'
import { parseScope, type Scope } from './scope.ts'

/** Where the answer goes. */
export type ReturnAddress = Readonly<{ client: Client; redirectUri: string; state: string | undefined }>

export type AuthorizationRequest = ReturnAddress &
  Readonly<{
    scope: readonly Scope[]
    nonce: string | undefined
    challenge: string | undefined
    prompt: ReadonlySet<string>
    /** Milliseconds; how long ago the person may have signed in. */
    maxAgeMs: number | undefined
    /** The e-mail address that the application believes is theirs. */
    loginHint: string | undefined
  }>

const maxParameterLength = 2000

/** Throws `accounts.client-unknown`, `accounts.redirect-refused` or `accounts.parameter-repeated`. */
export function returnAddress(clients: Clients, parameters: URLSearchParams): ReturnAddress {
  refuseRepeated(parameters)
  const client = clients.get(parameters.get('client_id') ?? '')
  if (!client) throw clientUnknown()
  const redirectUri = parameters.get('redirect_uri') ?? ''
  if (!client.redirectUris.includes(redirectUri)) throw redirectRefused(client.name) // RFC 9700, 2.1: the same text
  return { client, redirectUri, state: parameters.get('state') ?? undefined }
}

/** Throws an `OauthRefusal` for the application. */
export function authorizationRequest(to: ReturnAddress, parameters: URLSearchParams): AuthorizationRequest {
  const text = (name: string) => parameters.get(name) ?? undefined
  for (const [name, value] of parameters) {
    if (value.length > maxParameterLength) throw new OauthRefusal('invalid_request', `${shown(name)} is too long.`)
    if (/\p{Cc}/u.test(value)) throw new OauthRefusal('invalid_request', `${shown(name)} has a control character.`)
  }
  if (text('request') !== undefined) throw new OauthRefusal('request_not_supported', 'request is not taken.')
  if (text('request_uri') !== undefined)
    throw new OauthRefusal('request_uri_not_supported', 'request_uri is not taken.')
  if (text('response_type') !== 'code')
    throw new OauthRefusal('unsupported_response_type', 'The only response_type is code.')
  if (!['query', undefined].includes(text('response_mode')))
    throw new OauthRefusal('invalid_request', 'The only response_mode is query.')
  return {
    ...to,
    scope: parseScope(text('scope') ?? ''),
    nonce: text('nonce'),
    challenge: challengeIn(to.client, parameters),
    prompt: promptIn(text('prompt')),
    maxAgeMs: maxAgeIn(text('max_age')),
    loginHint: text('login_hint'),
  }
}

function challengeIn({ secret }: Client, parameters: URLSearchParams): string | undefined {
  const challenge = parameters.get('code_challenge') ?? undefined
  if (challenge === undefined) {
    if (secret === undefined) throw new OauthRefusal('invalid_request', 'A public client needs a code_challenge.')
    return undefined
  }
  if (parameters.get('code_challenge_method') !== 'S256')
    throw new OauthRefusal('invalid_request', 'The only code_challenge_method is S256.')
  if (!isChallenge(challenge))
    throw new OauthRefusal('invalid_request', 'code_challenge is not a SHA-256 in base64url.')
  return challenge
}

function promptIn(text: string | undefined): ReadonlySet<string> {
  const words = new Set((text ?? '').split(' ').filter((word) => word !== ''))
  if (words.has('none') && words.size > 1)
    throw new OauthRefusal('invalid_request', 'prompt=none goes with no other prompt.')
  return words
}

function maxAgeIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new OauthRefusal('invalid_request', 'max_age is not a number of seconds.')
  return Number(text) * 1000
}

const shown = (name: string): string => (/^\w{1,40}$/.test(name) ? name : 'A parameter')
