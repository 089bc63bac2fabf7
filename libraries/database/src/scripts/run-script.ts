/**
 * What the runners of both engines have in common: a script is run once, yields queries only, and has ended when one of
 * its queries has failed. Each engine's `run-script.ts` holds the loop itself.
 */
import type { Compiled, Engine, Mark, Query, Result, Script, ScriptSource } from './script.ts'

/** A property of the script itself: a weak set of scripts costs time at every garbage collection. */
const claimed = Symbol('claimed')
type Claimable = Script<unknown> & { [claimed]?: true }

/** Throws when the script was handed to a database before: a second run would find it exhausted and do nothing. */
export function claimScript(script: Claimable): void {
  if (script[claimed])
    throw new TypeError('A script was handed to a database twice; call the generator function again instead.')
  script[claimed] = true
}

/** The query that a script yielded, compiled; throws when that is no query. */
export function compileFor(engine: Engine, yielded: unknown): Compiled {
  if (isQuery(yielded)) return yielded.compile(engine)
  throw new TypeError('A script yielded something that is no query; hand another script on with `yield*`.')
}

function isQuery(value: unknown): value is Query {
  return typeof value === 'object' && value !== null && 'compile' in value && typeof value.compile === 'function'
}

/** Properties of the script itself, as `claimed` is. */
const groupEnd = Symbol('ends its group')
const effects = Symbol('after its commit')
type Marked = Script<unknown> & { [groupEnd]?: true; [effects]?: (() => void)[] }

/** What a mark is answered with. */
export const noResult: Result = { rows: [], changes: 0 }

/** The mark that a script yielded; undefined when that is something else. */
export const markOf = (yielded: unknown): Mark | undefined => (isQuery(yielded) ? yielded.mark : undefined)

/** To be called with each mark that a script yields. */
export function noteMark(script: Marked, mark: Mark): void {
  if (mark.kind === 'end-of-group') script[groupEnd] = true
  if (mark.kind === 'after-commit') (script[effects] ??= []).push(mark.effect)
}

export const endsItsGroup = (script: Marked): boolean => script[groupEnd] === true

/** Does what a script asked for; to be called once its changes are durable. */
export function runEffects(script: Marked): void {
  for (const effect of script[effects] ?? []) effect()
}

/** A script that was not run yet. To be called once where the source is a script: that one is claimed now. */
export function begin<T>(source: ScriptSource<T>): Script<T> {
  const script = typeof source === 'function' ? source() : source
  claimScript(script)
  return script
}

/** Throws the failure of a query at the script's `yield`, makes sure that this was its end, and returns what it failed with. */
export function failScript(failure: unknown, script: Script<unknown>): unknown {
  try {
    script.throw(failure)
  } catch (thrown) {
    return thrown
  }
  disposeScript(script)
  return failure
}

/** Ends a script that will not be run any further. */
export function disposeScript(script: Script<unknown>): void {
  try {
    script.return(undefined)
  } catch {
    // Whatever its `finally` throws comes too late: the script has failed already, for an earlier reason.
  }
}
