/**
 * One-time codes besides the password: set up, confirmed, required at each log-in, turned off. A code is checked and
 * used up in one transaction, so that of two requests with the same code one is refused.
 */

import { recoveryDigest, totpStep } from '@alluvium/credentials/totp'
import { type Database, type Script, worksOnFullDisk } from '@alluvium/database'
import type { Caller, Clock } from '@alluvium/kernel'
import { secondFactorMissing, secondFactorTaken } from '../../problems/accounts.ts'
import { codeRefused } from '../../problems/callers.ts'
import { type Account, accountById } from '../accounts/accounts.ts'
import { noteChangedUser } from '../accounts/note-changed-user.ts'
import { actorOf } from '../authorization/authorize.ts'
import type { FailureLimit } from './failure-limit.ts'
import { refuseChanged } from './log-in.ts'
import {
  forgetSecondFactor,
  keepSecondFactor,
  recoveryCodesOf,
  requireSecondFactor,
  secondFactorOf,
  useRecoveryCode,
  useStep,
} from './second-factor-rows.ts'

export type SecondFactorStatus = Readonly<{ enabled: boolean; recoveryCodesLeft: number }>

export function* secondFactorStatus(caller: Caller): Script<SecondFactorStatus> {
  const { number, second_factor } = yield* ownAccount(caller)
  const codes = second_factor ? yield* recoveryCodesOf(number) : []
  return { enabled: second_factor === 1, recoveryCodesLeft: codes.length }
}

/** `account`: the caller's account, as it was when its password was verified. */
type Confirmed = Readonly<{ caller: Caller; account: Account }>
type Begin = Confirmed & Readonly<{ secret: string; recoveryCodes: readonly string[] }>

/** Log-ins need no code before `confirmSecondFactor`. Throws `files.totp-enabled`, `files.credentials-wrong`. */
export function* beginSecondFactor({ caller, account, secret, recoveryCodes }: Begin): Script<void> {
  yield* refuseChanged(account)
  const { number, second_factor } = yield* ownAccount(caller)
  if (second_factor) throw secondFactorTaken()
  yield* keepSecondFactor(number, secret, recoveryCodes.map(recoveryDigest))
}

/** Has log-ins ask for the second factor from now on. Throws `files.totp-enabled`. */
export function* confirmSecondFactor(caller: Caller): Script<void> {
  const account = yield* ownAccount(caller)
  if (account.second_factor) throw secondFactorTaken()
  yield* requireSecondFactor(account.number)
  yield* noteChangedUser(caller, account)
}

/** Ends the second factor: from now on the password alone is enough. Throws `files.credentials-wrong`. */
export function* endSecondFactor({ caller, account }: Confirmed): Script<void> {
  yield* refuseChanged(account)
  yield* forgetSecondFactor(account.number)
  yield* noteChangedUser(caller, account)
}

function* ownAccount(caller: Caller): Script<Account> {
  yield* actorOf(caller)
  const account = yield* accountById(caller.id)
  if (!account) throw new Error('An account that acts is not there.')
  return account
}

type Attempt = Readonly<{
  account: Readonly<{ number: number }>
  code: string
  /** The client's network; undefined for a trusted proxy itself. */
  network: string | undefined
  /** Whether the request is local development. */
  isLocal: boolean
}>

/**
 * Uses up a code and runs `use`, in one transaction. Throws `files.totp-wrong`, `files.totp-missing`, or
 * `files.too-many-failures`: six digits are soon guessed without a limit.
 */
export type WithCode = <T>(attempt: Attempt, use: Script<T>) => Promise<T>

type Checking = Readonly<{ database: Database; clock: Clock; failures: FailureLimit }>

export function codeChecker({ database, clock, failures }: Checking): WithCode {
  return async function withCode({ account: { number }, code, network, isLocal }, use) {
    const attempt = { tried: `code ${number}`, network, isLocal }
    const check = () => database.write(afterCode({ number, code, now: clock.now() }, use))
    return await failures.attempt(attempt, { check, wrong: 'files.totp-wrong' })
  }
}

const afterCode = worksOnFullDisk(function* afterCode<T>(
  { number, code, now }: { number: number; code: string; now: number },
  use: Script<T>,
): Script<T> {
  yield* spend(number, code, now)
  return yield* use
})

function* spend(number: number, code: string, now: number): Script<void> {
  const factor = yield* secondFactorOf(number)
  if (!factor) throw secondFactorMissing()
  const step = totpStep({ secret: factor.secret, code, now, lastStep: factor.last_step })
  if (step === undefined) yield* spendRecoveryCode(number, code)
  else yield* useStep(number, step)
}

function* spendRecoveryCode(number: number, code: string): Script<void> {
  const digest = recoveryDigest(code)
  if (!(yield* recoveryCodesOf(number)).includes(digest)) throw codeRefused('forbidden')
  yield* useRecoveryCode(number, digest)
}
