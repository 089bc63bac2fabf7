import { Problem } from '@alluvium/kernel'
import type { Tools } from '../../../operations/tools.ts'
import { makeFolder } from '../../../operations/tree/make-folder.ts'
import { bodyUnexpected } from '../../../problems/requests.ts'
import { refuseBody } from '../../bodies/request-body.ts'
import { fileIdOf } from '../../file-id.ts'
import { allow } from '../allow.ts'
import type { Call } from '../call.ts'
import { preconditionOf } from '../conditions/conditions.ts'

/** RFC 4918, 9.3. A taken path is 405 here; 409 means a missing parent. */
export async function handleMkcol({ database, clock }: Tools, call: Call): Promise<void> {
  const { exchange, caller, path } = call
  const { request, response } = exchange
  await refuseBody(request, bodyUnexpected)
  const at = clock.now()
  try {
    const made = await database.write(() => makeFolder({ caller, path, at, requires: preconditionOf(call) }))
    response.writeHead(201, { 'Content-Length': 0, 'OC-FileId': fileIdOf(made) }).end()
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'files.path-taken') throw error
    throw new Problem('not-allowed', error.code, error.message, { headers: { allow } })
  }
}
