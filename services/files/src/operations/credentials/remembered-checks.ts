/**
 * Remembers verified passwords. A password hash is slow on purpose, and WebDAV clients, browsers and download programs
 * send a password with every request. So a right one is remembered for a while, under a keyed hash that means nothing
 * outside this process, together with the stored hash, and counts only while that hash is the same. The key stands before what
 * is hashed: an HMAC would take four times as long, and guards against extending a hash, which nobody here gets to see.
 */
import { hash, randomBytes } from 'node:crypto'
import { type Clock, type Problem } from '@alluvium/kernel'
import { passwordIsRight } from '../../model/password.ts'
import type { Attempt, FailureLimit } from './failure-limit.ts'

const rememberedMs = 5 * 60_000
const maxRemembered = 1000

type Check = Readonly<{
  attempt: Attempt
  password: string
  /** The stored hash: undefined when the account does not exist, null when it has no password. */
  known: string | null | undefined
  /** A change makes remembered checks invalid, even if the password is the same. */
  version?: number
  /** The problem for a wrong password. */
  refusal: () => Problem
}>

/** Throws `refusal`, `files.too-many-failures` or `files.passwords-busy`; the last is no failure. */
export type CheckRemembered = (check: Check) => Promise<void>

export function rememberedChecks({
  clock,
  failures,
}: Readonly<{ clock: Clock; failures: FailureLimit }>): CheckRemembered {
  const secret = randomBytes(32).toString('base64')
  const remembered = new Map<string, number>()
  const underWay = new Map<string, Promise<void>>()

  function proofOf({ attempt: { tried, network = '' }, password, known = null, version = 0 }: Check): string {
    const parts = JSON.stringify([tried, network, version, known, password])
    return hash('sha256', secret + parts, 'base64')
  }

  async function verify({ attempt, password, known, refusal }: Check): Promise<void> {
    const wrong = refusal()
    const check = async () => {
      if (!(await passwordIsRight({ password, known, network: attempt.network ?? '' }))) throw wrong
    }
    await failures.attempt(attempt, { check, wrong: wrong.code })
  }

  /** Of parallel requests with the same password, the first one checks for all. */
  function verified(proof: string, check: Check): Promise<void> {
    const running = underWay.get(proof)
    if (running) return running
    const verifying = verify(check).finally(() => underWay.delete(proof))
    underWay.set(proof, verifying)
    return verifying
  }

  function remember(proof: string): void {
    remembered.delete(proof)
    remembered.set(proof, clock.monotonic() + rememberedMs)
    const [oldest] = remembered.keys()
    if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest)
  }

  return async function checkRemembered(check) {
    failures.refuse(check.attempt)
    const proof = proofOf(check)
    if ((remembered.get(proof) ?? 0) > clock.monotonic()) return
    await verified(proof, check)
    remember(proof)
  }
}
