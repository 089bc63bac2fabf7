/** Two that use the crawl service: one makes and removes keys, one starts and deletes crawls of a site at loopback. */
import { Actor, asked, type Change, granted, type Holding } from './actor.ts'
import { freshNumber, pick } from './draw.ts'

const headers = { 'X-API-Key': 'alluvium-development-key', 'Content-Type': 'application/json' }
const maxKeys = 6
const maxCrawls = 12
export const pagesOfSite = 8

/** Of each, what distinguishes it, and its id. */
type Listed = Readonly<{ name: string; id: string }>

async function listed(url: string, path: string, prefix: string): Promise<readonly Listed[]> {
  const answer = await granted(`${url}/api/v1/${path}?limit=1000`, { headers })
  const all: Record<string, string>[] = await answer.json()
  const named = all.map((one) => ({
    name: one['start_url'] ?? one['name'] ?? '',
    id: one['crawl_id'] ?? one['id'] ?? '',
  }))
  return named.filter(({ name }) => name.startsWith(prefix))
}

const shownOf = (names: readonly string[]): string => names.toSorted().join('\n')

type Kind = Readonly<{
  path: 'keys' | 'crawls'
  /** Of the names of one's own. */
  prefix: string
  max: number
  fresh(): string
  body(name: string): object
}>

function holdingOf(kind: Kind, names: readonly string[]): Holding {
  const { path, max, fresh, body, prefix } = kind
  const to = (leaves: readonly string[], ask: Change['ask']): Change => ({ leaves: holdingOf(kind, leaves), ask })
  function add(): Change {
    const name = fresh()
    return to([...names, name], (url) =>
      asked(`${url}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body(name)) }),
    )
  }
  function remove(): Change {
    const name = pick(names)
    return to(
      names.filter((one) => one !== name),
      async (url) => {
        const one = (await listed(url, path, prefix)).find((each) => each.name === name)
        return await asked(`${url}/api/v1/${path}/${one?.id}`, { method: 'DELETE', headers })
      },
    )
  }
  return {
    shown: shownOf(names),
    next: () => pick([...(names.length < max ? [add, add] : []), ...(names.length > 0 ? [remove] : [])])(),
  }
}

const actorOf = (kind: Kind): Actor =>
  new Actor(kind.prefix, holdingOf(kind, []), async (url) =>
    shownOf((await listed(url, kind.path, kind.prefix)).map(({ name }) => name)),
  )

export const keysActor = (name: string): Actor =>
  actorOf({
    path: 'keys',
    prefix: `${name}-`,
    max: maxKeys,
    fresh: () => `${name}-${freshNumber()}`,
    body: (one) => ({ name: one, requests_per_minute: 100 }),
  })

/** @param site of which each first directory is a site of its own, with so many pages. */
export const crawlsActor = (name: string, site: string): Actor =>
  actorOf({
    path: 'crawls',
    prefix: `${site}/${name}-`,
    max: maxCrawls,
    fresh: () => `${site}/${name}-${freshNumber()}/0`,
    body: (start) => ({ start_url: start, request_delay_ms: 0, scope: 'prefix', max_pages: 100 }),
  })

export type CrawlSeen = Readonly<{ crawl_id: string; status: string; pages_crawled: number }>

export async function crawlsAt(url: string): Promise<readonly CrawlSeen[]> {
  const answer = await granted(`${url}/api/v1/crawls?limit=1000`, { headers })
  return await answer.json()
}
