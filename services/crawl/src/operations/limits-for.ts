/** What the account of a caller may have at once. */
import type { Limits } from '../budgets.ts'
import type { Access } from '../model/access.ts'

/** @param isLocal whether the request is local development. */
export type LimitsFor = (access: Access, isLocal: boolean) => Limits
