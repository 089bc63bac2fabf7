/** Those whose word the services take: issuers of tokens, and the authority of certificates. */
import type { Fetch } from '@alluvium/http/issuer'
import { errorCode } from '@alluvium/kernel'
import { fetchOf } from '../wiring/token-issuer.ts'
import { type Examination, type Found, ok, reasonOf, wrong } from './finding.ts'

export type Issuer = Readonly<{
  /** As it stands in tokens. */
  url: string
  /** Where this machine reaches it, if not there. */
  inside: string | undefined
  /** Whether it is the platform of the same installation, which need not run. */
  isBeside: boolean
}>

const answerMs = 5000
const remedy = 'Check the address, the network and the issuer itself: nobody can sign in'

/** The issuer answers under its own name. It is asked as the service asks it. */
export const issuer = (service: string, { url, inside, isBeside }: Issuer): Examination => ({
  subject: `${service} issuer`,
  remedy,
  isAfterPorts: isBeside,
  async examine() {
    try {
      const ask = (await fetchOf({ issuer: url, inside })) ?? fetch
      const named = textOf(await objectAt(`${withoutSlash(url)}/.well-known/openid-configuration`, ask), 'issuer')
      if (withoutSlash(named) !== withoutSlash(url))
        return [wrong(`${url} calls itself ${JSON.stringify(named)}`, 'Use that name')]
      return [ok(`${url} answers`)]
    } catch (error) {
      return isBeside && codeOf(error) === 'ECONNREFUSED' ? [] : [unanswered(error, remedy)]
    }
  },
})

const authorityRemedy = 'Check --acme-directory and the network: no certificate can be had'

/** The authority that certificates are ordered from (RFC 8555, 7.1.1). */
export const acmeDirectory = (url: string): Examination => ({
  subject: 'acme directory',
  remedy: authorityRemedy,
  async examine() {
    try {
      if (textOf(await objectAt(url, fetch), 'newOrder') === '')
        return [wrong(`${url} names no place for orders`, authorityRemedy)]
      return [ok(`${url} answers`)]
    } catch (error) {
      return [unanswered(error, authorityRemedy)]
    }
  },
})

async function objectAt(url: string, ask: Fetch): Promise<unknown> {
  const signal = AbortSignal.timeout(answerMs)
  const answer = await ask(url, { headers: { accept: 'application/json' }, redirect: 'error', signal })
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  const chunks: Uint8Array[] = []
  for await (const chunk of answer.body ?? []) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

function textOf(found: unknown, name: string): string {
  const fields = new Map(Object.entries(Object(found)))
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

const withoutSlash = (url: string): string => url.replace(/\/$/, '')

const untrusted = /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF)\w*)$/

function unanswered(error: unknown, otherwise: string): Found {
  const isUntrusted = untrusted.test(codeOf(error) ?? '')
  const trust = 'Name the file of its certificate authority in NODE_EXTRA_CA_CERTS, for the service too'
  return wrong(reasonOf(error), isUntrusted ? trust : otherwise)
}

/** The code of an error, or of what caused it. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (errorCode(error) ?? codeOf(error.cause)) : undefined
