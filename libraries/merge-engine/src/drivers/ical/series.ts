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

/** When a series takes place. */
const seriesNames: readonly string[] = ['DTSTART', 'RRULE', 'DURATION', 'DTEND']

export function movedSeries(sides: Readonly<Record<Side, Components>>, places: Interner): Objection | undefined {
  const { base, ours, theirs } = bySide((side) => seriesOf(sides[side], places))
  for (const [place, before] of base) {
    const [byOurs, byTheirs] = [changesOf(before, ours.get(place)), changesOf(before, theirs.get(place))]
    if (byOurs.times && byTheirs.times) continue
    if ((byOurs.times && byTheirs.instances) || (byTheirs.times && byOurs.instances)) {
      const detail = 'One side moved or ended the series, the other edited some of its instances.'
      return { path: pathOf(before.placed), kind: 'group', detail }
    }
  }
  return undefined
}

/** A series: what determines its times, and everything about single instances of it. */
type Series = { readonly placed: Placed; readonly times: string; instances: string }

/** A deleted series has no times. */
const changesOf = (before: Series, after: Series | undefined) => ({
  times: before.times !== after?.times,
  instances: after !== undefined && before.instances !== after.instances,
})

/** The repeating components by their places, with the overrides that share their UID. */
function seriesOf(components: Components, places: Interner): Map<number, Series> {
  const found = new Map<number, Series>()
  for (const [place, placed] of components) {
    const lines = linesOf(placed.node)
    if (!lines.some(({ name = '' }) => /^RRULE|^RDATE/.test(name)) || lines.some(isRecurrenceId)) continue
    found.set(place, { placed, times: timesOf(lines), instances: exceptionsOf(lines) })
  }
  for (const placed of components.values()) {
    const series = linesOf(placed.node).some(isRecurrenceId) && found.get(seriesPlace(places, placed))
    if (series) series.instances += `\n${placed.node.name}${essenceOf(placed)}`
  }
  return found
}

const timesOf = (lines: readonly Node[]) =>
  lines
    .flatMap((line) => (seriesNames.includes(sortOf(line)) || isCancelling(line) ? [line.value] : []))
    .sort()
    .join('\n')

const isCancelling = ({ name, value }: Node) => name === 'STATUS' && /:CANCELLED$/i.test(value)

const exceptionsOf = (lines: readonly Node[]) =>
  lines
    .filter((line) => line.kind === 'set' && /^(?:EX|R)DATE/.test(line.name ?? ''))
    .flatMap(({ children }) => children.map(({ value }) => value))
    .sort()
    .join()

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
