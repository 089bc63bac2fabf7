/** LOCK and UNLOCK (RFC 4918, 9.10 and 9.11). A LOCK with a body takes a lock; without a body it refreshes one. */

import type { ServerResponse } from 'node:http'
import { newSecret } from '@alluvium/kernel'
import { refreshLock } from '../../../operations/locks/refresh-lock.ts'
import { releaseLock } from '../../../operations/locks/release-lock.ts'
import { takeLock } from '../../../operations/locks/take-lock.ts'
import type { LockRow } from '../../../operations/preconditions/refuse-locked.ts'
import type { Tools } from '../../../operations/tools.ts'
import { headerInvalid } from '../../../problems/requests.ts'
import { xmlInvalid } from '../../../problems/webdav.ts'
import { readShortBody } from '../../bodies/request-body.ts'
import { type Element, parseXml, xmlLimitBytes } from '../../xml/xml.ts'
import type { Call } from '../call.ts'
import { depthOf } from '../depth.ts'
import type { Mount } from '../mount.ts'
import { dav } from '../xml/propfind-body.ts'
import { standaloneContent } from '../xml/standalone-xml.ts'
import { activeLocks } from './active-lock.ts'
import { preconditionOf } from './conditions.ts'
import { lockTokenOf, timeoutOf } from './lock-headers.ts'

/** The longest `owner` element of a lock, in UTF-8 bytes. */
const maxOwnerLength = 8 * 1024

export async function handleLock(tools: Tools, call: Call): Promise<void> {
  const { request } = call.exchange
  const body = await readShortBody(request, xmlLimitBytes)
  if (body.length === 0) return await refresh(tools, call)
  await take(tools, call, parseXml(body))
}

async function take({ database, clock }: Tools, call: Call, lockinfo: Element): Promise<void> {
  const { exchange, caller, path, slash } = call
  const { headers } = exchange.request
  const at = clock.now()
  const token = `urn:alluvium:${newSecret()}` // shorter than a UUID: two of our ETags and one of these fit litmus's 200 bytes
  const { locks, created } = await database.write(
    takeLock({
      caller,
      path,
      at,
      folderOnly: slash,
      requires: preconditionOf(call),
      token,
      deep: depthOf(exchange.request, [0, 'infinity']) === 'infinity',
      timeout: timeoutOf(headers),
      ...wishOf(lockinfo),
    }),
  )
  exchange.response.setHeader('Lock-Token', `<${token}>`)
  sendLocks(exchange.response, { status: created ? 201 : 200, locks, now: at, mount: call.reach.mount })
}

async function refresh({ database, clock }: Tools, call: Call): Promise<void> {
  const { exchange, caller, path } = call
  const { headers } = exchange.request
  const at = clock.now()
  const requires = preconditionOf(call)
  const named = lockTokenOf(headers)
  const tokens = [...(requires.tokens ?? []), ...(named === undefined ? [] : [named])]
  if (tokens.length === 0) throw headerInvalid('If', 'should name the lock to refresh, or the body the lock to take')
  const locks = await database.write(
    refreshLock({ caller, path, at, requires: { ...requires, tokens }, timeout: timeoutOf(headers) }),
  )
  sendLocks(exchange.response, { status: 200, locks, now: at, mount: call.reach.mount })
}

export async function handleUnlock({ database, clock }: Tools, call: Call): Promise<void> {
  const { exchange, caller, path } = call
  const token = lockTokenOf(exchange.request.headers)
  if (token === undefined) throw headerInvalid('Lock-Token', 'is missing')
  await database.write(releaseLock({ caller, path, at: clock.now(), requires: preconditionOf(call), token }))
  exchange.response.writeHead(204).end()
}

function sendLocks(
  response: ServerResponse,
  { status, locks, now, mount }: Readonly<{ status: number; locks: readonly LockRow[]; now: number; mount: Mount }>,
): void {
  const body = Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?>\n<d:prop xmlns:d="DAV:"><d:lockdiscovery>${activeLocks(locks, { now, mount })}</d:lockdiscovery></d:prop>\n`,
  )
  response
    .writeHead(status, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Length': body.length,
      'Cache-Control': 'no-store',
    })
    .end(body)
}

/** RFC 4918, 14.11. Throws `files.xml-invalid`. */
function wishOf(lockinfo: Element): { exclusive: boolean; owner: string } {
  if (lockinfo.uri !== dav || lockinfo.local !== 'lockinfo') throw xmlInvalid('its root should be DAV:lockinfo')
  const scope = childOf(childOf(lockinfo, 'lockscope'))
  const type = childOf(childOf(lockinfo, 'locktype'))
  if (type?.local !== 'write') throw xmlInvalid('its DAV:locktype should be DAV:write')
  if (scope?.local !== 'exclusive' && scope?.local !== 'shared')
    throw xmlInvalid('its DAV:lockscope should be DAV:exclusive or DAV:shared')
  const said = childOf(lockinfo, 'owner')
  const owner = said ? standaloneContent(said).trim() : ''
  if (Buffer.byteLength(owner) > maxOwnerLength)
    throw xmlInvalid(`its DAV:owner is longer than ${maxOwnerLength} bytes`)
  return { exclusive: scope.local === 'exclusive', owner }
}

/** The DAV: child of that name; without a name, the first one. */
const childOf = (element: Element | undefined, name?: string): Element | undefined =>
  element?.children.find(({ uri, local }) => uri === dav && (name === undefined || local === name))
