/** The `WWW-Authenticate` of a 401, which RFC 9110, 11.6.1 requires. */
import { Problem } from '@alluvium/kernel'

/** RFC 7617, 2.1: names and passwords are UTF-8. */
export const basicChallenge = 'Basic realm="Alluvium", charset="UTF-8"'
/** RFC 6750, 3: the scheme alone would be malformed. */
export const bearerChallenge = 'Bearer realm="Alluvium"'
/** The same where a token came and was none that is good (RFC 6750, 3.1). */
export const invalidTokenChallenge = `${bearerChallenge}, error="invalid_token"`

/** What was thrown; a refusal of credentials with `WWW-Authenticate`, unless it has its own. */
export function withChallenge(thrown: unknown, challenge: string): unknown {
  if (!isOfCredentials(thrown) || 'www-authenticate' in thrown.headers) return thrown
  return thrown.withHeaders({ 'www-authenticate': challenge })
}

/**
 * Looks a bearer token up. When it is refused, the challenge says that it was the token (RFC 6750, 3.1), so that a
 * client fetches another one; a client that sent none gets no error.
 *
 * @param challenge the service's own, with `bearerChallenge` in it.
 */
export async function checkedToken<T>(challenge: string, look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    throw withChallenge(error, challenge.replace(bearerChallenge, invalidTokenChallenge))
  }
}

const isOfCredentials = (thrown: unknown): thrown is Problem =>
  thrown instanceof Problem && thrown.kind === 'unauthenticated'
