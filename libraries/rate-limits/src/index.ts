export { type RequestSharesTable, requestSharesMigration } from './request-shares.ts'
export { sharedRateLimiter } from './shared-rate-limiter.ts'
export { type SpentBudgetsTable, spend, spentBudgetsMigration } from './spent-budgets.ts'
