/**
 * Changes to an account's protection need a log-in to the account; a credential that was given to a program is not
 * enough.
 */
import type { Caller } from '@alluvium/kernel'
import { reachesAccount } from '../../model/credential.ts'
import { loginNeeded, passwordLoginNeeded } from '../../problems/callers.ts'

/** Throws `files.login-needed` unless the caller logged in by the account's password or its issuer. */
export function requireLogIn(caller: Caller): void {
  if (!reachesAccount(caller) || caller.by === 'open-mode') throw loginNeeded()
}

/** Throws `files.login-needed` unless the caller logged in by the account's own password. */
export function requirePasswordLogIn(caller: Caller): void {
  requireLogIn(caller)
  if (caller.by === 'issuer') throw passwordLoginNeeded()
}
