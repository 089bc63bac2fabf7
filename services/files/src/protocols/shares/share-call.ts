/**
 * A request to a share: `/s/{token}`, or `/s/{token}/{path}` for an entry of a shared folder. Here is what all methods
 * have in common: finding the share, and checking that the client knows its password.
 */
import type { Exchange } from '@alluvium/http'
import { type Path, parseTarget, pathOf } from '../../model/path.ts'
import { callerOf } from '../../operations/accounts/accounts.ts'
import { type InTheNameOf, type OpenShare, openShare } from '../../operations/shares/open-share.ts'
import type { CheckSharePassword } from '../../operations/shares/share-passwords.ts'
import type { Policy } from '../../ports/policy.ts'
import { nothingHere } from '../../problems/requests.ts'
import { sharePasswordNeeded } from '../../problems/shares.ts'
import { noteTarget, requestContextOf } from '../auditing/request-context.ts'
import { basicText } from '../authentication/credentials-in.ts'
import { policyRefusal } from '../authentication/policy-refusal.ts'
import type { Service } from '../service.ts'
import type { LiveDownloads } from './live-downloads.ts'
import { cookieOpens, newCookie } from './share-cookie.ts'

export type ShareContext = Readonly<{
  service: Service
  policies: Readonly<{ current(): Policy }> | undefined
  checkPassword: CheckSharePassword
  live: LiveDownloads
}>

export type ShareCall = ShareContext &
  Readonly<{
    exchange: Exchange
    token: string
    /** The path below the shared folder; the root for the share itself. */
    inner: Path
    /** The address ends in a slash: it means a folder only. */
    slash: boolean
    query: URLSearchParams
    inTheNameOf: InTheNameOf
  }>

/** Throws `files.path-invalid`, `files.not-found`. */
export function callOf(context: ShareContext, exchange: Exchange): ShareCall {
  const { url = '' } = exchange.request
  const { path, slash } = parseTarget(url, 2) // a share is a root of its own
  const [place, token, ...names] = path.names
  if (place !== 's' || token === undefined) throw nothingHere()
  const query = url.indexOf('?')
  return {
    ...context,
    exchange,
    token,
    inner: pathOf(names),
    slash,
    query: new URLSearchParams(query < 0 ? '' : url.slice(query + 1)),
    inTheNameOf: nameOf(context, exchange),
  }
}

/**
 * The caller in whose name the share acts. Policies check the share's maker as for other requests, with the address of
 * the client: as a share, and by the way in which the maker had authenticated.
 */
function nameOf({ policies, service: { access } }: ShareContext, exchange: Exchange): InTheNameOf {
  const policy = policies?.current()
  return (account, madeWith) => {
    const rights = access?.rightsOf(account)
    const caller = {
      ...callerOf(account, 'share'),
      requestContext: requestContextOf(exchange),
      ...(rights && { rights }),
    }
    return policy ? { ...caller, refusal: policyRefusal(policy, caller, exchange.peer, madeWith) } : caller
  }
}

/**
 * The share, if the request may use it. Throws `files.share-missing`, `files.share-over`,
 * `files.share-password-needed`, `files.share-password-wrong`, `files.too-many-failures`.
 * @param fromForm the password from a form.
 */
export async function admitted(call: ShareCall, fromForm?: string): Promise<OpenShare> {
  const { service, exchange, token, inTheNameOf } = call
  const open = await service.database.read(openShare({ token, at: service.clock.now(), inTheNameOf }))
  noteTarget(exchange, open.path)
  const { password_hash: passwordHash } = open.share
  if (passwordHash === null) return open
  const password = fromForm ?? offeredPassword(call)
  if (password === undefined) {
    if (cookieOpens({ token, passwordHash, header: exchange.request.headers.cookie, now: service.clock.now() }))
      return open
    throw sharePasswordNeeded()
  }
  const { network, isLocal } = exchange
  await call.checkPassword({ token, passwordHash, password, network, isLocal })
  if (fromForm !== undefined || call.query.has('password')) {
    const secure = service.capabilities.externalUrl().startsWith('https:')
    exchange.response.setHeader('Set-Cookie', newCookie({ token, passwordHash, now: service.clock.now(), secure }))
  }
  return open
}

function offeredPassword({ exchange: { request }, query }: ShareCall): string | undefined {
  const { 'x-share-password': header, authorization } = request.headers
  if (typeof header === 'string') return utf8(header)
  const [, basic] = /^basic +(\S+)$/i.exec(authorization ?? '') ?? []
  return query.get('password') ?? (basic === undefined ? undefined : passwordOf(basic))
}

/** RFC 7617, 2. The user name is ignored. */
function passwordOf(basic: string): string {
  const text = basicText(basic)
  return text.slice(text.indexOf(':') + 1)
}

/** Node reads header fields as Latin-1, but clients with other characters send UTF-8. */
function utf8(field: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(field, 'latin1'))
  } catch {
    return field
  }
}
