/**
 * The WOPI host: requests of an editor for documents, in the name of the person who opened a file in it. A request
 * needs a valid token, and a valid signature if the editor signs its requests. Authorization, locks and quota then
 * apply as to any other request. (Microsoft's WOPI REST specification, as Collabora Online and OnlyOffice use it)
 */
import { type Exchange, invalidTokenChallenge, nameRoute, pathOf, queryOf } from '@alluvium/http'
import type { Problem } from '@alluvium/kernel'
import { anonymousId, callerOf } from '../../operations/accounts/accounts.ts'
import { accessBy } from '../../operations/wopi/wopi-tokens.ts'
import type { Policy } from '../../ports/policy.ts'
import type { WopiDiscovery } from '../../ports/wopi-discovery.ts'
import { nothingHere } from '../../problems/requests.ts'
import { wopiTokenInvalid } from '../../problems/wopi.ts'
import { noteUser, requestContextOf } from '../auditing/request-context.ts'
import { bearerOf } from '../authentication/credentials-in.ts'
import { policyRefusal } from '../authentication/policy-refusal.ts'
import type { ProtocolHandler } from '../protocol-handler.ts'
import type { Service } from '../service.ts'
import { handleCheckFileInfo, handlePutUserInfo } from './check-file-info.ts'
import { handleGetFile, handlePutFile } from './contents.ts'
import { handleGetLock, handleLock, handleRefreshLock, handleUnlock } from './locks.ts'
import { asksForOneName, handleDelete, handlePutRelative, handleRename } from './names.ts'
import { isProven } from './proof.ts'
import type { WopiCall, WopiMethod } from './wopi-call.ts'
import { sendUnproven, sendUnsupported, sendWopiError } from './wopi-error.ts'

const files = '/api/wopi/files/'
const maxTokenLength = 1024

type Policies = Readonly<{ current(): Policy }> | undefined

/** @param policies decide instead of roles. */
export function wopiHandler(service: Service, policies: Policies): ProtocolHandler {
  const { wopi } = service
  return {
    owns: (_, path) => wopi !== undefined && path.startsWith(files),
    async handle(exchange) {
      nameRoute(exchange.request, 'wopi')
      try {
        if (wopi) await answer(service, { exchange, wopi, policies })
      } catch (thrown) {
        sendWopiError(exchange, thrown)
      }
    },
  }
}

type Asked = Readonly<{ exchange: Exchange; wopi: WopiDiscovery; policies: Policies }>

async function answer(service: Service, { exchange, wopi, policies }: Asked): Promise<void> {
  const { node, contents } = targetOf(exchange)
  const { call, token } = await callOf(service, { exchange, policies, node })
  if (!(await isSigned(call, token, wopi))) {
    sendUnproven(exchange)
    return
  }
  const method = methodOf(call, contents)
  if (method) await method(call)
  else sendUnsupported(exchange)
}

function targetOf({ request }: Exchange): Readonly<{ node: number; contents: boolean }> {
  const [, id, contents] = /^(\d{1,15})(\/contents)?$/.exec(pathOf(request.url ?? '').slice(files.length)) ?? []
  if (id === undefined) throw nothingHere()
  return { node: Number(id), contents: contents !== undefined }
}

type Calling = Readonly<{ exchange: Exchange; policies: Policies; node: number }>

/** Throws `files.wopi-token-invalid`. */
async function callOf(
  service: Service,
  { exchange, policies, node }: Calling,
): Promise<Readonly<{ call: WopiCall; token: string }>> {
  const { database, clock, capabilities } = service
  const { url = '', headers } = exchange.request
  const token = queryOf(url).get('access_token') ?? bearerOf(headers) ?? ''
  const now = clock.now()
  if (token.length > maxTokenLength) throw tokenRefused(token)
  const access = await database.read(accessBy({ token, node, now }))
  // Access that was opened in open mode ends when log-in is turned on.
  if (!access || (access.account.id === anonymousId && capabilities.authEnabled)) throw tokenRefused(token)
  const { account, mode, madeWith, appPassword } = access
  noteUser(exchange, account.username)
  const requestContext = requestContextOf(exchange)
  const rights = service.access?.rightsOf(account)
  if (rights) await database.read(rights.follow(account.access))
  const holder = {
    ...callerOf(account, 'editor'),
    ...(appPassword === undefined ? {} : { appPassword }),
    scope: mode === 'view' ? 'read' : 'write',
    requestContext,
    ...(rights && { rights }),
  } as const
  const opener = { ...holder, by: madeWith ?? 'token' } // policies judge what the token was given for
  const caller = policies
    ? { ...holder, refusal: policyRefusal(policies.current(), opener, requestContext.peer) }
    : holder
  return { call: { service, exchange, account, editing: { caller, node, mode, at: now } }, token }
}

function tokenRefused(token: string): Problem {
  const refusal = wopiTokenInvalid()
  return token === '' ? refusal : refusal.withHeaders({ 'www-authenticate': invalidTokenChallenge })
}

/**
 * Whether the request is signed. An editor that publishes no keys signs nothing. The keys of an editor that may have
 * changed them are fetched again from time to time.
 */
async function isSigned({ service, exchange }: WopiCall, token: string, wopi: WopiDiscovery): Promise<boolean> {
  const { request } = exchange
  const address = `${service.capabilities.externalUrl()}${request.url ?? ''}`
  const proven = { headers: request.headers, token, address, now: service.clock.now() }
  const { keys } = await wopi.discovered()
  if (!keys || isProven(proven, keys)) return true
  const fresh = await wopi.discoveredNow()
  return fresh !== undefined && (!fresh.keys || isProven(proven, fresh.keys))
}

const overrides: Readonly<Record<string, WopiMethod>> = {
  LOCK: handleLock,
  GET_LOCK: handleGetLock,
  REFRESH_LOCK: handleRefreshLock,
  UNLOCK: handleUnlock,
  PUT_RELATIVE: handlePutRelative,
  RENAME_FILE: handleRename,
  DELETE: handleDelete,
  PUT_USER_INFO: handlePutUserInfo,
}

/** The requested method; undefined for one that we don't support. */
function methodOf(call: WopiCall, contents: boolean): WopiMethod | undefined {
  const { method, headers } = call.exchange.request
  const override = String(headers['x-wopi-override'] ?? '').toUpperCase()
  if (method === 'GET') return contents ? handleGetFile : handleCheckFileInfo
  if (method !== 'POST') return undefined
  if (contents) return override === 'PUT' ? handlePutFile : undefined
  if (override === 'PUT_RELATIVE' && !asksForOneName(call)) return undefined
  return Object.hasOwn(overrides, override) ? overrides[override] : undefined
}
