/**
 * Passwords that were found right. A password hash is slow on purpose, and WebDAV clients, browsers and download programs
 * send a password with every request; so what was right is remembered for a while, under a keyed hash that means nothing
 * outside this process, and with the hash that it was checked against, so that it counts as long as that one does.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { type Clock, type Problem } from '@alluvium/kernel'
import { passwordIsRight } from '../../model/password.ts'
import type { Attempt, FailureLimit } from './failure-limit.ts'

const rememberedMs = 5 * 60_000
const maxRemembered = 1000

type Check = Readonly<{
  attempt: Attempt
  password: string
  /** Undefined for what is not there, and null for what no password opens. */
  known: string | null | undefined
  /** Changes when what was verified counts no more, though its password may be the same. */
  version?: number
  /** Of a wrong password. */
  refusal: () => Problem
}>

/** Throws `refusal`, `files.too-many-failures` or `files.passwords-busy`; the last is no failure. */
export type CheckRemembered = (check: Check) => Promise<void>

export function rememberedChecks({
  clock,
  failures,
}: Readonly<{ clock: Clock; failures: FailureLimit }>): CheckRemembered {
  const secret = randomBytes(32)
  const remembered = new Map<string, number>()
  const underWay = new Map<string, Promise<void>>()

  function proofOf({ attempt: { tried, network = '' }, password, known = null, version = 0 }: Check): string {
    const parts = JSON.stringify([tried, network, version, known, password])
    return createHmac('sha256', secret).update(parts).digest('base64')
  }

  async function verify({ attempt, password, known, refusal }: Check): Promise<void> {
    const wrong = refusal()
    const check = async () => {
      if (!(await passwordIsRight({ password, known, network: attempt.network ?? '' }))) throw wrong
    }
    await failures.attempt(attempt, { check, wrong: wrong.code })
  }

  /** Which of a thousand parallel requests with the same password comes first, asks for all. */
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
