/**
 * Bookmarks (ISO 32000-2, 12.3.3) are chains: each refers to the previous and the next one, and the owner to the first and the
 * last. So changes of unrelated bookmarks change the same objects. For merging, an owner gets a list instead:
 *
 *   60  First 61  Last 62  Count 2      61  Next 62      62  Prev 61      ->      60  Kids [61 62]      61      62
 *
 * The lists merge like those of pages and annotations. Then they become chains again, and the visible bookmarks are counted.
 */
import type { Side } from '../../core/model/sides.ts'
import type { Graph, Graphs } from './pairing.ts'
import { type Dictionary, entriesOf, numberIn, referencesIn, sameValue, type Value } from './value.ts'

/** The keys of a chain and of its count. */
const links = ['First', 'Last', 'Prev', 'Next', 'Count']

/** Bookmarks of a document; more of them stay chains. */
const maxBookmarks = 100_000

/** The versions with lists instead of chains; undefined if at most one side changed a chain, or one cannot be read. */
export function withOutlineLists(graphs: Graphs): Graphs | undefined {
  if (!changesChains(graphs, 'ours') || !changesChains(graphs, 'theirs')) return undefined
  const { base, ours, theirs } = { base: listed(graphs.base), ours: listed(graphs.ours), theirs: listed(graphs.theirs) }
  return base && ours && theirs && { base, ours, theirs }
}

function changesChains(graphs: Graphs, side: Side): boolean {
  const { base, [side]: own } = graphs
  const root = rootOf(own)
  if (root === undefined) return false
  return [root, ...own.objects.keys()].some((id) => {
    const [before, after] = [entriesOf(base.objects.get(id)), entriesOf(own.objects.get(id))]
    if (id !== root && !isBookmark(after)) return false
    return links.some((link) => !sameValue(before.get(link), after.get(link)))
  })
}

const isBookmark = (entries: Dictionary) => entries.has('Title') && entries.has('Parent')

function referenceIn(entries: Dictionary, key: string): number | undefined {
  const value = entries.get(key)
  return value?.is === 'reference' ? value.number : undefined
}

type Source = Pick<Graph, 'trailer' | 'objects'>

/** The object that owns the bookmarks of the first level. */
function rootOf({ trailer, objects }: Source): number | undefined {
  const catalog = referenceIn(trailer, 'Root')
  return catalog === undefined ? undefined : referenceIn(entriesOf(objects.get(catalog)), 'Outlines')
}

function listed(graph: Graph): Graph | undefined {
  const root = rootOf(graph)
  if (root === undefined) return graph
  const objects = new Map(graph.objects)
  const waiting = [root]
  const seen = new Set(waiting)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const value = graph.objects.get(id)
    if (value?.is !== 'dictionary') return undefined
    const kids = kidsOf(graph, value.entries)
    if (!kids || kids.some((kid) => seen.has(kid)) || seen.size > maxBookmarks) return undefined
    for (const kid of kids) seen.add(kid)
    waiting.push(...kids)
    const entries = new Map([...value.entries].filter(([key]) => !links.includes(key)))
    entries.set('Kids', { is: 'array', items: kids.map((number) => ({ is: 'reference', number })) })
    // A negative count means that the bookmarks below are hidden (12.3.3, table 151).
    entries.set('Count', { is: 'word', text: (numberIn(value.entries, 'Count') ?? 0) < 0 ? 'false' : 'true' })
    objects.set(id, { is: 'dictionary', entries })
  }
  return { ...graph, objects }
}

/** The bookmarks of an owner in order; undefined if the chain is broken. */
function kidsOf({ objects }: Graph, owner: Dictionary): number[] | undefined {
  const kids: number[] = []
  const seen = new Set<number>()
  for (let id = referenceIn(owner, 'First'); id !== undefined; ) {
    const entries = entriesOf(objects.get(id))
    if (seen.has(id) || !isBookmark(entries)) return undefined
    seen.add(id)
    kids.push(id)
    id = referenceIn(entries, 'Next')
  }
  return kids.at(-1) === referenceIn(owner, 'Last') ? kids : undefined
}

/** The merged objects with chains instead of lists. */
export function withOutlineChains(
  trailer: Dictionary,
  objects: ReadonlyMap<number, Value>,
): ReadonlyMap<number, Value> {
  const root = rootOf({ trailer, objects })
  if (root === undefined) return objects
  const owners = [root]
  for (const id of owners) owners.push(...listIn(objects.get(id)))
  const shown = new Map<number, number>()
  // Children first: an owner is before everything that it owns.
  for (const id of owners.toReversed()) {
    const below = listIn(objects.get(id)).reduce(
      (sum, kid) => sum + 1 + (isOpen(objects.get(kid)) ? (shown.get(kid) ?? 0) : 0),
      0,
    )
    shown.set(id, below)
  }
  const result = new Map(objects)
  const put = (id: number, more: readonly (readonly [string, Value])[], without: readonly string[]) => {
    const kept = [...entriesOf(result.get(id))].filter(([key]) => !without.includes(key))
    result.set(id, { is: 'dictionary', entries: new Map([...kept, ...more]) })
  }
  for (const id of owners) {
    const value = objects.get(id)
    const kids = listIn(value)
    const [first, last] = [kids[0], kids.at(-1)]
    const count = (isOpen(value) ? 1 : -1) * (shown.get(id) ?? 0)
    const ends: readonly (readonly [string, Value])[] =
      first === undefined || last === undefined
        ? []
        : [
            ['First', { is: 'reference', number: first }],
            ['Last', { is: 'reference', number: last }],
            ['Count', { is: 'number', text: String(count) }],
          ]
    put(id, ends, ['Kids', 'Count'])
    for (const [at, kid] of kids.entries()) {
      const [before, behind] = [kids[at - 1], kids[at + 1]]
      const around: (readonly [string, Value])[] = []
      if (before !== undefined) around.push(['Prev', { is: 'reference', number: before }])
      if (behind !== undefined) around.push(['Next', { is: 'reference', number: behind }])
      put(kid, around, [])
    }
  }
  return result
}

function listIn(value: Value | undefined): number[] {
  const kids = entriesOf(value).get('Kids')
  return kids?.is === 'array' ? referencesIn(kids).map(([, id]) => id) : []
}

function isOpen(value: Value | undefined): boolean {
  const count = entriesOf(value).get('Count')
  return count?.is !== 'word' || count.text === 'true'
}
