/**
 * COPY and MOVE (RFC 4918, 9.8 and 9.9). An existing entry at the destination goes to the trash, unless `Overwrite: F`.
 * A taken path, which is a conflict in REST, is a failed precondition here.
 */
import { Problem } from '@alluvium/kernel'
import { type Entry, etagOf } from '../../../model/entry.ts'
import { inSnapshot } from '../../../model/snapshot-path.ts'
import { copyAsOf } from '../../../operations/history/copy-as-of.ts'
import type { Tools } from '../../../operations/tools.ts'
import { copyEntry } from '../../../operations/tree/copy-entry.ts'
import { moveEntry } from '../../../operations/tree/move-entry.ts'
import type { MoveTarget } from '../../../operations/tree/move-target.ts'
import { fileIdOf } from '../../file-id.ts'
import { destinationOf } from '../addresses.ts'
import type { Call } from '../call.ts'
import { preconditionOf } from '../conditions/conditions.ts'
import { depthOf } from '../depth.ts'
import { overwrites } from '../overwrite.ts'

/** Also copies out of a snapshot: a file manager does so when somebody drags an entry out of it. */
export async function handleCopy({ database, clock }: Tools, call: Call): Promise<void> {
  const { caller, slash, exchange, path } = call
  const depth = depthOf(exchange.request, [0, 'infinity'])
  const past = inSnapshot(path)
  await answer(call, (place) => {
    const copy = { ...place, caller, at: clock.now(), folderOnly: slash, depth } as const
    return database.write(() => (past ? copyAsOf(copy, past) : copyEntry(copy)))
  })
}

export async function handleMove({ database, clock }: Tools, call: Call): Promise<void> {
  const { caller, slash, exchange } = call
  const whole = depthOf(exchange.request, [0, 'infinity']) === 'infinity' // 9.9.2 is about folders only
  await answer(call, (place) => {
    const move = { ...place, caller, at: clock.now(), folderOnly: slash, whole } as const
    return database.write(() => moveEntry(move))
  })
}

async function answer(
  call: Call,
  relocate: (place: MoveTarget) => Promise<{ entry: Entry; created: boolean }>,
): Promise<void> {
  const { exchange, path, reach } = call
  const { request, response } = exchange
  const place: MoveTarget = {
    from: path,
    to: destinationOf(request, reach),
    taken: overwrites(request) ? 'replace' : 'refuse',
    parents: 'require',
    requires: preconditionOf(call),
  }
  const { entry, created } = await relocate(place).catch((error: unknown) => {
    throw asWebdavSays(error)
  })
  const known = { 'OC-FileId': fileIdOf(entry), 'OC-ETag': etagOf(entry) }
  response.writeHead(created ? 201 : 204, { ...known, ...(created && { 'Content-Length': 0 }) }).end()
}

/** 9.8.5 and 9.9.4: 412 for a taken path with `Overwrite: F`, 403 for a copy or move onto itself. */
function asWebdavSays(error: unknown): unknown {
  if (!(error instanceof Problem)) return error
  if (error.code === 'files.path-taken') return new Problem('stale', error.code, error.message)
  if (error.code === 'files.onto-itself') return new Problem('forbidden', error.code, error.message)
  return error
}
