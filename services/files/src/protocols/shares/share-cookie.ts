/**
 * After a form sent the right password, a cookie replaces it: for one share, for an hour, and only while the share has
 * that password. The cookie is signed with the password's hash, so the server stores nothing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const name = 'alluvium_share'
const lifetimeMs = 3_600_000

type Share = Readonly<{ token: string; passwordHash: string; now: number }>

export function newCookie({ token, passwordHash, now, secure }: Share & Readonly<{ secure: boolean }>): string {
  const until = now + lifetimeMs
  const value = `${until}.${signature({ token, passwordHash, until })}`
  const rest = `Path=/s/${token}; Max-Age=${lifetimeMs / 1000}; HttpOnly; SameSite=Lax`
  return `${name}=${value}; ${rest}${secure ? '; Secure' : ''}`
}

/** @param header the request's `Cookie`. */
export function cookieOpens({
  token,
  passwordHash,
  header,
  now,
}: Share & Readonly<{ header: string | undefined }>): boolean {
  return (header ?? '').split(';').some((pair) => {
    const [, until = '', signed = ''] = /^\s*alluvium_share=(\d{1,15})\.([\w-]{43})\s*$/.exec(pair) ?? []
    if (signed === '' || Number(until) <= now) return false
    const right = signature({ token, passwordHash, until: Number(until) })
    return timingSafeEqual(Buffer.from(signed), Buffer.from(right))
  })
}

const signature = ({ token, passwordHash, until }: { token: string; passwordHash: string; until: number }): string =>
  createHmac('sha256', passwordHash).update(`${token}\n${until}`).digest('base64url')
