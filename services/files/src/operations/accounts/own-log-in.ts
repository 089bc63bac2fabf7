/** What decides who gets in to an account is for who logged in to it; what was handed to a program does not reach it. */
import type { Caller } from '@alluvium/kernel'
import { loginNeeded } from '../../problems/callers.ts'

/** Throws `files.login-needed` unless the account is the caller's by its password or by its issuer. */
export function requireLogIn({ by }: Caller): void {
  if (by !== 'token' && by !== 'password' && by !== 'issuer') throw loginNeeded()
}

/** Throws `files.login-needed` unless the account is the caller's by its own password. */
export function requirePasswordLogIn({ by }: Caller): void {
  if (by !== 'token' && by !== 'password') throw loginNeeded()
}
