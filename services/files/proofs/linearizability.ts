/**
 * Whether a history of overlapping operations could have been one after the other: is there an order in which each takes
 * effect at a moment between its call and its return, and every answer is what the model gives? (Wing and Gong's search,
 * with Lowe's memory of what was tried.)
 *
 *   client 1  |---- PUT x ----|            one order that explains it:  PUT x, GET -> x, PUT y
 *   client 2      |- GET -> x -|
 *   client 3            |------ PUT y ------|
 *
 * Next can only come an operation that was called before every other open one returned. Two ways that lead to the same
 * set of done operations and the same state have the same future, so each such pair is looked at once.
 */
export type Operation<Call, Answer> = Readonly<{
  call: Call
  answer: Answer
  /** By one monotonic clock. */
  calledAt: number
  returnedAt: number
}>

export type Specification<State, Call, Answer> = Readonly<{
  initial: State
  /** The state afterwards; undefined when the model cannot give this answer in this state. */
  apply(state: State, call: Call, answer: Answer): State | undefined
  /** Equal for equal states, and only for those. */
  key(state: State): string
}>

/** At most a few thousand operations, of which few overlap. */
export function isLinearizable<State, Call, Answer>(
  history: readonly Operation<Call, Answer>[],
  { initial, apply, key }: Specification<State, Call, Answer>,
): boolean {
  const all = history.toSorted((a, b) => a.calledAt - b.calledAt)
  const tried = new Set<string>()
  /** `done` holds positions at or after `first`; everything before that is done. */
  const open: { state: State; first: number; done: ReadonlySet<number> }[] = [
    { state: initial, first: 0, done: new Set() },
  ]
  for (let now = open.pop(); now; now = open.pop()) {
    const { state, first, done } = now
    if (first === all.length) return true
    for (const at of mayComeNext(all, first, done)) {
      const one = all[at]
      const next = one && apply(state, one.call, one.answer)
      if (next === undefined) continue
      const reached = { state: next, ...without(first, new Set([...done, at])) }
      const mark = `${reached.first} ${[...reached.done].toSorted((a, b) => a - b).join()} ${key(next)}`
      if (tried.has(mark)) continue
      tried.add(mark)
      open.push(reached)
    }
  }
  return false
}

function mayComeNext(
  all: readonly Pick<Operation<unknown, unknown>, 'calledAt' | 'returnedAt'>[],
  first: number,
  done: ReadonlySet<number>,
): readonly number[] {
  const candidates: number[] = []
  let earliestReturn = Number.POSITIVE_INFINITY
  for (let at = first; at < all.length; at += 1) {
    const { calledAt, returnedAt } = all[at] ?? { calledAt: 0, returnedAt: 0 }
    if (calledAt > earliestReturn) break
    if (done.has(at)) continue
    candidates.push(at)
    earliestReturn = Math.min(earliestReturn, returnedAt)
  }
  return candidates
}

function without(first: number, done: Set<number>): Readonly<{ first: number; done: ReadonlySet<number> }> {
  let next = first
  while (done.delete(next)) next += 1
  return { first: next, done }
}
