/** Who asks at a door of uploads. Without credentials, or with bad ones, the refusal says how to do better (RFC 9110, 11.6.1). */
import type { Exchange } from '@alluvium/http'
import { type Caller, Problem } from '@alluvium/kernel'
import { callerUnknown } from '../../problems/callers.ts'
import { challenge } from '../authenticate.ts'
import type { Service } from '../service.ts'

/** Throws what is of the kind `unauthenticated`. */
export async function callerOf({ authenticate }: Service, exchange: Exchange): Promise<Caller> {
  try {
    const caller = await authenticate(exchange)
    if (caller === undefined) throw callerUnknown()
    return caller
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== 'unauthenticated') throw error
    const headers = { 'www-authenticate': challenge, ...error.headers }
    throw new Problem(error.kind, error.code, error.message, { headers })
  }
}
