/** Passwords of shares. */
import type { Clock } from '@alluvium/kernel'
import { sharePasswordWrong } from '../../problems/shares.ts'
import type { FailureLimit } from '../credentials/failure-limit.ts'
import { rememberedChecks } from '../credentials/remembered-checks.ts'

type Attempt = Readonly<{
  token: string
  passwordHash: string
  password: string
  /** The client's network; undefined for a trusted proxy itself. */
  network: string | undefined
  /** Whether the request is local development. */
  isLocal: boolean
}>

/** Throws `files.share-password-wrong`, and `files.too-many-failures` for one address and one share. */
export type CheckSharePassword = (attempt: Attempt) => Promise<void>

export function sharePasswordChecker(checking: Readonly<{ clock: Clock; failures: FailureLimit }>): CheckSharePassword {
  const checkRemembered = rememberedChecks(checking)

  return ({ token, passwordHash, password, network, isLocal }) =>
    checkRemembered({
      attempt: { tried: `share ${token}`, network, isLocal },
      password,
      known: passwordHash,
      refusal: sharePasswordWrong,
    })
}
