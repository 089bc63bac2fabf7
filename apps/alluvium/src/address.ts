/** `HOST:PORT` in its two parts; an IPv6 host comes without its brackets. */
export function splitAddress(address: string): Readonly<{ host: string; port: number }> {
  const at = address.lastIndexOf(':')
  const host = address.slice(0, at).replace(/^\[|\]$/g, '')
  return { host: host === '' ? '0.0.0.0' : host, port: Number(address.slice(at + 1)) }
}

/** The address of a service as people type it: an IPv6 host in brackets, and this machine for "every address". */
export function serviceUrl(host: string, port: number, scheme = 'http'): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `${scheme}://${joinAddress(reachable, port)}`
}

/** What `splitAddress` takes apart. */
export const joinAddress = (host: string, port: number): string => `${host.includes(':') ? `[${host}]` : host}:${port}`
