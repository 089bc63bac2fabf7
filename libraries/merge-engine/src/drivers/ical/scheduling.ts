/**
 * Objections to a merged calendar: two edits that are far apart in the text may still contradict each other. Only components that
 * both sides changed are checked, or whose series both changed.
 *
 *   one cancelled it, the other edited it
 *   one moved, cancelled or deleted a series, the other edited one of its instances, whose RECURRENCE-ID may now name none
 *   both replaced one of several (an attachment, an alarm) by different ones
 *   one removed an alarm, the other added the same one at another time
 *   one replaced a component by a new one of another identity, the other edited the old one
 *   something repeated occurs more or less often than both sides' changes make it
 *   a time is in a zone that the document no longer defines
 */

import { Interner } from '../../core/document/interner.ts'
import type { Objection } from '../../core/model/format.ts'
import type { Tree } from '../../core/model/node.ts'
import { bySide, type Side } from '../../core/model/sides.ts'
import { derivedNames } from './content-line.ts'
import { type Components, componentsOf, innerOf, linesOf, type Placed, pathOf, sortOf, textOf } from './placed.ts'
import { movedSeries } from './series.ts'

type Sides = Readonly<Record<Side, Tree>>

export function objectionTo(result: Tree, sides: Sides): Objection | undefined {
  const places = new Interner()
  const inResult = componentsOf(result, places)
  const inSides = bySide((side) => componentsOf(sides[side], places))
  const changed = changedByBoth(inResult, inSides)
  return (
    first(changed, cancelled) ??
    first(changed, replacedDifferently) ??
    first(changed, removedAndMoved) ??
    first(changed, miscounted) ??
    strayEdit(inResult, inSides) ??
    movedSeries(inSides, places) ??
    lostTimeZone(inResult, inSides)
  )
}

function first<T, R>(all: readonly T[], of: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const found = of(one)
    if (found !== undefined) return found
  }
  return undefined
}

type Changed = Readonly<{
  placed: Placed
  base: Contents
  ours: Contents
  theirs: Contents
  result: Contents
  alarms: Readonly<Record<Side, Alarms>>
}>

function changedByBoth(result: Components, { base, ours, theirs }: Readonly<Record<Side, Components>>): Changed[] {
  const changed: Changed[] = []
  for (const [place, placed] of result) {
    const [before, one, other] = [base.get(place), ours.get(place), theirs.get(place)]
    if (!before || !one || !other || textOf(before) === textOf(one) || textOf(before) === textOf(other)) continue
    changed.push({
      placed,
      base: contentsOf(before),
      ours: contentsOf(one),
      theirs: contentsOf(other),
      result: contentsOf(placed),
      alarms: { base: alarmsOf(before), ours: alarmsOf(one), theirs: alarmsOf(other) },
    })
  }
  return changed
}

/** The content of a component by name: each value of a set, each line, each inner component, as often as it occurs. */
type Contents = ReadonlyMap<string, ReadonlyMap<string, number>>

function contentsOf({ node }: Placed): Contents {
  const contents = new Map<string, Map<string, number>>()
  const add = (name: string, value: string) => {
    const values = contents.get(name) ?? new Map<string, number>()
    contents.set(name, values.set(value, (values.get(value) ?? 0) + 1))
  }
  for (const line of linesOf(node)) {
    const name = sortOf(line)
    const values = line.kind === 'set' ? line.children : [line]
    for (const { value } of values) add(name, isKnownByName(name) ? (line.name ?? '') : value)
  }
  for (const inner of innerOf(node)) add(sortOf(inner), inner.name ?? '')
  return contents
}

/** An attendee is one person, whatever the parameters are. */
const isKnownByName = (sort: string) => sort === 'ATTENDEE' || sort === alarm

const noValues: ReadonlyMap<string, number> = new Map()

const namesIn = ({ base, ours, theirs, result }: Changed) =>
  new Set([base, ours, theirs, result].flatMap((contents) => [...contents.keys()]))

const valuesOf = (contents: Contents, name: string) => contents.get(name) ?? noValues

const isCancelled = (contents: Contents) =>
  [...valuesOf(contents, 'STATUS').keys()].some((status) => status.toUpperCase() === 'STATUS:CANCELLED')

function cancelled(of: Changed): Objection | undefined {
  if (isCancelled(of.base) || isCancelled(of.ours) === isCancelled(of.theirs)) return undefined
  const other = isCancelled(of.ours) ? of.theirs : of.ours
  const isEdited = [...namesIn(of)].some(
    (name) => !derivedNames.includes(name) && !sameCounts(valuesOf(of.base, name), valuesOf(other, name)),
  )
  if (!isEdited) return undefined
  return { path: pathOf(of.placed), kind: 'edit-delete', detail: 'One side cancelled what the other edited.' }
}

const sameCounts = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
  one.size === other.size && [...one].every(([value, count]) => other.get(value) === count)

/** Both deleted the same one of several, and added different ones: two edits of one thing. */
function replacedDifferently(of: Changed): Objection | undefined {
  for (const name of repeatedNames(of)) {
    const [base, ours, theirs] = [valuesOf(of.base, name), valuesOf(of.ours, name), valuesOf(of.theirs, name)]
    const goneFromBoth = [...base.keys()].some((value) => !ours.has(value) && !theirs.has(value))
    const added = (side: ReadonlyMap<string, number>) => new Set([...side.keys()].filter((value) => !base.has(value)))
    const [byOurs, byTheirs] = [added(ours), added(theirs)]
    if (goneFromBoth && !byOurs.isSubsetOf(byTheirs) && !byTheirs.isSubsetOf(byOurs))
      return {
        path: `${pathOf(of.placed)}.${name}`,
        kind: 'edit-edit',
        detail: 'Both sides replaced one by different ones.',
      }
  }
  return undefined
}

/**
 * An alarm is known by its time. What one side added may be the alarm that the other one removed, at another time, if it is the same
 * in all else. It does not matter whether that side still has the old one: both merges have the same result.
 */
function removedAndMoved(of: Changed): Objection | undefined {
  const { base, ours, theirs } = of.alarms
  const isMovedBy = (adding: Alarms, removing: Alarms) =>
    [...adding].some(
      ([name, rest]) =>
        !base.has(name) && !removing.has(name) && [...base].some(([old, same]) => same === rest && !removing.has(old)),
    )
  if (!isMovedBy(ours, theirs) && !isMovedBy(theirs, ours)) return undefined
  const detail = 'One side removed an alarm that the other one may have moved to another time.'
  return { path: `${pathOf(of.placed)}.${alarm}`, kind: 'edit-delete', detail }
}

const alarm = 'VALARM'

/** The alarms of a component by name, and all that they say besides their time. */
type Alarms = ReadonlyMap<string, string>

function alarmsOf({ node, tree }: Placed): Alarms {
  const alarms = innerOf(node).filter((inner) => sortOf(inner) === alarm)
  return new Map(alarms.map((inner) => [inner.name ?? '', textOf({ node: inner, tree }).replaceAll(timing, '')]))
}

/** Lines that say when, or by which program, and the lines that continue them. */
const timing = /^(?:TRIGGER|UID|ACKNOWLEDGED|X-)[^\n]*\n(?:[ \t][^\n]*\n)*/gim

/** What was paired line by line must also be correct value by value, because lines may be split and joined. */
function miscounted(of: Changed): Objection | undefined {
  for (const name of repeatedNames(of)) {
    const all = new Set([of.base, of.ours, of.theirs, of.result].flatMap((side) => [...valuesOf(side, name).keys()]))
    for (const value of all) {
      const count = (side: Contents) => valuesOf(side, name).get(value) ?? 0
      const [base, ours, theirs] = [count(of.base), count(of.ours), count(of.theirs)]
      const expected = ours === theirs || base === theirs ? ours : base === ours ? theirs : undefined
      if (count(of.result) !== expected)
        return {
          path: `${pathOf(of.placed)}.${name}`,
          kind: 'duplicate',
          detail: `${value} would stand there wrongly often.`,
        }
    }
  }
  return undefined
}

/** The names that occur several times in a version. */
const repeatedNames = (of: Changed) =>
  [...namesIn(of)].filter((name) =>
    [of.base, of.ours, of.theirs, of.result].some((side) => {
      const values = valuesOf(side, name)
      return values.size > 1 || [...values.values()].some((count) => count > 1)
    }),
  )

/** A component that one side added must be unchanged: edits of a similar deleted one are not edits of it. */
function strayEdit(
  result: Components,
  { base, ours, theirs }: Readonly<Record<Side, Components>>,
): Objection | undefined {
  for (const [place, placed] of result) {
    const [one, other] = [ours.get(place), theirs.get(place)]
    const added = base.has(place) || (one && other) ? undefined : (one ?? other)
    if (!added || lineFeeds(textOf(added)) === lineFeeds(textOf(placed))) continue
    const detail = 'One side replaced what the other edited by a new one of another identity.'
    return { path: pathOf(placed), kind: 'edit-delete', detail }
  }
  return undefined
}

const lineFeeds = (text: string) => text.replaceAll('\r\n', '\n')

/** A time zone that is used and not defined, which no version has so. Zones that no version defines are well known. */
function lostTimeZone(result: Components, sides: Readonly<Record<Side, Components>>): Objection | undefined {
  const missing = missingZones(result)
  if (missing.size === 0) return undefined
  const known = new Set(Object.values(sides).flatMap((side) => [...missingZones(side)]))
  const zone = [...missing].find((name) => !known.has(name))
  if (zone === undefined) return undefined
  return { path: zone, kind: 'edit-delete', detail: `One side removed the time zone ${zone}, the other uses it.` }
}

function missingZones(components: Components): ReadonlySet<string> {
  const defined = new Set<string>()
  const used = new Set<string>()
  for (const { node, parent, tree } of components.values()) {
    for (const { kind, name = '' } of node.child('components')?.children ?? [])
      if (kind === 'timezone') defined.add(name.slice('VTIMEZONE '.length))
    if (parent) continue
    for (const found of textOf({ node, tree }).matchAll(/;TZID="?([^":;,\r\n]+)/gi)) used.add(found[1] ?? '')
  }
  return used.difference(defined)
}
