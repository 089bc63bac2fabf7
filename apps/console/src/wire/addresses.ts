/**
 * Where the three services are. The console is built once and served by any of them, so it learns this at run time:
 *
 *   /ui/services.json is there    { "files": "http://…", "platform": "http://…", "crawl": "http://…" }
 *   it isn't                      whoever serves this page is asked what it is, and the other two stay unknown
 *
 * A page opened as `localhost` asks services listed as `127.0.0.1` on the same machine: the names stand for one
 * another, and the service that served the page is always asked by the page's own origin.
 */
import { crawlClient, filesClient, platformClient } from '@alluvium/client'
import { fetchWithTimeout } from './fetch-timeout.ts'
import { z } from './shapes.ts'

export const serviceNames = ['files', 'platform', 'crawl'] as const
export type ServiceName = (typeof serviceNames)[number]

/** Origins without a trailing slash; a service that this page knows nothing of is absent. */
export type Addresses = Readonly<Partial<Record<ServiceName, string | undefined>>>

const address = z.string().check(z.regex(/^https?:\/\/[^/?#]/))
const list = z.object({ files: z.optional(address), platform: z.optional(address), crawl: z.optional(address) })

/** `base` is the folder of the console with its slash, `/ui/`; `origin` the page's own. */
export async function findServices(base: string, origin: string): Promise<Addresses> {
  const answer = await fetchWithTimeout()(new Request(`${origin}${base}services.json`))
  const listed = answer.ok ? list.safeParse(await answer.json().catch(() => undefined)) : undefined
  return listed?.success ? asSeenFrom(origin, listed.data) : probe(origin)
}

/** The listed addresses, with the page's own service at the page's own origin. */
export function asSeenFrom(origin: string, listed: Addresses): Addresses {
  const own = new URL(origin)
  const seen: Partial<Record<ServiceName, string>> = {}
  for (const name of serviceNames) {
    const one = listed[name]
    if (one === undefined) continue
    const there = new URL(one)
    const isOwn = there.port === own.port && isLoopback(there.hostname) && isLoopback(own.hostname)
    seen[name] = isOwn ? origin : one.replace(/\/+$/, '')
  }
  return seen
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^127\.[\d.]+$/.test(host)

/** Asks one origin which service it is; each has an address that the two others lack. */
async function probe(origin: string): Promise<Addresses> {
  const asked = { address: origin, fetch: fetchWithTimeout() }
  if (await isThere(filesClient(asked).GET('/.well-known/alluvium'))) return { files: origin }
  if (await isThere(platformClient(asked).GET('/api/drivers'))) return { platform: origin }
  if (await isThere(crawlClient(asked).GET('/health'))) return { crawl: origin }
  return {}
}

/** An object, said with success or with 401: only the crawl service has `/health`, and it wants a key for it. */
async function isThere(asked: Promise<Readonly<{ data?: unknown; error?: unknown; response: Response }>>) {
  try {
    const { data, error, response } = await asked
    return (response.ok || response.status === 401) && typeof (data ?? error) === 'object'
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
