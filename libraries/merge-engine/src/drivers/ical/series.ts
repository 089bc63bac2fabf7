/**
 * Repeating events. An override or an exception names its instance of the series by time, so it is valid only while the times of the
 * series do not change.
 */

import type { Interner } from '../../core/document/interner.ts'
import type { Objection } from '../../core/model/format.ts'
import type { Node } from '../../core/model/node.ts'
import { bySide, type Side } from '../../core/model/sides.ts'
import { derivedNames } from './content-line.ts'
import { type Components, innerOf, linesOf, type Placed, pathOf, placeOf, sortOf } from './placed.ts'

/** When the instances of a series begin, and when they end. */
const startNames: readonly string[] = ['DTSTART', 'RRULE']
const endNames: readonly string[] = ['DURATION', 'DTEND']

export function movedSeries(sides: Readonly<Record<Side, Components>>, places: Interner): Objection | undefined {
  const { base, ours, theirs } = bySide((side) => seriesOf(sides[side], places))
  for (const [place, before] of base) {
    const removed = removedAndEdited(before, [ours.get(place), theirs.get(place)])
    if (removed !== undefined) {
      const detail = `One side took the instance ${removed} out, the other edited it.`
      return { path: pathOf(before.placed), kind: 'edit-delete', detail }
    }
    const [byOurs, byTheirs] = [changesOf(before, ours.get(place)), changesOf(before, theirs.get(place))]
    if (byOurs.times && byTheirs.times) continue
    if (isForOther(byOurs, byTheirs) || isForOther(byTheirs, byOurs)) {
      const detail = 'One side moved or ended the series, the other edited some of its instances.'
      return { path: pathOf(before.placed), kind: 'group', detail }
    }
  }
  return undefined
}

/** A series: what determines its times, and everything about single instances of it. */
type Series = {
  readonly placed: Placed
  readonly starts: string
  readonly ends: string
  /** The times of instances that are added, or left out. */
  readonly exceptions: string
  /** When the instances are that do not take place. */
  readonly excluded: ReadonlySet<string>
  /** What is said of single instances, by their times. */
  readonly overrides: Map<string, string>
}

/** The time of an instance that one side newly excludes, and of which the other one newly says something. */
function removedAndEdited(before: Series, sides: readonly (Series | undefined)[]): string | undefined {
  const [ours, theirs] = sides
  if (!ours || !theirs) return undefined
  for (const [one, other] of [
    [ours, theirs],
    [theirs, ours],
  ] as const)
    for (const time of one.excluded) {
      const isNew = !before.excluded.has(time) && !other.excluded.has(time)
      if (isNew && other.overrides.has(time) && other.overrides.get(time) !== before.overrides.get(time)) return time
    }
  return undefined
}

type Changes = Readonly<{ times: boolean; starts: boolean; exceptions: boolean; overrides: boolean }>

/** A deleted series has no times. */
const changesOf = (before: Series, after: Series | undefined): Changes => ({
  times: before.starts !== after?.starts || before.ends !== after.ends,
  starts: before.starts !== after?.starts,
  exceptions: after !== undefined && before.exceptions !== after.exceptions,
  overrides: after !== undefined && overridesOf(before) !== overridesOf(after),
})

/** Whether what one side says of instances was said of other ones. What is left out may be longer or shorter. */
const isForOther = (moved: Changes, edited: Changes): boolean =>
  (moved.times && edited.overrides) || (moved.starts && edited.exceptions)

const overridesOf = ({ overrides }: Series) =>
  [...overrides]
    .map((one) => one.join('\n'))
    .sort()
    .join('\n')

/** The repeating components by their places, with the overrides that share their UID. */
function seriesOf(components: Components, places: Interner): Map<number, Series> {
  const found = new Map<number, Series>()
  for (const [place, placed] of components) {
    const lines = linesOf(placed.node)
    if (!lines.some(({ name = '' }) => /^RRULE|^RDATE/.test(name)) || lines.some(isRecurrenceId)) continue
    found.set(place, {
      placed,
      starts: timesOf(lines, startNames),
      ends: timesOf(lines, endNames),
      exceptions: exceptionsOf(lines, /^(?:EX|R)DATE/).join(),
      excluded: new Set(exceptionsOf(lines, /^EXDATE/)),
      overrides: new Map(),
    })
  }
  for (const placed of components.values()) {
    const instance = linesOf(placed.node).find(isRecurrenceId)
    const series = instance && found.get(seriesPlace(places, placed))
    if (!series) continue
    series.overrides.set(instance.value.replace(/^.*:/s, ''), essenceOf(placed))
  }
  return found
}

const timesOf = (lines: readonly Node[], names: readonly string[]) =>
  lines
    .flatMap((line) => (names.includes(sortOf(line)) || isCancelling(line) ? [line.value] : []))
    .sort()
    .join('\n')

const isCancelling = ({ name, value }: Node) => name === 'STATUS' && /:CANCELLED$/i.test(value)

const exceptionsOf = (lines: readonly Node[], names: RegExp) =>
  lines
    .filter((line) => line.kind === 'set' && names.test(line.name ?? ''))
    .flatMap(({ children }) => children.map(({ value }) => value))
    .sort()

const isRecurrenceId = ({ name = '' }: Node) => name === 'RECURRENCE-ID'

/** The place of the series of an override: its own place without the instance. */
function seriesPlace(places: Interner, { parent, node }: Placed): number {
  const { name = '' } = node
  const id = linesOf(node)
    .find((line) => line.name === 'UID')
    ?.value.replace(/^[^:]*:/s, '')
  return placeOf(places, parent, `${name.slice(0, name.indexOf(' '))} ${id}`)
}

/** The meaning of an override, without what programs renew on every change. */
const essenceOf = ({ node, tree }: Placed) =>
  [...linesOf(node), ...innerOf(node)]
    .filter(({ name = '' }) => !derivedNames.includes(name))
    .map((line) => tree.text.slice(line.start, line.end))
    .sort()
    .join('\n')
