/** The comments between two entries, in groups of adjacent lines with one column. */
import type { Source } from './source.ts'

export type CommentGroup = Readonly<{
  start: number
  end: number
  column: number
  /** Whether it is directly above what follows. */
  isDirectlyAbove: boolean
  /** Whether an empty line follows it. */
  isApart: boolean
}>

const none: readonly CommentGroup[] = []

type Found = { start: number; end: number; column: number; breaksBehind: number }

/** The comments between here and the next entry, and the start of that entry. */
export function commentsAbove(source: Source, from: number): { next: number; groups: readonly CommentGroup[] } {
  let found: Found[] | undefined
  let breaks = 0
  for (let at = source.afterBlanks(from); ; at = source.afterBlanks(at)) {
    const last = found?.at(-1)
    if (last) last.breaksBehind = breaks
    if (at >= source.limit) return { next: source.limit, groups: grouped(found) }
    if (source.isBreak(at)) {
      breaks++
      at = source.afterBreak(at)
    } else if (source.isComment(at)) {
      const column = source.column(at)
      const end = source.lineEnd(at)
      if (last && last.column === column && breaks === 1) last.end = end
      else (found ??= []).push({ start: at, end, column, breaksBehind: 0 })
      breaks = 0
      at = end
    } else return { next: at, groups: grouped(found) }
  }
}

function grouped(found: readonly Found[] | undefined): readonly CommentGroup[] {
  if (!found) return none
  let isDirectlyAbove = true
  return found
    .toReversed()
    .map(({ start, end, column, breaksBehind }) => {
      isDirectlyAbove &&= breaksBehind === 1
      return { start, end, column, isDirectlyAbove, isApart: breaksBehind > 1 }
    })
    .toReversed()
}
