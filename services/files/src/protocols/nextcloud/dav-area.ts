/**
 * What is below `/remote.php/dav` beside the tree: uploads, the trash, versions. Each address belongs to an account, and whatever is
 * refused there is refused in XML, because these clients read a message from there.
 */
import { basicChallenge, type Exchange, withChallenge } from '@alluvium/http'
import type { Caller } from '@alluvium/kernel'
import { methodUnknown } from '../../problems/requests.ts'
import { requireCaller } from '../authentication/require-caller.ts'
import type { Service } from '../service.ts'
import { type IsHere, isHereFor } from '../webdav/addresses.ts'
import { atRoot } from '../webdav/mount.ts'
import { sendDavError } from '../webdav/xml/dav-error.ts'
import { filesOfUser } from './tree-place.ts'
import { refuseOthers } from './user-place.ts'

export type DavRequest = Readonly<{ service: Service; exchange: Exchange; caller: Caller; isHere: IsHere }>

export type DavArea = Readonly<{
  /** The name of the account that the address belongs to; undefined for an address of everybody's. */
  owner: string | undefined
  /** By method. */
  handlers: Readonly<Record<string, (asked: DavRequest) => Promise<void>>>
}>

type Serving = Readonly<{ exchange: Exchange; externalUrl: string | undefined }>

export async function serveArea(
  service: Service,
  { owner, handlers }: DavArea,
  { exchange, externalUrl }: Serving,
): Promise<void> {
  const { request } = exchange
  try {
    const caller = await requireCaller(service.authenticate, exchange)
    if (owner !== undefined) refuseOthers(caller, owner)
    const { method = '' } = request
    const handle = Object.hasOwn(handlers, method) ? handlers[method] : undefined
    if (!handle) throw methodUnknown(method, Object.keys(handlers).join(', '))
    await handle({ service, exchange, caller, isHere: isHereFor(request, externalUrl) })
  } catch (thrown) {
    sendDavError(exchange, withChallenge(thrown, basicChallenge), owner === undefined ? atRoot : filesOfUser(owner))
  }
}
