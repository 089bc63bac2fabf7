/** Where the services listen, and what they say there. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { createServer, isIP } from 'node:net'
import { errorCode } from '@alluvium/kernel'
import { joinAddress } from '../address.ts'
import { lifeOf, stageOf, timeLeft } from '../certificate-life.ts'
import { type Examination, type Found, ok, reasonOf, warning, wrong } from './finding.ts'
import { openToOthers } from './machine.ts'

export type ServiceAddress = Readonly<{
  service: string
  host: string
  port: number
  externalUrl: string | undefined
  certificate: Readonly<{ certificate: string; key: string }> | undefined
  /** Whether the certificate comes by itself. */
  isOrdered: boolean
}>

const answerMs = 5000

/** A port is free, or the service that answers there is ready. */
export const port = ({ service, host, port, certificate }: ServiceAddress): Examination =>
  listening(`${service} port`, { host, port }, async (at) => {
    const url = `${certificate ? 'https' : 'http'}://${at}/readyz`
    const { statusCode: status, headers } = await ask(url)
    const code = headers['error-code']
    if (status === 200) return ok('the service answers and is ready')
    // Who may ask whether it is ready is its own to say; that it says so shows that it is ours.
    if (status === 401 && code === 'http.unauthenticated')
      return ok('the service answers, and tells only whom it knows whether it is ready')
    return wrong(
      `${url} answers ${status}${code === undefined ? '' : ` (${String(code)})`}`,
      'Look into the log of the service; another program may have the port',
    )
  })

/** Where the certificate authority asks is free, or sends others to the service. @param outside its address outside. */
export const acmePort = (address: Address, outside: string): Examination =>
  listening('acme port', address, async (at) => {
    const { location = '' } = (await ask(`http://${at}/`, { host: new URL(outside).host })).headers
    if (location.startsWith('https:') && new URL(location).hostname === new URL(outside).hostname)
      return ok(`the service answers at ${at}`)
    return wrong(`${at} is taken by another program`, 'End it, or choose another --acme-addr')
  })

type Address = Readonly<{ host: string; port: number }>

/** Examines an address that is free, or is listened on by what `examine` looks at. */
const listening = (subject: string, { host, port }: Address, examine: (at: string) => Promise<Found>): Examination => ({
  subject,
  remedy: 'See which program has the port',
  async examine() {
    const at = joinAddress(host, port)
    const refusal = await refusalToListen(host, port)
    if (refusal === undefined) return [ok(`${at} is free; the service does not run`)]
    if (refusal !== 'EADDRINUSE') return [wrong(`${at} can't be listened on (${refusal})`, 'Choose another')]
    const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
    return [await examine(joinAddress(reached, port))]
  },
})

async function refusalToListen(host: string, port: number): Promise<string | undefined> {
  const server = createServer()
  try {
    await once(server.listen(port, host), 'listening')
    return undefined
  } catch (error) {
    return errorCode(error) ?? reasonOf(error)
  } finally {
    server.close()
  }
}

/** Sends a request to this machine, by an address that no certificate is for. */
function ask(url: string, headers: OutgoingHttpHeaders = {}): Promise<IncomingMessage> {
  const get = url.startsWith('https:') ? https.get : http.get
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const signal = AbortSignal.timeout(answerMs)
  get(url, { headers, agent: false, rejectUnauthorized: false, signal }, (answer) => resolve(answer.resume())).once(
    'error',
    (cause) => reject(new Error(url, { cause })),
  )
  return promise
}

/** The certificate of a service is for its address, counts now, does not end soon, and fits a key that nobody else can read. */
export const certificate = ({ service, certificate: files, isOrdered, externalUrl }: ServiceAddress): Examination => ({
  subject: `${service} certificate`,
  remedy: 'Give a certificate and a key that are PEM',
  async examine() {
    if (files === undefined) return []
    const found = new X509Certificate(readFileSync(files.certificate))
    const life = lifeOf(found)
    const stage = stageOf(life)
    const host = externalUrl === undefined ? undefined : new URL(externalUrl).hostname
    const remedy = isOrdered
      ? 'See in the log of the service what is in the way of a new one'
      : 'Put a new one in its place, which is taken within seconds'
    const exposed = openToOthers(files.key, ofEverybody)
    if (exposed !== undefined) return [exposed]
    if (!found.checkPrivateKey(createPrivateKey(readFileSync(files.key))))
      return [wrong(`${files.certificate} and ${files.key} don't belong together`, 'Give the key of this certificate')]
    if (stage === 'ended') return [wrong(`it ended on ${found.validTo}`, remedy)]
    if (stage === 'not-yet')
      return [
        wrong(
          `it counts only from ${found.validFrom} on`,
          'Give one that counts already, and set the clock if it is behind',
        ),
      ]
    if (host !== undefined && !isFor(found, host)) return [wrong(`it is not for ${host}`, remedy)]
    const text = `it ends in ${timeLeft(life)}`
    if (stage === 'last') return [wrong(text, remedy)]
    return [stage === 'soon' ? warning(text, remedy) : ok(text)]
  },
})

/** Whether a certificate is for a host of an address: a name, or an IP address, which stands in a field of its own. */
function isFor(certificate: X509Certificate, host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return (isIP(bare) === 0 ? certificate.checkHost(bare) : certificate.checkIP(bare)) !== undefined
}

/** A group may read keys: Debian has one for this, `ssl-cert`. */
const ofEverybody = 0o007
