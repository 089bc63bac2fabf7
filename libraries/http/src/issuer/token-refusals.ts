import type { Problem } from '@alluvium/kernel'

/** What a service says to a token that it doesn't take; codes are each service's own. */
export type TokenRefusals = Readonly<{
  invalid(): Problem
  /** The refusal where only the issuer could say whether a token counts, and it doesn't answer. */
  unavailable(cause: unknown): Problem
}>
