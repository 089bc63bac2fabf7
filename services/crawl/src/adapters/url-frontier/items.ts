/** The messages about addresses to the service: discovered, and done. */
import type { Address, Batch, BatchAnswer } from '../../ports/frontier.ts'
import type { Place, Places } from './places.ts'
import type { Info, Item } from './protocol.ts'

/** Marks addresses that we have put there, to tell them from those of others. */
const ownMark = 'alluvium-seq'

export const isOwn = ({ metadata }: Info): boolean => metadata[ownMark] !== undefined

export const discovered = (place: Place, { seq, url, depth }: Pick<Address, 'seq' | 'url' | 'depth'>): Item => ({
  ID: url,
  discovered: {
    info: { ...place, url, metadata: { [ownMark]: { values: [String(seq)] }, depth: { values: [String(depth)] } } },
  },
})

const done = (place: Place, url: string, outcome: string): Item => ({
  ID: url,
  known: { info: { ...place, url, metadata: { outcome: { values: [outcome] } } }, refetchable_from_date: 0 },
})

/** What a batch has brought, as far as it was committed. */
export function itemsOf({ queues }: Batch, { lost }: BatchAnswer, places: Places): Item[] {
  return queues.flatMap((queue) => {
    const place = places.of(queue)
    if (place === undefined || lost.includes(queue.host)) return []
    const found = queue.found.map((address) => discovered(place, address))
    return [...found, ...queue.results.map(({ url, outcome }) => done(place, url, outcome))]
  })
}
