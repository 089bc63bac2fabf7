/** `Range` (RFC 9110, 14). */
import { holds, type Target } from '@alluvium/fuzzing'
import { chooseRanges, lengthOf } from '../semantics/byte-range.ts'

const size = 2 ** 40

export const target: Target = {
  seeds: ['bytes=0-99', 'bytes=500-', 'bytes=-500', 'bytes=0-0, -1, 1000-2000', 'other=1-2'],
  magic: '73915',
  read(input) {
    const field = Buffer.from(input).toString('latin1')
    for (const length of [0, 1, 1000]) check(field, length)
    return check(field, size)
  },
}

function check(field: string, length: number): string | undefined {
  const choice = chooseRanges(field, length)
  if (choice.kind !== 'partial') return undefined
  for (const range of choice.ranges) holds(lengthOf(range) > 0 && range.end < length, 'a range lies within the whole')
  const total = choice.ranges.reduce((sum, range) => sum + lengthOf(range), 0)
  holds(total <= length, 'ranges together are not more than the whole')
  return String(choice.ranges[0].start)
}
