import type { Refusals } from '@alluvium/http/json'

/** What a route refuses that asks once more who it is (`operations/recovery/confirm-log-in.ts`). */
export const logInConfirmed = [
  [400, 'accounts.password-needed', 'The password is missing'],
  [403, 'accounts.password-wrong', 'The password is wrong'],
  [403, 'accounts.sign-in-again', 'The account has no password, and its last sign-in is older than ten minutes'],
  [429, 'accounts.too-many-failures', 'Ten wrong passwords of this account from this address in five minutes'],
  [503, 'accounts.busy', 'Too many passwords are checked at this moment'],
] as const satisfies Refusals
