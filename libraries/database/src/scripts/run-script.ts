/**
 * What the runners of both engines have in common: a script is run once, yields queries only, and has ended when one of
 * its queries has failed. Each engine's `run-script.ts` holds the loop itself.
 */
import { type Compiled, type Engine, endOfGroup, type Script } from './script.ts'

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

function isQuery(value: unknown): value is { compile(engine: Engine): Compiled } {
  return typeof value === 'object' && value !== null && 'compile' in value && typeof value.compile === 'function'
}

/** A property of the script itself, as `claimed` is. */
const groupEnd = Symbol('ends its group')
type Ending = Script<unknown> & { [groupEnd]?: true }

/** To be called with each query that a script yields. */
export function noteYielded(script: Ending, yielded: unknown): void {
  if (yielded === endOfGroup) script[groupEnd] = true
}

export const endsItsGroup = (script: Ending): boolean => script[groupEnd] === true

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
