/**
 * Passwords of shares: slow to check on purpose, and browsers and download programs send one with every request. So what
 * was right is remembered for a while, under a keyed hash that means nothing outside this process, and with the hash that
 * it was checked against, so that it counts for this share only.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '@alluvium/kernel'
import { passwordIsRight } from '../../model/password.ts'
import { sharePasswordWrong } from '../../problems/shares.ts'
import { failureKey, failureLimit } from '../accounts/failure-limit.ts'

const rememberedMs = 5 * 60_000
const mostRemembered = 1000

type Attempt = Readonly<{
  token: string
  passwordHash: string
  password: string
  /** The address that asks. */
  peer: string
}>

/** Throws `files.share-password-wrong`, and `files.too-many-failures` for one address and one share. */
export type CheckSharePassword = (attempt: Attempt) => Promise<void>

export function sharePasswordChecker({ clock }: Readonly<{ clock: Clock }>): CheckSharePassword {
  const secret = randomBytes(32)
  const limit = failureLimit(clock)
  const remembered = new Map<string, number>()
  const underWay = new Map<string, Promise<boolean>>()

  /** Which of many parallel requests with the same password comes first, asks for all. */
  function verified(proof: string, { token, passwordHash, password, peer }: Attempt): Promise<boolean> {
    const running = underWay.get(proof)
    if (running) return running
    const key = failureKey(token, peer)
    limit.attempt(key)
    const verifying = passwordIsRight(password, passwordHash)
      .then((right) => {
        if (right) limit.success(key)
        return right
      })
      .finally(() => underWay.delete(proof))
    underWay.set(proof, verifying)
    return verifying
  }

  return async function check(attempt) {
    const { token, passwordHash, password, peer } = attempt
    limit.refuse(failureKey(token, peer))
    const proof = createHmac('sha256', secret)
      .update(`${token}\n${passwordHash}\n${peer}\n${password}`)
      .digest('base64')
    if ((remembered.get(proof) ?? 0) > clock.monotonic()) return
    if (!(await verified(proof, attempt))) throw sharePasswordWrong()
    remembered.delete(proof)
    remembered.set(proof, clock.monotonic() + rememberedMs)
    const [oldest] = remembered.keys()
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest)
  }
}
