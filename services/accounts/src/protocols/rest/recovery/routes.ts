import type { Route } from '@alluvium/http/json'
import { type EmailNeeds, emailRoutes } from './email-routes.ts'
import { type LeavingNeeds, leavingRoutes } from './leaving-routes.ts'
import { linkPages } from './link-pages.ts'
import { type PasswordNeeds, passwordRoutes } from './password-routes.ts'
import { type TotpNeeds, totpRoutes } from './totp-routes.ts'

/** Getting back in, a second factor, and leaving. */
export const recoveryRoutes = (needs: PasswordNeeds & EmailNeeds & TotpNeeds & LeavingNeeds): readonly Route[] => [
  ...passwordRoutes(needs),
  ...emailRoutes(needs),
  ...totpRoutes(needs),
  ...leavingRoutes(needs),
  ...linkPages(needs),
]
