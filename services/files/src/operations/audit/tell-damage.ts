/** Records damage that the service finds in the audit log: which files lost their bytes, and when that was noticed. */
import type { Engine, Script } from '@alluvium/database'
import { newRandomId } from '@alluvium/kernel'
import { appendEntries } from './append-entries.ts'

type Damage = Readonly<{
  /** Milliseconds since 1970. */
  at: number
  paths: readonly string[]
}>

/** An entry for each file, without a caller or a request: `SCRUB`, with the status 500. */
export function* tellDamage(engine: Engine, { at, paths }: Damage): Script<void> {
  const common = {
    at,
    method: 'SCRUB',
    target: null,
    username: '',
    status: 500,
    client_ip: '',
    user_agent: '',
    bytes: 0,
  }
  yield* appendEntries(
    engine,
    paths.map((path) => ({ ...common, path, request_id: newRandomId(), revision: null })),
  )
}
