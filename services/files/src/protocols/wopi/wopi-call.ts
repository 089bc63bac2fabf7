/** A request of an editor: the parts that all methods have in common. */
import type { Exchange } from '@alluvium/http'
import type { Account } from '../../operations/accounts/accounts.ts'
import type { Editing } from '../../operations/wopi/editing.ts'
import { headerInvalid } from '../../problems/requests.ts'
import type { Service } from '../service.ts'

export type WopiCall = Readonly<{
  service: Service
  exchange: Exchange
  editing: Editing
  account: Account
}>

export type WopiMethod = (call: WopiCall) => Promise<void>

/** The limit of the specification. */
const maxLockLength = 1024

/** Throws `files.header-invalid`. */
export function requiredHeader({ exchange }: WopiCall, name: string): string {
  const value = exchange.request.headers[name.toLowerCase()]
  if (typeof value !== 'string' || value === '') throw headerInvalid(name, 'is missing')
  return value
}

/** The editor's id of its lock. Throws `files.header-invalid`. */
export function lockHeader(call: WopiCall, name: 'X-WOPI-Lock' | 'X-WOPI-OldLock' = 'X-WOPI-Lock'): string {
  const lock = requiredHeader(call, name)
  if (lock.length > maxLockLength || !/^[\x20-\x7e]+$/.test(lock))
    throw headerInvalid(name, `should have at most ${maxLockLength} characters of ASCII`)
  return lock
}

/** The lock of a request; empty when it names none. */
export const optionalLock = (call: WopiCall): string =>
  call.exchange.request.headers['x-wopi-lock'] ? lockHeader(call) : ''

export function sendJson(
  { exchange: { response } }: WopiCall,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const bytes = Buffer.from(JSON.stringify(body))
  response
    .writeHead(200, {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': bytes.length,
      'Cache-Control': 'no-store',
    })
    .end(bytes)
}

export function sendEmpty({ exchange: { response } }: WopiCall, headers: Record<string, string> = {}): void {
  response.writeHead(200, { ...headers, 'Content-Length': 0 }).end()
}
