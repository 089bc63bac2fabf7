import type { Exchange } from '@alluvium/http'
import type { Caller } from '@alluvium/kernel'
import { callerUnknown } from '../../problems/callers.ts'
import type { Authenticate } from './authenticate.ts'

/** The caller, at an address that needs an account. Throws a problem of the kind `unauthenticated`. */
export async function requireCaller(authenticate: Authenticate, exchange: Exchange): Promise<Caller> {
  const caller = await authenticate(exchange)
  if (caller === undefined) throw callerUnknown()
  return caller
}
