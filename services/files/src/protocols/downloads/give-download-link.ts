/** Makes a link for a download with the credential of the request, with which it also ends. */
import type { Exchange } from '@alluvium/http'
import type { Caller } from '@alluvium/kernel'
import { giveLink } from '../../operations/downloads/download-links.ts'
import { bearerOf } from '../authentication/credentials-in.ts'
import type { Service } from '../service.ts'

type Wanted = Readonly<{
  caller: Caller
  nodes: readonly number[]
  /** Of the one node, an earlier version; undefined: as it is. */
  version?: number | undefined
}>

/** `expiresAt`: by when it must be followed, milliseconds since 1970. */
export type GivenLink = Readonly<{ url: string; token: string; expiresAt: number }>

export async function giveDownloadLink(
  { database, clock, capabilities }: Service,
  exchange: Exchange,
  { caller, nodes, version }: Wanted,
): Promise<GivenLink> {
  const bearer = bearerOf(exchange.request.headers)
  const session = caller.by === 'token' ? bearer : undefined
  const issuerToken = caller.by === 'issuer' ? bearer : undefined
  const giving = { caller, nodes, version, session, issuerToken, at: clock.now() }
  const { token, expiresAt } = await database.write(giveLink(giving))
  return { url: `${capabilities.externalUrl()}/api/downloads/${token}`, token, expiresAt }
}
