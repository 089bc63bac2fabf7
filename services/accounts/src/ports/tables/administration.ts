import type { Generated } from 'kysely'
import type { Act } from '../../model/administration/act.ts'
import type { HomeFate } from '../../model/administration/ended-account.ts'

export type AdministrationTables = {
  /** What administrators did; rows are only ever added. */
  administrative_acts: {
    act_id: Generated<number>
    acted_at: number
    /** Null for an operator on the machine itself. */
    actor_id: string | null
    /** Their e-mail address, or the user of the operating system. */
    actor: string
    act: Act
    target_id: string
    /** Their e-mail address at that time. */
    target: string
    /** `Change[]` as JSON. */
    changes: string
    address: string | null
  }
  /** Accounts that were deleted; nothing but the id is kept of the person. */
  ended_accounts: {
    user_id: string
    ended_at: number
    home: HomeFate
  }
}
