/** The accounts' door. */
export type { PasswordCost } from './adapters/argon2-passwords.ts'
export { accountsMigrations } from './migrations.ts'
export type { Role, Status, Tier, User } from './model/user.ts'
export { type Accounts, type AccountsOptions, openAccounts } from './open-accounts.ts'
export type { ChangeStanding } from './operations/change-standing.ts'
export type { Administrator } from './operations/ensure-administrator.ts'
export type { Registration } from './protocols/rest/auth-routes.ts'
