/** SQL as it stands, for tests that need a state that no route makes yet. */
import type { Result, Script } from '@alluvium/database'

export function* sqlForTests(text: string): Script<Result> {
  return yield { compile: () => ({ text, values: [] }) }
}
