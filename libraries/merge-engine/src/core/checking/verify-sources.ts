/** Every piece of a merged text is copied from a side, or is a separator that the format allows. */

import type { Versions } from '../document/versions.ts'
import type { Segment } from '../model/format.ts'

/** Finds a piece that neither comes from a side nor is a declared separator. */
export function verifySources(
  { format, trees }: Versions,
  segments: readonly Segment[],
  text: string,
): string | undefined {
  let end = 0
  for (const { text: piece, source, format: writer = format } of segments) {
    if (!text.startsWith(piece, end)) return notTheSum
    end += piece.length
    const isKnown = source
      ? sameButLines(trees[source.side].text.slice(source.from, source.to), piece)
      : writer.separators.test(piece)
    if (!isKnown) return `A piece of the merged text comes from nowhere: ${JSON.stringify(piece)}`
  }
  return end === text.length ? undefined : notTheSum
}

const notTheSum = 'The merged text is not the sum of its pieces.'

/** Whether two texts differ at most in their line breaks and in the indentation behind them, which a splice may change. */
export const sameButLines = (one: string, other: string): boolean =>
  one === other || withoutLines(one) === withoutLines(other)

const withoutLines = (text: string) => text.replaceAll(/\r?\n[ \t]*/g, '\n')
