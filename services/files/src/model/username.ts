/** What may be a user's name. A colon would end it in HTTP's Basic scheme (RFC 7617, 2), and `anonymous` is everybody's. */
import { usernameInvalid } from '../problems/accounts.ts'

/** Throws `files.username-invalid`. */
export function refuseUsername(name: string): void {
  if (!isWellFormed(name) || name === 'anonymous') throw usernameInvalid()
}

/** Whether an account could have this name; `anonymous` is one's. */
export const mayBeUsername = isWellFormed

function isWellFormed(name: string): boolean {
  return /^[^:\p{Cc}\p{Cs}]{1,64}$/u.test(name) && name.trim() !== ''
}

/** The name nearest to what somebody else calls a person, with room for a number behind it. */
export function usernameFrom(name: string): string {
  const spoken = name
    .normalize('NFC')
    .replace(/[:\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
  const [start = ''] = /^.{0,56}/u.exec(spoken) ?? []
  return start.trim() || 'user'
}
