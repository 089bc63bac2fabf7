/**
 * The oracle for maps: a three-way merge of plain values, key by key, slow and obvious. What it can't see, because it knows neither
 * renames nor moves, is told besides. Nothing here uses the engine.
 */
import { isMap, type Json, mapFrom, sorted, unordered } from './documents.ts'

const conflict = Symbol('conflict')

const has = (map: Json | undefined, name: string) => (isMap(map) && Object.hasOwn(map, name) ? map[name] : undefined)

/** Three-way merging of plain values, the slow and obvious way: the oracle. */
function mergedValues(
  base: Json | undefined,
  ours: Json | undefined,
  theirs: Json | undefined,
): Json | undefined | typeof conflict {
  const [inBase, inOurs, inTheirs] = [base, ours, theirs].map((value) =>
    value === undefined ? undefined : unordered(value),
  )
  if (inOurs === inTheirs || inBase === inTheirs) return ours
  if (inBase === inOurs) return theirs
  if (!isMap(ours) || !isMap(theirs) || (base !== undefined && !isMap(base))) return conflict
  const entries: [string, Json][] = []
  for (const name of new Set([base, ours, theirs].flatMap((map) => (isMap(map) ? Object.keys(map) : [])))) {
    const value = mergedValues(has(base, name), has(ours, name), has(theirs, name))
    if (value === conflict) return conflict
    if (value !== undefined) entries.push([name, value])
  }
  return mapFrom(entries)
}

/**
 * What may come of it: what the oracle says. The oracle goes by keys alone. What it can't see may be asked about instead: that what one side
 * took out is what the other newly has elsewhere, or holds it, and that both sides moved one thing.
 */
export function outcomesOf(base: Json, ours: Json, theirs: Json): readonly string[] {
  const expected = mergedValues(base, ours, theirs)
  const merged = expected === conflict ? 'conflicted' : unordered(expected ?? null)
  const isAmbiguous = isTakenAndNew(base, ours, theirs) || isAmbiguousMap(base, ours, theirs)
  return isAmbiguous ? [merged, 'conflicted'] : [merged]
}

/** Whether a name, a member, a text, a word of one, or a list or map that one side took from a place is at another one on the other side, or there once more. */
export const isTakenAndNew = (base: Json, ours: Json, theirs: Json): boolean =>
  [
    [ours, theirs],
    [theirs, ours],
  ].some(([taking = null, adding = null]) => {
    const [before, taken, added] = [placed(base), placed(taking), placed(adding)]
    const lost = new Set([...before].filter(([at, times]) => times > (taken.get(at) ?? 0)).map(([at]) => thingOf(at)))
    return [...added].some(([at, times]) => times > (before.get(at) ?? 0) && lost.has(thingOf(at)))
  })

/** How often each of these is at each place, by the place and the thing. The items of a list are at one place. */
function placed(value: Json): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const at of thingsIn('', value)) times.set(at, (times.get(at) ?? 0) + 1)
  return times
}

const thingOf = (at: string) => at.slice(at.lastIndexOf('\n') + 1)

function thingsIn(path: string, value: Json): readonly string[] {
  if (typeof value === 'string')
    return [value, ...(value.match(/\p{L}{3,}/gu) ?? [])].map((thing) => `${path}\n${thing}`)
  const whole = typeof value === 'object' && value !== null ? [`${path}\n${sorted(value)}`] : []
  if (!isMap(value)) return [...whole, ...Object.values(value ?? {}).flatMap((item) => thingsIn(path, item))]
  const inside = Object.entries(value).flatMap(([name, of]) => [
    `${path}\n${name}`,
    `${path}\n${name}=${sorted(of)}`,
    ...thingsIn(`${path}/${name}`, of),
  ])
  return [...whole, ...inside]
}

type Three = readonly [base: Json | undefined, ours: Json | undefined, theirs: Json | undefined]

function isAmbiguousMap(...[base, ours, theirs]: Three): boolean {
  if (!isMap(base) || !isMap(ours) || !isMap(theirs)) return false
  return (
    isEmptied(base, ours, theirs) ||
    isEmptied(base, theirs, ours) ||
    isMovedApart(base, ours, theirs) ||
    Object.keys(base).some((name) => isAmbiguousMap(has(base, name), has(ours, name), has(theirs, name)))
  )
}

const takenFrom = (base: Json, side: Json) =>
  Object.entries(base ?? {}).filter(([name]) => has(side, name) === undefined)

/** Whether one side adds to a map of which the other took out most. */
function isEmptied(base: Json, taking: Json, adding: Json): boolean {
  const taken = takenFrom(base, taking).length
  return taken > 1 && taken * 2 > Object.keys(base ?? {}).length && takenFrom(adding, base).length > 0
}

/** Whether a value that neither side has at its place any more is at a new one on each, and at different ones. */
function isMovedApart(base: Json, ours: Json, theirs: Json): boolean {
  const placesOf = (atom: string, side: Json) =>
    Object.keys(side ?? {}).filter((name) => atomsIn(has(side, name)).has(atom) && !atomsIn(has(base, name)).has(atom))
  return Object.entries(base ?? {}).some(([name, value]) =>
    [
      ...atomsIn(value)
        .difference(atomsIn(has(ours, name)))
        .difference(atomsIn(has(theirs, name))),
    ].some((atom) => {
      const [mine, yours] = [placesOf(atom, ours), placesOf(atom, theirs)]
      return mine.some((one) => yours.some((other) => other !== one))
    }),
  )
}

function atomsIn(value: Json | undefined): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return new Set(value === undefined ? [] : [JSON.stringify(value)])
  return new Set(Object.values(value).flatMap((inside) => [...atomsIn(inside)]))
}

/** Whether a side has a text under a new name that base or the other side has under one that it took out: renames are followed. */
export const isRenamed = (...[base, ours, theirs]: Three): boolean =>
  isMap(base) &&
  ([
    [ours, theirs],
    [theirs, ours],
  ].some(([side = null, other = null]) =>
    takenFrom(base, side).some(([name, old]) =>
      takenFrom(side, base).some(
        ([, value]) =>
          sorted(value).includes('"') &&
          [old, has(other, name)].some((one) => one !== undefined && sorted(one) === sorted(value)),
      ),
    ),
  ) ||
    Object.keys(base).some((name) => isRenamed(has(base, name), has(ours, name), has(theirs, name))))
