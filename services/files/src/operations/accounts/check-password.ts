/**
 * Names and passwords. WebDAV clients send theirs with every request, and a password hash is slow on purpose; so what
 * was verified is remembered for a while, under a keyed hash that means nothing outside this process, and counts only
 * as long as the account's credential version, which is read each time, is still the same.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '@alluvium/database'
import { type Clock, networkOf } from '@alluvium/kernel'
import { passwordIsRight } from '../../model/password.ts'
import { credentialsWrong } from '../../problems/callers.ts'
import { type Account, accountByName } from './accounts.ts'
import type { FailureLimit } from './failure-limit.ts'

const rememberedMs = 5 * 60_000
const mostRemembered = 1000

type Credentials = Readonly<{
  username: string
  password: string
  /** The address that asks. */
  peer: string
  /** It is local development. */
  isLocal: boolean
}>

/** Throws `files.credentials-wrong` or `files.too-many-failures`. */
export type CheckPassword = (credentials: Credentials) => Promise<Account>

type Checking = Readonly<{ database: Database; clock: Clock; failures: FailureLimit }>

export function passwordChecker({ database, clock, failures }: Checking): CheckPassword {
  const secret = randomBytes(32)
  const remembered = new Map<string, Readonly<{ version: number; until: number }>>()
  const underWay = new Map<string, Promise<boolean>>()

  /** Which of a thousand parallel requests with the same credentials comes first, asks for all. */
  function verified(
    proof: string,
    { username, password, peer, isLocal }: Credentials,
    account: Account | undefined,
  ): Promise<boolean> {
    const running = underWay.get(proof)
    if (running) return running
    const attempt = { tried: triedName(username), peer, isLocal }
    failures.attempt(attempt)
    const known = account?.status === 'active' ? account.password_hash : null
    const verifying = passwordIsRight({ password, known, network: networkOf(peer) })
      .then((right) => {
        if (right) failures.success(attempt)
        return right
      })
      .finally(() => underWay.delete(proof))
    underWay.set(proof, verifying)
    return verifying
  }

  function remember(proof: string, version: number): void {
    remembered.delete(proof)
    remembered.set(proof, { version, until: clock.monotonic() + rememberedMs })
    const [oldest] = remembered.keys()
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest)
  }

  return async function checkPassword({ username: sent, password, peer, isLocal }) {
    const username = sent.normalize('NFC') // one account has one count of failures, however its name is spelt
    failures.refuse({ tried: triedName(username), peer, isLocal })
    const account = await database.read(accountByName(username))
    const version = account?.credential_version ?? 0
    const proof = createHmac('sha256', secret).update(`${version}\n${peer}\n${username}\n${password}`).digest('base64')
    const known = remembered.get(proof)
    if (account?.status === 'active' && known?.version === version && known.until > clock.monotonic()) return account
    const right = await verified(proof, { username, password, peer, isLocal }, account)
    if (!right || account?.status !== 'active') throw credentialsWrong()
    remember(proof, version)
    return account
  }
}

const triedName = (username: string): string => `account ${username}`
