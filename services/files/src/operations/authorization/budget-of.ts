/** How much of a budget the caller may have. */
import { type Budget, type Caller, limitOf } from '@alluvium/kernel'

export const budgetOf = (budget: Budget, caller: Caller): number =>
  limitOf(budget, caller.requestContext?.isLocal ?? false)
