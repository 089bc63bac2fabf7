/** Addresses of the authorization endpoint, and of where its answers go. */

/** Below the platform's address. */
export const authorizePath = '/oauth/authorize'

/**
 * An authorization request that goes on after the person did what it asked for: who has just signed in isn't asked to
 * sign in again. @param query the request's own; it only ever leads to our endpoint, which judges it anew.
 */
export function resumed(query: string): string {
  const parameters = new URLSearchParams(query)
  const left = (parameters.get('prompt') ?? '').split(' ').filter((word) => word === 'none')
  if (left.length > 0) parameters.set('prompt', left.join(' '))
  else parameters.delete('prompt')
  parameters.delete('max_age')
  return `${authorizePath}?${parameters}`
}

type Answer = Readonly<{ redirectUri: string; state: string | undefined; issuer: string }>

/** RFC 6749, 4.1.2; with `iss` (RFC 9207), by which an application tells apart the providers that it knows. */
export function answerAddress({ redirectUri, state, issuer }: Answer, said: Readonly<Record<string, string>>): string {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...said, ...(state !== undefined && { state }), iss: issuer }))
    address.searchParams.set(name, value)
  return address.href
}
