/**
 * Who may see what. A key belongs to an account; the crawls and keys of an account are seen by all of its keys and by no
 * others, but for the first keys (the built-in development key and the one given at start), which see everything.
 *
 * Who comes with a token of the issuer instead of a key is an account by themselves, and the keys that they make belong
 * to it; an administrator there sees everything here.
 */
export type Access = Readonly<{
  keyId: string
  account: string
  requestsPerMinute: number
  /**
   * Of all keys and people of the account together: what first keys have given it. A key that the account makes for itself
   * takes from this and adds nothing. A first key itself is not counted with its account.
   */
  accountPerMinute: number
  isFirst: boolean
  /** Somebody who has not proved their address at the issuer: it may turn out to be somebody else's, and with it the account. */
  isUnproved?: boolean
}>

/** The account of the first keys themselves. */
export const firstAccount = 'main'
export const firstKeyRequestsPerMinute = 100_000
/** Of a person without a key; as many as the platform's free tier allows. */
export const personRequestsPerMinute = 600
export const developmentKey = 'alluvium-development-key'

type Person = Readonly<{ subject: string; role?: string; isProved: boolean }>
/** `unverifiedNames`: this issuer cannot verify addresses. */
type Issuer = Readonly<{ issuer: string; unverifiedNames: boolean }>

/** The issuer is a part of the account: another issuer's subject of that name is somebody else. */
export function accessOfPerson({ issuer, unverifiedNames }: Issuer, { subject, role, isProved }: Person): Access {
  const account = `${issuer}#${subject}`
  const isFirst = role === 'admin'
  const requestsPerMinute = isFirst ? firstKeyRequestsPerMinute : personRequestsPerMinute
  const isUnproved = !isFirst && !isProved && !unverifiedNames
  return { keyId: account, account, requestsPerMinute, accountPerMinute: requestsPerMinute, isFirst, isUnproved }
}

/** The API key that this access depends on; undefined for first keys, and for a person with a token. */
export const apiKeyIdOf = ({ keyId, account, isFirst }: Access): string | undefined =>
  isFirst || keyId === account ? undefined : keyId

/** Whether an account is that of a person who comes with tokens. */
export const isPersons = (account: string): boolean => /^https?:.*#/.test(account)
