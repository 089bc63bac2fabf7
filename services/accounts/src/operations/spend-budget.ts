/** Taking one from a budget of the accounts, in the transaction of what it is for. */
import type { Script } from '@alluvium/database'
import { limitOf } from '@alluvium/kernel'
import { spend } from '@alluvium/rate-limits'
import { type AccountsBudget, accountsBudgets } from '../budgets.ts'
import type { Origin } from '../model/origin.ts'
import { budgetSpent } from '../problems/log-in.ts'

type OverTime = {
  [Name in AccountsBudget]: (typeof accountsBudgets)[Name] extends { perMs: number } ? Name : never
}[AccountsBudget]

export type SpendBudget = Readonly<{
  name: OverTime
  /** The account's id, the network or the mailbox. */
  holder: string
  isLocal: boolean
  now: number
}>

/** Throws `accounts.budget-spent`; a script that is undone by it has spent nothing. */
export function* spendBudget({ name, holder, isLocal, now }: SpendBudget): Script<void> {
  const budget = accountsBudgets[name]
  const decision = yield* spend({ name, budget, holder, limit: limitOf(budget, isLocal), now })
  if (!decision.allowed) throw budgetSpent(budget, decision)
}

/** The same for a network; a trusted proxy's own has no budget. */
export function* spendOfNetwork(
  name: Extract<OverTime, 'registrations' | 'signIns' | 'lettersOfNetwork'>,
  { network, isLocal }: Origin,
  now: number,
): Script<void> {
  if (network !== undefined) yield* spendBudget({ name, holder: network, isLocal, now })
}
