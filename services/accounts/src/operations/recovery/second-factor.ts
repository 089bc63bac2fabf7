/**
 * One-time codes as a second factor: set up, confirmed, required at each log-in, turned off. A code is checked and used up in
 * one transaction, so of two requests with the same code one is refused.
 *
 * Whoever guesses codes knows the password already, so failures count for the account, wherever they come from.
 * They are written in the transaction that finds them: these scripts answer that a code is wrong, and throw nothing.
 */

import { recoveryDigest, totpStep } from '@alluvium/credentials/totp'
import type { Script } from '@alluvium/database'
import { totpEnabled, totpMissing, totpNeeded } from '../../problems/recovery.ts'
import { type Attempt, forgetFailures, rememberFailure, triesLeft } from '../failed-log-ins.ts'
import {
  forgetSecondFactor,
  keepSecondFactor,
  recoveryCodesLeft,
  requireSecondFactor,
  secondFactorOf,
  useRecoveryCode,
  useStep,
} from './second-factor-rows.ts'

export type SecondFactorStatus = Readonly<{ enabled: boolean; recoveryCodesLeft: number }>

export function* secondFactorStatus(userId: string): Script<SecondFactorStatus> {
  const factor = yield* secondFactorOf(userId)
  if (!factor || factor.confirmed_at === null) return { enabled: false, recoveryCodesLeft: 0 }
  return { enabled: true, recoveryCodesLeft: yield* recoveryCodesLeft(userId) }
}

type Begin = Readonly<{ userId: string; secret: string; recoveryDigests: readonly string[] }>

/** Nothing is asked for at log-ins before it is confirmed. Throws `accounts.totp-enabled`. */
export function* beginSecondFactor({ userId, secret, recoveryDigests }: Begin): Script<void> {
  const factor = yield* secondFactorOf(userId)
  if (factor && factor.confirmed_at !== null) throw totpEnabled()
  yield* keepSecondFactor(userId, secret, recoveryDigests)
}

export type GivenCode = Readonly<{ userId: string; code: string; now: number }>

/** Turns codes on; false when the code is wrong. Throws `accounts.totp-enabled` or `accounts.totp-missing`. */
export function* confirmSecondFactor(given: GivenCode): Script<boolean> {
  const factor = yield* secondFactorOf(given.userId)
  if (factor && factor.confirmed_at !== null) throw totpEnabled()
  const right = yield* takeCode(given)
  if (right) yield* requireSecondFactor(given.userId, given.now)
  return right
}

/** Turns codes off; false when the code is wrong. Throws `accounts.totp-missing`. */
export function* endSecondFactor(given: GivenCode): Script<boolean> {
  const right = yield* takeCode(given)
  if (right) yield* forgetSecondFactor(given.userId)
  return right
}

type Passing = Readonly<{ userId: string; code: string | undefined; now: number }>

/**
 * Checks the code of a log-in, after the password. True without a second factor; false when the code is wrong. Throws
 * `accounts.totp-needed` when there is no code, `accounts.too-many-failures` when too many were wrong.
 */
export function* passSecondFactor({ userId, code, now }: Passing): Script<boolean> {
  const factor = yield* secondFactorOf(userId)
  if (!factor || factor.confirmed_at === null) return true
  if (code === undefined) throw totpNeeded()
  return yield* takeCode({ userId, code, now })
}

/** Uses a code up, or one of those on paper. */
function* takeCode(given: GivenCode): Script<boolean> {
  const attempt = attemptOf(given.userId)
  yield* triesLeft(attempt, given.now)
  const right = yield* spend(given)
  if (right) yield* forgetFailures(attempt)
  else yield* rememberFailure(attempt, given.now)
  return right
}

function* spend({ userId, code, now }: GivenCode): Script<boolean> {
  const factor = yield* secondFactorOf(userId)
  if (!factor) throw totpMissing()
  const step = totpStep({ secret: factor.secret, code, now, lastStep: factor.last_step })
  if (step === undefined) return yield* useRecoveryCode(userId, recoveryDigest(code))
  yield* useStep(userId, step)
  return true
}

const attemptOf = (userId: string): Attempt => ({ account: `totp ${userId}`, address: '' })
