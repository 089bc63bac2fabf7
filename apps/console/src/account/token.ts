/**
 * The token of whoever is signed in at the platform. It lives in this tab's session storage alone and is forgotten when
 * the platform says that it no longer holds, so that no page goes on with a name that nobody answers for.
 */
import { memorySecret, sharedSecret, useSecret } from '../wire/secrets.ts'

export const token = sharedSecret('alluvium.platform-token')
/** Set while the last session has ended by itself and nobody has signed in since. */
export const ended = memorySecret<true>()

export const useToken = (): string | null => useSecret(token)
export const useSessionEnded = (): boolean => useSecret(ended) !== null

/** The platform no longer takes this token. */
export function endSession(held: string): void {
  if (token.read() !== held) return
  token.write(null)
  ended.write(true)
}
