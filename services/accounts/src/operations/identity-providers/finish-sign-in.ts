/** Finishes a sign-in when the provider sends the person back. Errors are shown where the sign-in began, so a refusal is part of the result. */
import type { Database } from '@alluvium/database'
import { type Clock, type Logger, Problem } from '@alluvium/kernel'
import { couldBeEmail } from '../../model/email.ts'
import { digestOf } from '../../model/sign-on/digest.ts'
import type { ProviderName } from '../../model/sign-on/identity.ts'
import type { User } from '../../model/user.ts'
import { emailUnproven } from '../../problems/log-in.ts'
import { signInExpired } from '../../problems/sign-on.ts'
import { findCredentials } from '../find-user.ts'
import { admitIdentity } from './admit-identity.ts'
import { type KeptAttempt, takeAttempt } from './attempts.ts'
import { type BeginNeeds, callbackAddress } from './begin-sign-in.ts'
import { type MayRegisterNeeds, mayRegister } from './may-register.ts'
import { providerThatWas } from './providers.ts'

export type FinishNeeds = BeginNeeds & MayRegisterNeeds & Readonly<{ database: Database; clock: Clock; logger: Logger }>

export type FinishSignIn = Readonly<{
  provider: ProviderName
  /** The query that the provider sent the browser back with. */
  answer: URLSearchParams
  isLocal: boolean
  /** The browser's secret, when it has one. */
  browser: string | undefined
}>

export type Finished = Readonly<{
  /** As it was given at the beginning. */
  echo: string | null
  resume: string | null
  outcome: User | Problem
}>

export async function finishSignIn(needs: FinishNeeds, given: FinishSignIn): Promise<Finished> {
  const state = given.answer.get('state')
  const attempt = state === null ? undefined : await needs.database.write(takeAttempt(state, needs.clock.now()))
  if (!attempt) return { echo: null, resume: null, outcome: signInExpired() }
  const { echo, resume } = attempt
  if (attempt.browser !== null && attempt.browser !== digestOf(given.browser ?? ''))
    return { echo, resume, outcome: signInExpired() }
  try {
    return { echo, resume, outcome: await whoCame(needs, given, attempt) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.cause !== undefined)
      needs.logger.warn({ err: error.cause, provider: given.provider }, 'a provider did not say who somebody is')
    return { echo, resume, outcome: error }
  }
}

async function whoCame(needs: FinishNeeds, given: FinishSignIn, attempt: KeptAttempt): Promise<User> {
  const { database, clock, providers, issuer } = needs
  const provider = providerThatWas(providers, given.provider, attempt.provider, given.isLocal)
  const identity = await provider.identify(given.answer, {
    state: given.answer.get('state') ?? '',
    verifier: attempt.verifier,
    nonce: attempt.nonce,
    redirectUri: callbackAddress(issuer(), given.provider),
  })
  const noNewAccount = await whyNoAccount(needs, identity.email)
  return database.write(admitIdentity({ provider, identity, noNewAccount, now: clock.now() }))
}

/** Decided before the transaction, because whether somebody is invited may be somebody else's to say. */
async function whyNoAccount(needs: FinishNeeds, email: string): Promise<Problem | undefined> {
  if (!couldBeEmail(email)) return emailUnproven()
  if (await needs.database.read(findCredentials(email))) return undefined
  return mayRegister(needs, email).then(() => undefined, problemOf)
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}
