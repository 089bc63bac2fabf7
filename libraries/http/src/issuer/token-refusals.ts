import type { Problem } from '@alluvium/kernel'

/** What a service says to a token that it doesn't take; codes are each service's own. */
export type TokenRefusals = Readonly<{
  invalid(): Problem
  /** Only the issuer could tell, and it doesn't answer. */
  unavailable(cause: unknown): Problem
}>
