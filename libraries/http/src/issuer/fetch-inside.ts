/**
 * Asking an issuer that runs beside us where this machine reaches it. By the address that the outside knows it by, a machine may reach
 * nothing: its own name need not resolve inside, and a router need not send back what comes from inside (hairpin).
 *
 *   https://id.example.org/…, asked at http://127.0.0.1:8090: the request says the former, the connection goes to the latter
 *
 * By TLS, the certificate must still be the outer host's.
 */
import { connect as connectPlainly } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { Agent, type buildConnector, fetch as fetchThrough } from 'undici'

/** As much of `fetch` as asking an issuer needs. */
export type Fetch = (
  url: string,
  options: Readonly<{
    method?: string
    headers: Readonly<Record<string, string>>
    body?: string | URLSearchParams
    redirect: 'error'
    signal: AbortSignal
  }>,
) => Promise<
  Readonly<{ ok: boolean; status: number; body: (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null }>
>

/** @param issuer its address outside. @param inside the one that its connections go to; requests to any other host go there as usual. */
export function fetchInside(issuer: string, inside: string): Fetch {
  const { origin, hostname } = new URL(issuer)
  const dispatcher = new Agent({ connect: connector(hostname, new URL(inside)) })
  return (url, options) =>
    new URL(url).origin === origin ? fetchThrough(url, { ...options, dispatcher }) : fetch(url, options)
}

function connector(servername: string, { protocol, hostname, port }: URL): buildConnector.connector {
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSecure = protocol === 'https:'
  const to = { host, port: Number(port || (isSecure ? 443 : 80)) }
  return (_, callback) => {
    const socket = isSecure ? connectSecurely({ ...to, servername }) : connectPlainly(to)
    socket.once('error', (error) => callback(error, null))
    socket.once(isSecure ? 'secureConnect' : 'connect', () => callback(null, socket))
  }
}
