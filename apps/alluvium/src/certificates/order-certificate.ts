import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Authorization, Client } from 'acme-client'
import { replacePrivateFile } from './certificate-file.ts'
import type { ChallengeServer } from './challenge-server.ts'

export type Order = Readonly<{
  /** Of the authority (RFC 8555, 7.1.1). */
  directory: string
  /** Where it tells of what is about to end. Whoever gives it agrees to the authority's terms. */
  email: string
  /** The hosts; the certificate is for all of them. */
  names: readonly string[]
  /** Holds the key of the account at the authority. */
  folder: string
}>

type Challenges = Pick<ChallengeServer, 'answer' | 'forget'>

/** How often the authority is asked whether it has come further, and how long one answer of it may take. */
const [pollMs, answerMs] = [1000, 30_000]

/**
 * The key and the certificate chain in one text, PEM. Rejects with what the authority says, or what is in the way to it, at once: it
 * is the caller who tries again. When the signal comes, nothing goes on.
 */
export async function orderCertificate(
  { directory, email, names, folder }: Order,
  challenges: Challenges,
  signal: AbortSignal,
): Promise<string> {
  // Loaded here, because it is large and most installations never need it.
  const { axios, Client, crypto } = await import('acme-client')
  // What the package adds to its requests: it tries again for 75 s, and fails with a fault of its own where there was no answer.
  axios.interceptors.request.clear()
  axios.interceptors.response.clear()
  axios.interceptors.request.use((request) => Object.assign(request, { signal, timeout: answerMs }))
  const client = new Client({
    directoryUrl: directory,
    accountKey: await accountKey(folder, () => crypto.createPrivateEcdsaKey()),
  })
  await client.createAccount({ termsOfServiceAgreed: true, contact: [`mailto:${email}`] })
  const order = await client.createOrder({ identifiers: names.map((value) => ({ type: 'dns', value })) })
  const authorizations = () => client.getAuthorizations(order)
  await answering(await authorizations(), { client, challenges }, () =>
    polled(authorizations, (all) => all.every(isValid), signal),
  )
  const [key, csr] = await crypto.createCsr({ altNames: [...names] }, await crypto.createPrivateEcdsaKey())
  await client.finalizeOrder(order, csr)
  const made = await polled(() => client.getOrder(order), isValid, signal)
  return `${key.toString()}\n${await client.getCertificate(made)}`
}

/** Answers the questions of the authority (RFC 8555, 8.3) for as long as the work takes. Whether a host is reached from outside is for the authority to see. */
async function answering(
  authorizations: readonly Authorization[],
  { client, challenges }: Readonly<{ client: Client; challenges: Challenges }>,
  work: () => Promise<unknown>,
): Promise<void> {
  const tokens: string[] = []
  try {
    for (const { identifier, challenges: offered, ...authorization } of authorizations) {
      if (isValid(authorization)) continue
      const challenge = offered.find(({ type }) => type === 'http-01')
      if (!challenge) throw new Error(`The authority does not ask ${identifier.value} by HTTP.`)
      tokens.push(challenge.token)
      /* oxlint-disable no-await-in-loop -- few hosts, and authorities like their clients slow */
      challenges.answer(challenge.token, await client.getChallengeKeyAuthorization(challenge))
      await client.completeChallenge(challenge)
      /* oxlint-enable no-await-in-loop */
    }
    await work()
  } finally {
    for (const token of tokens) challenges.forget(token)
  }
}

type AcmeResource = Readonly<{ status: string; error?: object; challenges?: readonly Readonly<{ error?: object }>[] }>

const isValid = ({ status }: Pick<AcmeResource, 'status'>): boolean => status === 'valid'

/** Asks until it is as wanted. Rejects when the authority says that it will never be. */
async function polled<T extends AcmeResource | readonly AcmeResource[]>(
  ask: () => Promise<T>,
  isWanted: (found: T) => boolean,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    /* oxlint-disable no-await-in-loop -- one question after the other */
    const found = await ask()
    if (isWanted(found)) return found
    for (const one of [found].flat()) assertNotRefused(one)
    await sleep(pollMs, undefined, { signal })
    /* oxlint-enable no-await-in-loop */
  }
}

/** Throws with the authority's own words (RFC 8555, 7.1.6; 8). */
function assertNotRefused({ status, error, challenges = [] }: AcmeResource): void {
  if (status === 'pending' || status === 'processing' || status === 'ready' || status === 'valid') return
  const why = [error, ...challenges.map((challenge) => challenge.error)].find((one) => one !== undefined)
  const detail = why && 'detail' in why ? why.detail : undefined
  throw new Error(typeof detail === 'string' ? detail : `The authority says: ${status}.`)
}

async function accountKey(folder: string, make: () => Promise<Buffer>): Promise<string> {
  const file = join(folder, 'account-key.pem')
  if (!existsSync(file)) replacePrivateFile(file, (await make()).toString())
  return readFileSync(file, 'utf8')
}
