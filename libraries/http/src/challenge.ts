/** How a 401 says what would be better (RFC 9110, 11.6.1, which requires it). */
import { Problem } from '@alluvium/kernel'

/** What was thrown; a refusal of credentials with `WWW-Authenticate`, unless it has its own. */
export function challenged(thrown: unknown, challenge: string): unknown {
  if (!isOfCredentials(thrown) || 'www-authenticate' in thrown.headers) return thrown
  return thrown.withHeaders({ 'www-authenticate': challenge })
}

/**
 * Looks a bearer token up. When it is refused, the challenge says that it was the token (RFC 6750, 3.1), so that a
 * client fetches another one; who brought none is told no error.
 *
 * @param challenge the service's own, in which `Bearer` comes without parameters.
 */
export async function checkedToken<T>(challenge: string, look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    throw challenged(error, challenge.replace(/\bBearer\b/, 'Bearer error="invalid_token"'))
  }
}

const isOfCredentials = (thrown: unknown): thrown is Problem =>
  thrown instanceof Problem && thrown.kind === 'unauthenticated'
