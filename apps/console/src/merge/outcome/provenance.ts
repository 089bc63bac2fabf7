/**
 * What came from which side, line by line: each line of the result is looked for, in order, in the three documents, and
 * each line of the base that is gone says who took it out.
 *
 *   base  ours  theirs
 *    x     x     x      kept
 *    -     x     -      ours      -  -  x   theirs     -  x  x   both
 *    -     -     -      merged: made of parts of several sides
 */
import { diffArrays } from 'diff'

export type Origin = 'kept' | 'ours' | 'theirs' | 'both' | 'merged'
export type Line = Readonly<{
  text: string
  origin: Origin
  /** It stood in the base and stands in the result no more. */
  isGone: boolean
  /** Its number in the result; null when it is gone. */
  number: number | null
}>

type Texts = Readonly<{ base: string; ours: string; theirs: string; result: string }>

/** After this long the comparison is given up, milliseconds. */
const timeoutMs = 2000

/** Undefined when they are too different to be compared in time. */
export function provenance({ base, ours, theirs, result }: Texts): readonly Line[] | undefined {
  const [from, to] = [linesOf(base), linesOf(result)]
  const inOurs = sharedWith(linesOf(ours), to)
  const inTheirs = sharedWith(linesOf(theirs), to)
  const stayedInOurs = sharedWith(linesOf(ours), from)
  const stayedInTheirs = sharedWith(linesOf(theirs), from)
  const changes = diffArrays([...from], [...to], { timeout: timeoutMs })
  if (!inOurs || !inTheirs || !stayedInOurs || !stayedInTheirs || changes === undefined) return undefined
  const lines: Line[] = []
  const at = { from: 0, to: 0 }
  for (const { value, added, removed } of changes) {
    for (const text of value) {
      if (removed) {
        const origin = originOf({ ours: !stayedInOurs[at.from], theirs: !stayedInTheirs[at.from] })
        lines.push({ text, origin, isGone: true, number: null })
      } else {
        const origin = added ? originOf({ ours: inOurs[at.to] ?? false, theirs: inTheirs[at.to] ?? false }) : 'kept'
        lines.push({ text, origin, isGone: false, number: at.to + 1 })
      }
      if (!added) at.from++
      if (!removed) at.to++
    }
  }
  return lines
}

/** A line ends with its break; what stands behind the last break is a line when there is something. */
const linesOf = (text: string): readonly string[] => {
  const lines = text.split(/\r?\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** For each line of `lines`, whether it is one of `source`, at its place among the others. */
function sharedWith(source: readonly string[], lines: readonly string[]): readonly boolean[] | undefined {
  const changes = diffArrays([...source], [...lines], { timeout: timeoutMs })
  return changes?.filter(({ removed }) => !removed).flatMap(({ value, added }) => value.map(() => !added))
}

function originOf({ ours, theirs }: Readonly<{ ours: boolean; theirs: boolean }>): Origin {
  if (ours && theirs) return 'both'
  if (ours) return 'ours'
  return theirs ? 'theirs' : 'merged'
}
