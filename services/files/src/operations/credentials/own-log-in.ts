/** What decides who gets in to an account is for who logged in to it; what was handed to a program does not reach it. */
import type { Caller } from '@alluvium/kernel'
import { reachesAccount } from '../../model/credential.ts'
import { loginNeeded, passwordLoginNeeded } from '../../problems/callers.ts'

/** Throws `files.login-needed` unless the account is the caller's by its password or by its issuer. */
export function requireLogIn(caller: Caller): void {
  if (!reachesAccount(caller) || caller.by === 'open-mode') throw loginNeeded()
}

/** Throws `files.login-needed` unless the account is the caller's by its own password. */
export function requirePasswordLogIn(caller: Caller): void {
  requireLogIn(caller)
  if (caller.by === 'issuer') throw passwordLoginNeeded()
}
