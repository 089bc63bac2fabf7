/**
 * Formats merge property by property. A change of format is independent of changes of text: what the other side wrote in the
 * middle of a sentence that was made bold becomes bold too.
 */
import type { Side } from '../../../core/model/sides.ts'
import type { Property, RunFormat } from './runs.ts'

/** A property as one side has it. */
export type SidedProperty = Property & Readonly<{ side: Side }>

/** A format of the result: its properties by tag, each copied from a side. */
export type MergedFormat = ReadonlyMap<string, SidedProperty>

/** A change of format: for each changed tag the old and the new property. */
export type Change = ReadonlyMap<string, Readonly<{ from: string | undefined; to: SidedProperty | undefined }>>

export function ofSide(side: Side, format: RunFormat | undefined): MergedFormat {
  return new Map([...(format?.properties ?? [])].map(([tag, property]) => [tag, { ...property, side }]))
}

export const keyOfFormat = (format: MergedFormat): string =>
  [...format.values()]
    .map(({ meaning }) => meaning)
    .sort()
    .join('')

export function changeOf(base: RunFormat | undefined, side: Side, format: RunFormat | undefined): Change {
  const [before, after] = [base?.properties, ofSide(side, format)]
  const change = new Map<string, { from: string | undefined; to: SidedProperty | undefined }>()
  for (const tag of new Set([...(before?.keys() ?? []), ...after.keys()])) {
    const [from, to] = [before?.get(tag)?.meaning, after.get(tag)]
    if (from !== to?.meaning) change.set(tag, { from, to })
  }
  return change
}

export const keyOfChange = (change: Change): string =>
  [...change]
    .map(([tag, { from, to }]) => `${tag}\u0001${from ?? ''}\u0001${to?.meaning ?? ''}`)
    .sort()
    .join('\u0002')

/** The common part of two changes. */
export function sharedChange(one: Change, other: Change): Change {
  return new Map(
    [...one].filter(([tag, { from, to }]) => {
      const found = other.get(tag)
      return found !== undefined && found.from === from && found.to?.meaning === to?.meaning
    }),
  )
}

/** The format with the change applied; undefined if the same property was changed differently. */
export function changed(format: MergedFormat, change: Change): MergedFormat | undefined {
  const result = new Map(format)
  for (const [tag, { from, to }] of change) {
    const now = format.get(tag)?.meaning
    if (now === to?.meaning) continue
    if (now !== from) return undefined
    if (to) result.set(tag, to)
    else result.delete(tag)
  }
  return result
}

/** The part of a change whose old properties the format still has: what a side wrote differently is kept. */
export function applicable(format: MergedFormat, change: Change): Change {
  return new Map([...change].filter(([tag, { from }]) => format.get(tag)?.meaning === from))
}
