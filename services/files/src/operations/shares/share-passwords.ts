/**
 * Passwords of shares: slow to check on purpose, and browsers and download programs send one with every request. So what
 * was right is remembered for a while, under a keyed hash that means nothing outside this process, and with the hash that
 * it was checked against, so that it counts for this share only.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { type Clock, networkOf } from '@alluvium/kernel'
import { passwordIsRight } from '../../model/password.ts'
import { sharePasswordWrong } from '../../problems/shares.ts'
import type { FailureLimit } from '../accounts/failure-limit.ts'

const rememberedMs = 5 * 60_000
const mostRemembered = 1000

type Attempt = Readonly<{
  token: string
  passwordHash: string
  password: string
  /** The address that asks. */
  peer: string
  /** It is local development. */
  isLocal: boolean
}>

/** Throws `files.share-password-wrong`, and `files.too-many-failures` for one address and one share. */
export type CheckSharePassword = (attempt: Attempt) => Promise<void>

type Checking = Readonly<{ clock: Clock; failures: FailureLimit }>

export function sharePasswordChecker({ clock, failures }: Checking): CheckSharePassword {
  const secret = randomBytes(32)
  const remembered = new Map<string, number>()
  const underWay = new Map<string, Promise<boolean>>()

  /** Which of many parallel requests with the same password comes first, asks for all. */
  function verified(proof: string, { token, passwordHash, password, peer, isLocal }: Attempt): Promise<boolean> {
    const running = underWay.get(proof)
    if (running) return running
    const tried = { tried: `share ${token}`, peer, isLocal }
    failures.attempt(tried)
    const verifying = passwordIsRight({ password, known: passwordHash, network: networkOf(peer) })
      .then((right) => {
        if (right) failures.success(tried)
        return right
      })
      .finally(() => underWay.delete(proof))
    underWay.set(proof, verifying)
    return verifying
  }

  return async function check(attempt) {
    const { token, passwordHash, password, peer, isLocal } = attempt
    failures.refuse({ tried: `share ${token}`, peer, isLocal })
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
