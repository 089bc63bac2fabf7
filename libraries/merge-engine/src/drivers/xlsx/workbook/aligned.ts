/** Whether two sides number their texts and formats alike, so that rows that are written alike say the same. */
import type { Side } from '../../../core/model/sides.ts'
import type { Readings } from '../grid/sheet-side.ts'
import type { Aligned } from './place-sheets.ts'

export function alignedBy(readings: Readings): Aligned {
  const known = new Map<string, boolean>()
  return (one: Side, other: Side) => {
    const pair = `${one} ${other}`
    const found = known.get(pair) ?? areAligned(readings, one, other)
    known.set(pair, found)
    return found
  }
}

function areAligned(readings: Readings, one: Side, other: Side): boolean {
  const [first, second] = [readings[one], readings[other]]
  return (
    agree(first.strings.meanings, second.strings.meanings) &&
    agree(first.styles.formats, second.styles.formats) &&
    agree(first.styles.conditional, second.styles.conditional)
  )
}

/** What one has behind the end of the other is used by one alone. */
function agree(one: readonly number[], other: readonly number[]): boolean {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return false
  return true
}
