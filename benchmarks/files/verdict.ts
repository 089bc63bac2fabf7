/** Whether ours reaches its floors. */
import type { Figure, Floor } from './cases.ts'
import { median, shown } from './figures.ts'

/** By figure and server, a reading for each round; undefined where it failed. */
export type Readings = Map<string, Map<string, (number | undefined)[]>>

/** The median of ours divided by theirs, round by round. */
export function ratio(readings: Readings, figure: string, peer: string): number {
  const theirs = readings.get(figure)?.get(peer) ?? []
  const ours = readings.get(figure)?.get('alluvium') ?? []
  return median(
    ours.map((value, round) => (value ?? Number.NaN) / (theirs[round] ?? Number.NaN)).filter(Number.isFinite),
  )
}

/** The floors in words, and how they fare: `holds`, `MISSED`, or `?` where ours or the other was not measured. */
export function verdict(figure: Figure, readings: Readings): readonly [floors: string, holds: string] {
  const { floors = [] } = figure
  if (floors.length === 0) return ['', '']
  const outcomes = floors.map((floor) => outcome(figure, floor, readings))
  const known = outcomes.includes(undefined) ? '?' : 'holds'
  return [floors.map((floor) => words(figure, floor)).join(', '), outcomes.includes(false) ? 'MISSED' : known]
}

const isTime = ({ unit }: Figure) => unit === 'ms'

function outcome(figure: Figure, floor: Floor, readings: Readings): boolean | undefined {
  const measured =
    'max' in floor
      ? median((readings.get(figure.name)?.get('alluvium') ?? []).filter((value) => value !== undefined))
      : ratio(readings, figure.name, floor.peer)
  if (Number.isNaN(measured)) return undefined
  if ('max' in floor) return measured < floor.max
  return isTime(figure) ? measured <= floor.times : measured >= floor.times
}

const words = (figure: Figure, floor: Floor): string =>
  'max' in floor
    ? `< ${floor.max} ${figure.unit}`
    : `${isTime(figure) ? '<=' : '>='} ${shown(floor.times)} x ${floor.peer}`
