import { removal } from '../../../operations/stale-writes/stale-writes.ts'
import type { Tools } from '../../../operations/tools.ts'
import { deleteEntry } from '../../../operations/tree/delete-entry.ts'
import { credentialOf } from '../../merge-on-save/stale-write.ts'
import type { Call } from '../call.ts'
import { preconditionOf } from '../conditions/conditions.ts'
import { depthOf } from '../depth.ts'

/** RFC 4918, 9.6. A folder goes with all that is in it: who says another depth means something else. */
export async function handleDelete({ database, clock }: Tools, call: Call): Promise<void> {
  const { exchange, caller, path, slash, staleWrites } = call
  const credential = staleWrites.reads ? credentialOf(exchange.request) : ''
  const whole = depthOf(exchange.request, [0, 1, 'infinity']) === 'infinity'
  const requires = removal(staleWrites, { requires: preconditionOf(call), path, credential })
  const at = clock.now()
  await database.write(() => deleteEntry({ caller, path, at, folderOnly: slash, whole, requires }))
  exchange.response.writeHead(204).end()
}
