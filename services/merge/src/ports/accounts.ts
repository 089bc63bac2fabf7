import type { Caller } from '@alluvium/kernel'
import type { TierName } from '../model/tiers.ts'

/** What the merge service must know about its callers. Whoever keeps the accounts implements it. */
export interface Accounts {
  /** The caller's status as it is now, whatever a token once said. Asked once for each merge, so it should be cheap. */
  accountStatus(caller: Caller): Promise<Readonly<{ tier: TierName }>>
  /** How many authenticated requests the caller has made in a month (`2026-11`, UTC), the present one included. */
  apiCalls(caller: Caller, month: string): Promise<number>
}
