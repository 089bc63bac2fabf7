import { removal } from '../../../operations/stale-writes/stale-writes.ts'
import type { Tools } from '../../../operations/tools.ts'
import { deleteEntry } from '../../../operations/tree/delete-entry.ts'
import { credentialOf } from '../../merge-on-save/stale-write.ts'
import type { Call } from '../call.ts'
import { preconditionOf } from '../conditions/conditions.ts'

/** RFC 4918, 9.6. A folder is deleted whatever Depth says, because only infinity is allowed there. */
export async function handleDelete({ database, clock }: Tools, call: Call): Promise<void> {
  const { exchange, caller, path, slash, staleWrites } = call
  const credential = staleWrites.reads ? credentialOf(exchange.request) : ''
  const requires = removal(staleWrites, { requires: preconditionOf(call), path, credential })
  await database.write(() => deleteEntry({ caller, path, at: clock.now(), folderOnly: slash, requires }))
  exchange.response.writeHead(204).end()
}
