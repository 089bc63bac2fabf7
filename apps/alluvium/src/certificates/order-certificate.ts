import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** The key and the certificate chain in one text, PEM. Rejects with what the authority says, or what is in the way to it. */
export async function orderCertificate(
  { directory, email, names, folder }: Order,
  challenges: Pick<ChallengeServer, 'answer' | 'forget'>,
): Promise<string> {
  // Loaded here, because it is large and most installations never need it.
  const { Client, crypto } = await import('acme-client')
  const client = new Client({
    directoryUrl: directory,
    accountKey: await accountKey(folder, () => crypto.createPrivateEcdsaKey()),
  })
  const [key, csr] = await crypto.createCsr({ altNames: [...names] }, await crypto.createPrivateEcdsaKey())
  const chain = await client.auto({
    csr,
    email,
    termsOfServiceAgreed: true,
    challengePriority: ['http-01'],
    // Whether the host is reached from outside is for the authority to see: it may not be from here.
    skipChallengeVerification: true,
    challengeCreateFn: async (_, { token }, keyAuthorization) => challenges.answer(token, keyAuthorization),
    challengeRemoveFn: async (_, { token }) => challenges.forget(token),
  })
  return `${key.toString()}\n${chain}`
}

async function accountKey(folder: string, make: () => Promise<Buffer>): Promise<string> {
  const file = join(folder, 'account-key.pem')
  if (!existsSync(file)) replacePrivateFile(file, (await make()).toString())
  return readFileSync(file, 'utf8')
}
