import type { User } from '../user.ts'
import type { Scope } from './scope.ts'

export type UserClaims = Readonly<{
  sub: string
  name?: string
  preferred_username?: string
  email?: string
  email_verified?: boolean
}>

/** The claims about a person (OpenID Connect Core, 5.1 and 5.4). The e-mail address is also the log-in name. */
export function claimsAbout(
  user: Pick<User, 'id' | 'displayName' | 'email' | 'emailVerified'>,
  scope: readonly Scope[],
): UserClaims {
  return {
    sub: user.id,
    ...(scope.includes('profile') && { name: user.displayName, preferred_username: user.email }),
    ...(scope.includes('email') && { email: user.email, email_verified: user.emailVerified }),
  }
}
