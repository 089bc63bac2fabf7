/** What may be a user's name. A colon would end it in HTTP's Basic scheme (RFC 7617, 2), and `anonymous` is everybody's. */
import { usernameInvalid } from '../problems.ts'

/** Throws `files.username-invalid`. */
export function refuseUsername(name: string): void {
  if (!/^[^:\p{Cc}\p{Cs}]{1,64}$/u.test(name) || name === 'anonymous') throw usernameInvalid()
}
