/** Where the services listen, and what they say there. */
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { joinAddress } from '../address.ts'
import type { Examination, Finding } from './finding.ts'
import { reasonOf } from './finding.ts'

export type ServiceAddress = Readonly<{
  service: string
  host: string
  port: number
  externalUrl: string | undefined
  /** The file of its certificate. */
  certificate: string | undefined
}>

const answerMs = 5000

/** A port is free, or the service that answers there is ready. */
export const port = ({ service, host, port, certificate }: ServiceAddress): Examination => ({
  subject: `${service} port`,
  remedy: 'Choose another port',
  async examine() {
    const subject = `${service} port`
    const at = joinAddress(host, port)
    const refusal = await refusalToListen(host, port)
    if (refusal === undefined) return [{ subject, state: 'ok', text: `${at} is free; the service does not run` }]
    if (refusal !== 'EADDRINUSE')
      return [{ subject, state: 'wrong', text: `${at} can't be listened on (${refusal})`, remedy: 'Choose another' }]
    const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
    return [
      await readiness(
        subject,
        `${certificate ? 'https' : 'http'}://${joinAddress(reached, port)}/readyz`,
        certificate !== undefined,
      ),
    ]
  },
})

async function refusalToListen(host: string, port: number): Promise<string | undefined> {
  const server = createServer()
  try {
    await once(server.listen(port, host), 'listening')
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : reasonOf(error)
  } finally {
    server.close()
  }
}

async function readiness(subject: string, url: string, isTls: boolean): Promise<Finding> {
  // A certificate is for the outside's name, which this is not.
  if (isTls) return { subject, state: 'note', text: `a program listens there; ask ${url} whether it is ready` }
  try {
    const { status, headers } = await fetch(url, { signal: AbortSignal.timeout(answerMs) })
    if (status === 200) return { subject, state: 'ok', text: `the service answers and is ready` }
    const code = headers.get('error-code')
    return {
      subject,
      state: 'wrong',
      text: `${url} answers ${status}${code === null ? '' : ` (${code})`}`,
      remedy: 'Look into the log of the service; another program may have the port',
    }
  } catch (error) {
    return { subject, state: 'wrong', text: `${url}: ${reasonOf(error)}`, remedy: 'See which program has the port' }
  }
}

const dayMs = 86_400_000
/** Certificates of ninety days are renewed thirty days before their end. */
const soonDays = 21

export const certificate = ({ service, certificate: file, externalUrl }: ServiceAddress): Examination => ({
  subject: `${service} certificate`,
  remedy: 'Give a certificate that is PEM',
  async examine() {
    const subject = `${service} certificate`
    if (file === undefined) return []
    const found = new X509Certificate(readFileSync(file))
    const days = Math.floor((found.validToDate.getTime() - Date.now()) / dayMs)
    const host = externalUrl === undefined ? undefined : new URL(externalUrl).hostname
    const remedy = 'Get a new one, and start the service again'
    if (days < 0) return [{ subject, state: 'wrong', text: `it ended on ${found.validTo}`, remedy }]
    if (host !== undefined && found.checkHost(host) === undefined)
      return [{ subject, state: 'wrong', text: `it is not for ${host}`, remedy }]
    if (days < soonDays) return [{ subject, state: 'warning', text: `it ends in ${days} days`, remedy }]
    return [{ subject, state: 'ok', text: `it ends in ${days} days` }]
  },
})

/** The issuer of tokens, where it is not the platform beside. */
export const issuer = (service: string, url: string): Examination => ({
  subject: `${service} issuer`,
  remedy: 'Check the address, the network and the issuer itself: nobody can sign in',
  async examine() {
    const subject = `${service} issuer`
    const remedy = 'Check the address, the network and the issuer itself: nobody can sign in'
    const at = `${url.replace(/\/$/, '')}/.well-known/openid-configuration`
    const answer = await fetch(at, { signal: AbortSignal.timeout(answerMs) })
    if (!answer.ok) return [{ subject, state: 'wrong', text: `${at} answers ${answer.status}`, remedy }]
    const found: unknown = await answer.json()
    const named = typeof found === 'object' && found !== null && 'issuer' in found ? String(found.issuer) : ''
    if (named.replace(/\/$/, '') !== url.replace(/\/$/, ''))
      return [
        { subject, state: 'wrong', text: `${url} calls itself ${JSON.stringify(named)}`, remedy: 'Use that name' },
      ]
    return [{ subject, state: 'ok', text: `${url} answers` }]
  },
})
