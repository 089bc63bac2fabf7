/**
 * SCIM 2.0 (RFC 7643, 7644) at `/scim/v2/`: a directory such as Okta, Entra or Keycloak makes, disables and groups accounts.
 * A token of its own opens it, and opens nothing else. See docs/guides/people/groups.md for what directories may do.
 *
 * The files of an install may have a folder `scim`, so only the addresses of the protocol are taken from the tree, and
 * only where there are accounts.
 */
import { bearerChallenge, type Exchange, nameRoute, pathOf, queryOf, withChallenge } from '@alluvium/http'
import { noteScimUse, type ScimClient, scimTokenOf } from '../../operations/scim/scim-tokens.ts'
import type { Role } from '../../ports/ledger.ts'
import { callerUnknown, tokenInvalid } from '../../problems/callers.ts'
import { methodUnknown, nothingHere } from '../../problems/requests.ts'
import { noteUser, requestContextOf } from '../auditing/request-context.ts'
import { bearerOf } from '../authentication/credentials-in.ts'
import type { ProtocolHandler } from '../protocol-handler.ts'
import type { Service } from '../service.ts'
import { scimDescriptions } from './descriptions.ts'
import { groupMethods } from './group-methods.ts'
import { type Methods, type ScimCall, scimBase } from './scim-call.ts'
import { sendScim, sendScimError } from './scim-response.ts'
import { userMethods } from './user-methods.ts'

const address = /^\/scim\/v2\/(ServiceProviderConfig|ResourceTypes|Schemas|Users|Groups)(?:\/([^/]{1,255}))?\/?$/

const notedEveryMs = 60 * 60_000

/** @param role what accounts may do that a directory makes. */
export function scimHandler(service: Service, role: Exclude<Role, 'admin'>): ProtocolHandler {
  const methods: Readonly<Record<string, Methods>> = {
    Users: userMethods(service, role),
    Groups: groupMethods(service),
    ServiceProviderConfig: scimDescriptions('ServiceProviderConfig'),
    ResourceTypes: scimDescriptions('ResourceTypes'),
    Schemas: scimDescriptions('Schemas'),
  }

  async function answer(exchange: Exchange): Promise<void> {
    const { request } = exchange
    const [, kind = '', id] = address.exec(pathOf(request.url ?? '')) ?? []
    const client = await clientOf(service, exchange)
    const offered = methods[kind]?.[id === undefined ? 'collection' : 'resource']
    if (!offered) throw nothingHere()
    const { method = '' } = request
    const handle = new Map(Object.entries(offered)).get(method === 'HEAD' ? 'GET' : method)
    if (!handle) throw methodUnknown(method, Object.keys(offered).join(', '))
    const search = queryOf(request.url ?? '')
    const base = `${service.capabilities.externalUrl()}${scimBase}`
    const call: ScimCall = { exchange, client, base, search, id: id === undefined ? '' : decoded(id) }
    sendScim(exchange, await handle(call))
  }

  return {
    owns: (_, path) => service.capabilities.authEnabled && address.test(path),
    async handle(exchange) {
      nameRoute(exchange.request, scimBase)
      try {
        await answer(exchange)
      } catch (thrown) {
        sendScimError(exchange, withChallenge(thrown, bearerChallenge))
      }
    },
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw nothingHere()
  }
}

async function clientOf({ database, clock, logger }: Service, exchange: Exchange): Promise<ScimClient> {
  const text = bearerOf(exchange.request.headers)
  if (text === undefined) throw callerUnknown()
  const token = await database.read(scimTokenOf(text))
  if (!token) throw tokenInvalid()
  noteUser(exchange, `scim:${token.name}`)
  const now = clock.now()
  if (token.last_used === null || now - token.last_used >= notedEveryMs)
    await database
      .write(noteScimUse(token.id, now))
      .catch((error: unknown) => logger.warn({ err: error }, 'the use of a SCIM token could not be noted'))
  return { token, requestContext: requestContextOf(exchange) }
}
