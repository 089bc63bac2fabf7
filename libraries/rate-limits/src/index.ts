export { type RateLimitsTable, rateLimitsMigration, requestSharesMigration } from './rate-limits-table.ts'
export { sharedRateLimiter } from './shared-rate-limiter.ts'
export { type SpentBudgetsTable, spend, spentBudgetsMigration } from './spent-budgets.ts'
