/**
 * The handler of the tree: every address that is not one of the service's own, and every method. It does here, once,
 * what all methods share, and refuses in this order: method, caller, address.
 */
import { basicChallenge, type Exchange, nameRoute, withAllow, withChallenge } from '@alluvium/http'
import { isReserved, parseTarget } from '../../model/path.ts'
import { isSnapshots } from '../../model/snapshot-path.ts'
import type { Homes } from '../../operations/homes/open-homes.ts'
import type { StaleWrites } from '../../operations/stale-writes/stale-writes.ts'
import type { Tools } from '../../operations/tools.ts'
import { methodUnknown, nothingHere } from '../../problems/requests.ts'
import { type Authenticate, challenge } from '../authentication/authenticate.ts'
import { requireCaller } from '../authentication/require-caller.ts'
import { isHereFor } from './addresses.ts'
import { allow, allowOfFolder } from './allow.ts'
import type { Call, Method } from './call.ts'
import { handleLock, handleUnlock } from './conditions/lock.ts'
import { handleCopy, handleMove } from './methods/copy-move.ts'
import { handleDelete } from './methods/delete.ts'
import { handleGet } from './methods/get.ts'
import { handleMkcol } from './methods/mkcol.ts'
import { handleOptions } from './methods/options.ts'
import { handlePut } from './methods/put.ts'
import { handleReport } from './methods/report.ts'
import { atRoot, type Mount, mountsOf, targetWithin } from './mount.ts'
import { handlePropfind } from './properties/propfind.ts'
import { handleProppatch } from './properties/proppatch.ts'
import { placeInSnapshot, snapshotMethod } from './snapshots/snapshot-place.ts'
import { isAboutLocks, sendDavError } from './xml/dav-error.ts'

/** HTTP's own methods are refused in JSON, because any client uses them; WebDAV's methods are refused in XML. */
type Entrance = Readonly<{ handle: Method; writes: boolean; xml: boolean }>

const methods: Readonly<Record<string, Entrance>> = {
  GET: { handle: handleGet, writes: false, xml: false },
  HEAD: { handle: handleGet, writes: false, xml: false },
  OPTIONS: { handle: handleOptions, writes: false, xml: false },
  PUT: { handle: handlePut, writes: true, xml: false },
  DELETE: { handle: handleDelete, writes: true, xml: false },
  MKCOL: { handle: handleMkcol, writes: true, xml: true },
  COPY: { handle: handleCopy, writes: true, xml: true },
  MOVE: { handle: handleMove, writes: true, xml: true },
  PROPFIND: { handle: handlePropfind, writes: false, xml: true },
  PROPPATCH: { handle: handleProppatch, writes: true, xml: true },
  LOCK: { handle: handleLock, writes: true, xml: true },
  UNLOCK: { handle: handleUnlock, writes: true, xml: true },
  REPORT: { handle: handleReport, writes: false, xml: true },
}

/** Whether the method changes what is in the tree. */
export const writesTree = (method: string): boolean =>
  Object.hasOwn(methods, method) && methods[method]?.writes === true

type TreeOptions = Readonly<{
  authenticate: Authenticate
  /** The public address of the service, besides the `Host` of a request. */
  externalUrl: string | undefined
  hasConsole: boolean
  /** What happens to a stale write. */
  staleWrites: StaleWrites
  /** Homes are made when their owners open them; undefined where there are none. */
  homes: Homes | undefined
}>

/** The tree as one protocol serves it. */
export type TreePlace = Readonly<{
  /** The name of the route, for metrics. */
  route: string
  /** Where the tree is for these requests. */
  mount: Mount
  /** Whose tree it is; undefined where everybody who may read comes to it. Nothing is there for others. */
  owner: string | undefined
  /**
   * For clients of ownCloud and Nextcloud, which expect every refusal in XML, and a checksum with the bytes of a file. They take
   * the offer of Bearer for one of OAuth at addresses of their own servers, so that only Basic is offered.
   */
  forOwnCloud: boolean
  /** What is done otherwise than in the tree. Default: nothing. */
  methods?: Readonly<Record<string, Method>>
}>

const own: TreePlace = { route: 'tree', mount: atRoot, owner: undefined, forOwnCloud: false }

export type ServeTree = (exchange: Exchange, place?: TreePlace) => Promise<void>

export function treeHandler(tools: Tools, options: TreeOptions): ServeTree {
  return async function handleTree(exchange, place = own) {
    const { request } = exchange
    nameRoute(request, place.route)
    const method = request.method ?? ''
    const entrance = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!entrance) throw methodUnknown(method, allow)
    try {
      const call = await callOf(exchange, entrance, { ...options, tools, place })
      const inSnapshots = !entrance.writes && isSnapshots(call.path)
      await (inSnapshots ? snapshotMethod(method, call) : (place.methods?.[method] ?? entrance.handle))(tools, call)
    } catch (thrown) {
      const offered = place.forOwnCloud ? basicChallenge : challenge
      const refused = withChallenge(withAllow(thrown, allowOfFolder), offered) // what is no file is a folder
      if (!entrance.xml && !place.forOwnCloud && !isAboutLocks(thrown)) throw refused
      sendDavError(exchange, refused, place.mount)
    }
  }
}

type Calling = TreeOptions & Readonly<{ tools: Tools; place: TreePlace }>

async function callOf(exchange: Exchange, { writes }: Entrance, calling: Calling): Promise<Call> {
  const { authenticate, externalUrl, hasConsole, staleWrites, homes, tools, place } = calling
  const { request } = exchange
  const { mount } = place
  const caller = await requireCaller(authenticate, exchange)
  const target = targetWithin(request.url ?? '', mount)
  if (target === undefined || (place.owner !== undefined && place.owner !== caller.name)) throw nothingHere()
  const { path, slash } = parseTarget(target)
  // The operations themselves refuse writes there, with another status.
  if (!writes && isReserved(path) && !isSnapshots(path)) throw nothingHere()
  await (place.forOwnCloud && path.names.length === 0 ? homes?.opened(caller) : homes?.openedAt(caller, path))
  const past = writes || !isSnapshots(path) ? undefined : await placeInSnapshot(tools, path)
  return {
    exchange,
    caller,
    path,
    slash,
    past,
    reach: { isHere: isHereFor(request, externalUrl), mount, also: place.forOwnCloud ? mountsOf(caller) : [] },
    forOwnCloud: place.forOwnCloud,
    hasConsole,
    staleWrites,
  }
}
