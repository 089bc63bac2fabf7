/** What every resolver is given beside its arguments. */
import type { Exchange } from '@alluvium/http'
import type { Gate } from '@alluvium/http/json'
import type { Caller } from '@alluvium/kernel'
import { callerUnknown } from '../../problems/callers.ts'
import type { Purse } from './limits.ts'

export type Context = Readonly<{
  exchange: Exchange
  /** Undefined only when everything that is requested is public. */
  caller: Caller | undefined
  purse: Purse
  /** Every field of the root types whose resolver has started. */
  fields: Promise<unknown>[]
  /** Aborts when the client goes away. */
  signal: AbortSignal
}>

export function known(caller: Caller | undefined): Caller {
  if (!caller) throw callerUnknown()
  return caller
}

/** The caller, when the gate of the field's route in REST lets them pass. Throws what the gate throws. */
export async function allowed({ caller }: Pick<Context, 'caller'>, gate: Gate): Promise<Caller> {
  const found = known(caller)
  await gate.check(found)
  return found
}
