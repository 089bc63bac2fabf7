/**
 * What both runners agree on about scripts: a script is run once, yields queries only, and is over when one of
 * its queries has failed.
 */
import type { Compiled, Engine, Script } from './script.ts'

/** On the script itself: a weak set of scripts would be swept at every collection. */
const taken = Symbol('taken')
type Takeable = Script<unknown> & { [taken]?: true }

/** Throws when the script was handed to a database before: a second run would find it exhausted and do nothing. */
export function take(script: Takeable): void {
  if (script[taken])
    throw new TypeError('A script was handed to a database twice; call the generator function again instead.')
  script[taken] = true
}

/** The query that a script yielded, compiled; throws when that is no query. */
export function compiledFor(engine: Engine, yielded: unknown): Compiled {
  if (isQuery(yielded)) return yielded.compile(engine)
  throw new TypeError('A script yielded something that is no query; hand another script on with `yield*`.')
}

function isQuery(value: unknown): value is { compile(engine: Engine): Compiled } {
  return typeof value === 'object' && value !== null && 'compile' in value && typeof value.compile === 'function'
}

/** Throws the failure of a query at the script's `yield`, makes sure that this was its end, and returns what it failed with. */
export function endedBy(failure: unknown, script: Script<unknown>): unknown {
  try {
    script.throw(failure)
  } catch (thrown) {
    return thrown
  }
  abandon(script)
  return failure
}

/** Ends a script that will not be driven any further. */
export function abandon(script: Script<unknown>): void {
  try {
    script.return(undefined)
  } catch {
    // Whatever its `finally` throws comes too late: the script has failed already, for an earlier reason.
  }
}
