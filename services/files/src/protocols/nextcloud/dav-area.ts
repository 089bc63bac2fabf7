/**
 * What is below `/remote.php/dav` beside the tree: uploads, the trash, versions. Each address belongs to an account, and whatever is
 * refused there is refused in XML, because these clients read a message from there.
 */
import { basicChallenge, type Exchange, withChallenge } from '@alluvium/http'
import type { Caller } from '@alluvium/kernel'
import { methodUnknown, nothingHere } from '../../problems/requests.ts'
import { requireCaller } from '../authentication/require-caller.ts'
import type { Service } from '../service.ts'
import { type IsHere, isHereFor } from '../webdav/addresses.ts'
import { atRoot, filesOfUser } from '../webdav/mount.ts'
import { sendDavError } from '../webdav/xml/dav-error.ts'
import { refuseOthers } from './user-place.ts'

export type DavRequest = Readonly<{ service: Service; exchange: Exchange; caller: Caller; isHere: IsHere }>

export type DavHandlers = Readonly<Record<string, (asked: DavRequest) => Promise<void>>>

export type DavArea = Readonly<{
  /** The name of the account that the address belongs to; undefined for an address of everybody's. */
  owner: string | undefined
  /** By method; undefined where nothing is. */
  handlers: DavHandlers | undefined
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
    if (!handlers) throw nothingHere()
    const { method = '' } = request
    const allow = ['OPTIONS', ...Object.keys(handlers)].join(', ')
    if (method === 'OPTIONS') return sendOptions(exchange, allow)
    const handle = Object.hasOwn(handlers, method) ? handlers[method] : undefined
    if (!handle) throw methodUnknown(method, allow)
    await handle({ service, exchange, caller, isHere: isHereFor(request, externalUrl) })
  } catch (thrown) {
    sendDavError(exchange, withChallenge(thrown, basicChallenge), owner === undefined ? atRoot : filesOfUser(owner))
  }
}

/** The app for Android searches where it is said here that there is SEARCH. */
function sendOptions({ response }: Exchange, allow: string): void {
  response.writeHead(200, { Allow: allow, DAV: '1', 'Content-Length': 0 }).end()
}

/** What is nowhere below `/remote.php`: who has signed in hears so, and others how to. */
export const nowhere: DavArea = { owner: undefined, handlers: undefined }
