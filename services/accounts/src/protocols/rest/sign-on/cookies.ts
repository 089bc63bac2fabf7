/**
 * The two cookies of a sign-on. Over TLS their names begin with `__Host-`, so that no neighbouring host can set them.
 *
 *   form       a secret of this browser; the digest of it in a form shows that the form was opened here
 *   sign-on    the session's secret
 */
import { sessionLifetimeMs } from '../../../model/sign-on/lifetimes.ts'

type CookieName = 'form' | 'sign-on'

type Headers = Readonly<Record<string, string | string[] | undefined>>

export type Cookies = Readonly<{
  /** The platform's own origin. */
  origin(): string
  read(headers: Headers, name: CookieName): string | undefined
  /** A `Set-Cookie` field; undefined takes the cookie away. */
  write(name: CookieName, value: string | undefined): Readonly<Record<string, string>>
}>

/** @param issuer the platform's address, asked at each use. */
export function cookiesOf(issuer: () => string): Cookies {
  const isSecure = () => issuer().startsWith('https:')
  const full = (name: CookieName) => `${isSecure() ? '__Host-' : ''}alluvium-${name}`
  return {
    origin: () => new URL(issuer()).origin,
    read({ cookie }, name) {
      const fullName = full(name)
      for (const pair of (typeof cookie === 'string' ? cookie : '').split(';')) {
        const [key = '', value] = pair.trim().split('=')
        if (key === fullName && value !== undefined && /^[\w-]{20,100}$/.test(value)) return value
      }
      return undefined
    },
    write(name, value) {
      // Lax: an application elsewhere sends people here by a link, and that must find them signed in.
      const attributes = [`${full(name)}=${value ?? ''}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
      if (value === undefined) attributes.push('Max-Age=0')
      else if (name === 'sign-on') attributes.push(`Max-Age=${sessionLifetimeMs / 1000}`)
      if (isSecure()) attributes.push('Secure')
      return { 'set-cookie': attributes.join('; ') }
    },
  }
}
