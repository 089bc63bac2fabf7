/**
 * Whether an application gets what it asks for (OpenID Connect Core, 3.1.2.3 and 3.1.2.4): a code at once for a browser
 * that is signed in to an application that is known to it, and otherwise what has to happen before.
 */
import type { Database } from '@alluvium/database'
import { type Clock, newSecret } from '@alluvium/kernel'
import type { AuthorizationRequest } from '../../model/sign-on/authorization-request.ts'
import { OauthRefusal } from '../../model/sign-on/oauth-refusal.ts'
import { rememberCode } from './codes.ts'
import { hasConsented } from './consents.ts'
import { findSession, type Session } from './sessions.ts'

export type AuthorizeNeeds = Readonly<{ database: Database; clock: Clock }>

export type Decision =
  | Readonly<{ kind: 'sign-in' }>
  | Readonly<{ kind: 'consent'; session: Session }>
  | Readonly<{ kind: 'code'; code: string }>

/** @param secret what the browser's cookie says. Throws an `OauthRefusal` where the person must not be asked. */
export async function authorize(
  { database, clock }: AuthorizeNeeds,
  request: AuthorizationRequest,
  secret: string | undefined,
): Promise<Decision> {
  const now = clock.now()
  const mayAsk = !request.prompt.has('none')
  const session = secret === undefined ? undefined : await database.read(findSession(secret, now))
  if (!session || mustSignInAgain(request, session, now)) {
    if (!mayAsk) throw new OauthRefusal('login_required', 'Nobody is signed in.')
    return { kind: 'sign-in' }
  }
  if (await mustConsent(database, request, session)) {
    if (!mayAsk) throw new OauthRefusal('consent_required', 'The person was not asked yet.')
    return { kind: 'consent', session }
  }
  const code = newSecret(256)
  await database.write(rememberCode(code, { grant: grantOf(request, session), now }))
  return { kind: 'code', code }
}

const mustSignInAgain = ({ prompt, maxAgeMs }: AuthorizationRequest, { signedInAt }: Session, now: number): boolean =>
  prompt.has('login') || prompt.has('select_account') || (maxAgeMs !== undefined && now - signedInAt > maxAgeMs)

async function mustConsent(
  database: Database,
  { client, prompt, scope }: AuthorizationRequest,
  { user }: Session,
): Promise<boolean> {
  if (client.trusted) return false
  if (prompt.has('consent')) return true
  return !(await database.read(hasConsented({ userId: user.id, clientId: client.id }, scope)))
}

const grantOf = ({ client, redirectUri, scope, nonce, challenge }: AuthorizationRequest, { session }: Session) => ({
  session,
  clientId: client.id,
  redirectUri,
  scope,
  nonce: nonce ?? null,
  challenge: challenge ?? null,
})
