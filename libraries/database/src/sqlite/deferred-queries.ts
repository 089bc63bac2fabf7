/**
 * Queries of a group that are put off (`sum` in statement.ts), on a file. Each is done once, whatever the number of
 * scripts that asked for it: before the commit, or as soon as another query could notice that it isn't.
 *
 *   script 1   … add 1 to the folder 7 ──> waits           script 2   … add 1 to the folder 7 ──> both wait as one
 *   script 3   … how many are in the folder 7?             first "add 2 to the folder 7", then the question
 *   undone     what the script itself added is forgotten, and what was done for others within it waits again
 */
import { memoized } from '@alluvium/kernel'
import { compiledFor } from '../scripts/run-script.ts'
import type { Compiled, Query, Result } from '../scripts/script.ts'

export type Postponing = Readonly<{
  /** Runs a query that a script yielded, or lets it wait. */
  run(yielded: unknown): Result
  /** Does all that waits. */
  settle(): void
  /** To be called where a script begins; what it gives, when that script is undone. */
  begin(): () => void
  /** Forgets all that waits: the group is lost. */
  forget(): void
}>

/** Of how many texts it is remembered whether they could notice. */
const keptTexts = 512
const nothing: Result = { rows: [], changes: 0 }

/** @param runNow runs a query. */
export function postponing(runNow: (query: Compiled) => Result): Postponing {
  /** In the order in which they were asked for; replaced and never emptied, since `begin` remembers parts of it. */
  let waiting: readonly Waiting[] = []
  /** Of all that ever waited: they are few. */
  const guards = new Map<RegExp, (text: string) => 'yes' | 'no'>()

  function settle(): void {
    if (waiting.length === 0) return
    const due = joined(waiting)
    waiting = []
    for (const query of due) runNow(compiledFor('sqlite', query))
  }

  function run(yielded: unknown): Result {
    if (isPostponed(yielded)) {
      const { before } = yielded.postponed
      if (!guards.has(before))
        guards.set(
          before,
          memoized(keptTexts, (text: string) => (before.test(text) ? 'yes' : 'no')),
        )
      waiting = [...waiting, yielded]
      return nothing
    }
    const compiled = compiledFor('sqlite', yielded)
    if (waiting.length > 0 && couldNotice(compiled.text)) settle()
    return runNow(compiled)
  }

  function couldNotice(text: string): boolean {
    for (const noticed of guards.values()) if (noticed(text) === 'yes') return true
    return false
  }

  return {
    run,
    settle,
    begin() {
      const before = waiting
      return () => {
        waiting = before
      }
    },
    forget() {
      waiting = []
    },
  }
}

type Waiting = Query & Required<Pick<Query, 'postponed'>>

const isPostponed = (yielded: unknown): yielded is Waiting =>
  typeof yielded === 'object' && yielded !== null && 'postponed' in yielded && yielded.postponed !== undefined

/** One query for each key, in the order of the last of each. */
function joined(waiting: readonly Waiting[]): Iterable<Query> {
  const byKey = new Map<string, Query>()
  for (const { postponed, compile } of waiting) {
    const earlier = byKey.get(postponed.key)?.postponed
    byKey.delete(postponed.key)
    byKey.set(postponed.key, earlier ? postponed.joinedTo(earlier.input) : { compile, postponed })
  }
  return byKey.values()
}
