/**
 * Refusals of nobody (401) are what anybody can make as many of as they like, and each would be an entry for ever. So of
 * those that are alike within a minute the first is an entry at once, and all that follow are one more, with their count:
 *
 *   401 401 401 401 … 401                 |        alike: of one network, under one part of the service, by one name
 *   entry            a minute later: one entry, of the last, count 4,711
 *
 * What is held meanwhile is bounded: a network that tries very many names is reported as one that tries any, and past so many
 * networks all others are reported together.
 */
import { type Clock, networkOf } from '@alluvium/kernel'
import type { AuditEntry } from './audit-entry.ts'

const windowMs = 60_000
const maxNetworks = 1000
const maxKindsOfNetwork = 20

type Gathered = { since: number; count: number; last: AuditEntry }

export type RefusalCounts = Readonly<{
  /** The entry, if it is to be written now; undefined when it was counted. */
  take(entry: AuditEntry): AuditEntry | undefined
  /** The entries whose minute is over, or all of them. */
  due(all?: 'all'): readonly AuditEntry[]
}>

export function refusalCounts(clock: Clock): RefusalCounts {
  const networks = new Map<string, Map<string, Gathered>>()

  function kindsOf(address: string): Map<string, Gathered> {
    const own = networkOf(address)
    const network = networks.has(own) || networks.size < maxNetworks ? own : 'all others'
    const kinds = networks.get(network) ?? new Map<string, Gathered>()
    networks.set(network, kinds)
    return kinds
  }

  function* taken(isDue: (since: number) => boolean): Generator<AuditEntry> {
    for (const [network, kinds] of networks) {
      for (const [kind, { since, count, last }] of kinds) {
        if (!isDue(since)) continue
        kinds.delete(kind)
        if (count > 0) yield { ...last, count }
      }
      if (kinds.size === 0) networks.delete(network)
    }
  }

  return {
    take(entry) {
      if (entry.status !== 401 || entry.revision !== null) return entry
      const kinds = kindsOf(entry.client_ip)
      const own = `${partOf(entry.path)} ${entry.username}`
      const kind = kinds.has(own) || kinds.size < maxKindsOfNetwork ? own : 'any'
      const known = kinds.get(kind)
      if (known) {
        known.count += 1
        known.last = entry
        return undefined
      }
      kinds.set(kind, { since: clock.monotonic(), count: 0, last: entry })
      return entry
    },
    due(all) {
      const now = clock.monotonic()
      return [...taken((since) => all !== undefined || now - since >= windowMs)]
    },
  }
}

/** The part of the service, such as `/api/auth` or `/s`; the whole tree of files is one part. */
const partOf = (path: string): string => /^(?:\/api\/[^/]*|\/s(?=\/))/.exec(path)?.[0] ?? '/'
