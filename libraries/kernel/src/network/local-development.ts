/**
 * The one definition of *local development*: a request from loopback, to a service that listens on loopback, without any
 * forwarding header, while none of `--external-url`, `--trusted-proxy` and `--production` is set. The name that was asked
 * for (`Host`) must be one of loopback too: a web page whose name was made to resolve to 127.0.0.1 would otherwise be let
 * in by its visitor's browser. Open mode, the development key, the sandboxes, crawling of loopback and open `/metrics` hang
 * on it, so nobody else decides it.
 */
import { memoized } from '../memory/memoized.ts'

/** How a service was started. */
export type Deployment = Readonly<{
  /** The address the service listens on, as configured: `127.0.0.1`, `::1`, `localhost`, `0.0.0.0`. */
  host: string
  externalUrl: string | undefined
  trustedProxies: readonly string[]
  production: boolean
}>

/** Where a request came from, as far as the socket and its header say. */
export type Origin = Readonly<{
  /** The peer's address as the socket tells it; undefined when the socket is gone already. */
  peer: string | undefined
  /** Header fields by lower-case name. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
}>

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** 127.0.0.0/8, ::1, and 127.0.0.0/8 mapped into IPv6; `localhost` as a configured name. */
export const isLoopback = remembered(looksLoopback)

/** It is asked for every request, and there are few different answers; a long text would only fill the memory. */
function remembered(look: (address: string) => boolean): (address: string) => boolean {
  const cached = memoized(1000, look)
  return (address) => (address.length <= 64 ? cached(address) : look(address))
}

function looksLoopback(address: string): boolean {
  const plain = address
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/^::ffff:(?=\d)/, '')
  return plain === '::1' || plain === 'localhost' || /^127(\.\d{1,3}){3}$/.test(plain)
}

/** Whether this deployment can be a local one at all; asked once, at start. */
export function mayBeLocalDevelopment({ host, externalUrl, trustedProxies, production }: Deployment): boolean {
  return isLoopback(host) && externalUrl === undefined && trustedProxies.length === 0 && !production
}

/** Whether this request is local development. */
export function isLocalDevelopment(deployment: Deployment, { peer, headers }: Origin): boolean {
  if (!mayBeLocalDevelopment(deployment)) return false
  if (peer === undefined || !isLoopback(peer)) return false
  const { host } = headers
  if (host !== undefined && !(typeof host === 'string' && namesLoopback(host))) return false // a missing name is nobody's
  return forwardingHeaders.every((name) => headers[name] === undefined)
}

/** `localhost`, a name below it (RFC 6761, 6.3) or a loopback address, with or without a port. */
export const namesLoopback = remembered((host) => {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  return isLoopback(name) || name.endsWith('.localhost')
})
