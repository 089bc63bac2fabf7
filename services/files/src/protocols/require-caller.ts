/** Who asks at a door that is open to nobody unknown; the refusal says how to do better. */
import { challenged, type Exchange } from '@alluvium/http'
import type { Caller } from '@alluvium/kernel'
import { callerUnknown } from '../problems/callers.ts'
import { type Authenticate, challenge } from './authenticate.ts'

/** Throws what is of the kind `unauthenticated`. */
export async function requireCaller(authenticate: Authenticate, exchange: Exchange): Promise<Caller> {
  try {
    const caller = await authenticate(exchange)
    if (caller === undefined) throw callerUnknown()
    return caller
  } catch (error) {
    throw challenged(error, challenge)
  }
}
