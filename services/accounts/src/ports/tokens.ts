import type { TokenClaims } from '../model/token.ts'
import type { User } from '../model/user.ts'

/** Tokens that say who somebody is, for seven days. */
export interface Tokens {
  /** @param authenticatedAt when the person showed who they are; milliseconds since 1970. */
  issue(user: User, how: Readonly<{ authenticatedAt: number }>): Promise<string>
  /** What a token of ours says; throws `accounts.token-refused` or `accounts.token-expired`. Knows nothing of log-outs. */
  read(token: string): Promise<TokenClaims>
}
