/**
 * Merges the objects of three versions, from the trailer on. Only what the result refers to is merged. Then everything that a side
 * changed or added must be there; if not, the other side deleted it, which is a conflict.
 */
import type { Choices, Conflict, ConflictKind } from '../../core/model/conflict.ts'
import type { Side } from '../../core/model/sides.ts'
import { saysTheSame } from './digests.ts'
import { mergeValues } from './merge-values.ts'
import { withOutlineChains, withOutlineLists } from './outlines.ts'
import type { Graph, Graphs } from './pairing.ts'
import { placesIn } from './places.ts'
import { type Dictionary, entriesOf, nameIn, numberIn, referencesIn, type Value } from './value.ts'

export type Result = Readonly<{ trailer: Dictionary; objects: ReadonlyMap<number, Value> }>

type Clash = Readonly<{ id: number; at: string; kind: ConflictKind }>

/** @param choices the side that a person chose for each conflict, by its place */
export function mergeGraphs(
  versions: Graphs,
  choices?: Choices,
): Result | Readonly<{ conflicts: readonly Conflict[] }> {
  const lists = withOutlineLists(versions)
  const graphs = lists ?? versions
  const trailer = mergedTrailer(graphs)
  if (!trailer) return { conflicts: [conflict('', 'edit-edit', 'Both sides replaced the catalog of the document.')] }
  const objects = new Map<number, Value>()
  const clashes: Clash[] = []
  const placeOf = choices && placesOf(graphs)
  const chosenFor = (id: number) => placeOf && choices.get(placeOf(id))
  const waiting = referencesIn({ is: 'dictionary', entries: trailer })
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [key, id] = next
    if (objects.has(id)) continue
    const merged = mergeObject(graphs, key, id, chosenFor(id))
    if ('clashes' in merged) clashes.push(...merged.clashes.map((clash) => ({ id, ...clash })))
    const value = 'clashes' in merged ? graphs.ours.objects.get(id) : merged.value
    if (!value) continue
    objects.set(id, value)
    waiting.push(...referencesIn(value))
  }
  const lost =
    clashes.length > 0 ? [] : lostEdits(graphs, objects).filter((one) => !isGivenUp(graphs, one.id, chosenFor))
  if (clashes.length + lost.length > 0) return { conflicts: conflictsFrom(graphs, [...clashes, ...lost]) }
  const counted = recounted(graphs, objects)
  return { trailer, objects: lists ? withOutlineChains(trailer, counted) : counted }
}

function mergedTrailer({ base, ours, theirs }: Graphs): Dictionary | undefined {
  const trailer = new Map<string, Value>()
  for (const key of ['Root', 'Info']) {
    const merged = mergeValues(key, {
      base: base.trailer.get(key),
      ours: ours.trailer.get(key),
      theirs: theirs.trailer.get(key),
    })
    if ('clashes' in merged) return undefined
    if (merged.value) trailer.set(key, merged.value)
  }
  return trailer
}

/** An object that a side does not have is not changed by it; `lostEdits` finds out whether an edit is lost. */
function mergeObject({ base, ours, theirs }: Graphs, key: string, id: number, chosen: Side | undefined) {
  const three = { base: base.objects.get(id), ours: ours.objects.get(id), theirs: theirs.objects.get(id) }
  if (!three.ours) return { value: three.theirs ?? three.base }
  if (!three.theirs) return { value: three.ours }
  return mergeValues(key, three, chosen)
}

/** What a side changed or added and refers to, and the result does not refer to. */
function lostEdits({ base, ours, theirs }: Graphs, objects: ReadonlyMap<number, Value>): Clash[] {
  const lost = [ours, theirs].flatMap((side) =>
    [...side.objects].filter(([id, value]) => !objects.has(id) && isEdit(base.objects.get(id), value)),
  )
  return lost.map(([id]) => ({ id, at: '', kind: 'edit-delete' }))
}

/** Whether a side was chosen that does not have what was edited. */
function isGivenUp(graphs: Graphs, id: number, chosenFor: (id: number) => Side | undefined): boolean {
  const chosen = chosenFor(id)
  return chosen !== undefined && !graphs[chosen].objects.has(id)
}

const isEdit = (before: Value | undefined, value: Value) => !before || !saysTheSame(before, value)

const isTree = ([, value]: readonly [number, Value]) => nameIn(entriesOf(value), 'Type') === 'Pages'

/** How many pages each node of the tree has (ISO 32000-2, 7.7.3.2), where both sides changed the tree. */
function recounted({ base, ours, theirs }: Graphs, objects: ReadonlyMap<number, Value>): ReadonlyMap<number, Value> {
  const changedBy = (side: Graph) =>
    [...objects]
      .filter(isTree)
      .some(
        ([id]) =>
          side.objects.has(id) && isEdit(base.objects.get(id), side.objects.get(id) ?? { is: 'array', items: [] }),
      )
  if (!changedBy(ours) || !changedBy(theirs)) return objects
  const counts = new Map<number, number>()
  const count = (id: number, depth: number): number => {
    const known = counts.get(id)
    if (known !== undefined) return known
    const kids = entriesOf(objects.get(id)).get('Kids')
    if (kids?.is !== 'array' || depth > 50) return 1
    counts.set(id, 0)
    const total = referencesIn(kids).reduce((sum, [, kid]) => sum + count(kid, depth + 1), 0)
    counts.set(id, total)
    return total
  }
  const result = new Map(objects)
  for (const [id, value] of [...objects].filter(isTree)) {
    if (value.is !== 'dictionary' || numberIn(value.entries, 'Count') === count(id, 0)) continue
    result.set(id, {
      is: 'dictionary',
      entries: new Map([...value.entries, ['Count', { is: 'number', text: String(count(id, 0)) }]]),
    })
  }
  return result
}

const conflict = (path: string, kind: ConflictKind, detail?: string): Conflict => ({
  path,
  kind,
  base: null,
  ours: null,
  theirs: null,
  ...(detail !== undefined && { detail }),
})

/** The place of an object in words for a person. */
function placesOf({ base, ours, theirs }: Graphs): (id: number) => string {
  const places = [placesIn(base), placesIn(ours), placesIn(theirs)]
  return (id) => places.flatMap((named) => named.get(id) ?? [])[0] ?? 'document'
}

/** One conflict for each place and kind, with what conflicts there. */
function conflictsFrom(graphs: Graphs, clashes: readonly Clash[]): Conflict[] {
  const placeOf = placesOf(graphs)
  const byPlace = Map.groupBy(clashes, ({ id, kind }) => `${kind} ${placeOf(id)}`)
  return [...byPlace.values()].map((together) => {
    const [{ id, kind }] = [together[0] ?? { id: 0, kind: 'edit-edit' as const }]
    const parts = [...new Set(together.map(({ at }) => at).filter((at) => at !== ''))]
    return conflict(placeOf(id), kind, parts.length > 0 ? `In conflict: ${parts.join(', ')}.` : undefined)
  })
}
