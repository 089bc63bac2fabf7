import type { Tools } from '../../operations/tools.ts'
import { deleteEntry } from '../../operations/tree/delete-entry.ts'
import type { Call } from './call.ts'
import { preconditionOf } from './conditions.ts'

/** RFC 4918, 9.6; a folder goes whatever Depth says, since nothing but infinity is allowed there. */
export async function handleDelete({ database, clock }: Tools, { exchange, caller, path, slash }: Call): Promise<void> {
  const { request, response } = exchange
  const requires = preconditionOf(request.headers)
  await database.write(deleteEntry({ caller, path, at: clock.now(), folderOnly: slash, requires }))
  response.writeHead(204).end()
}
