/** Running one worker for one change: what it is shown, and what becomes of its answer. */
import type { Script } from '@alluvium/database'
import { messageOf } from '@alluvium/kernel'
import { oneChunk } from '../../model/one-chunk.ts'
import type { Path } from '../../model/path.ts'
import type { KnownWorker, WorkerAnswer, Workers } from '../../ports/workers.ts'
import type { Account } from '../accounts/accounts.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { AccessMap } from '../authorization/access-map.ts'
import type { Asker } from '../authorization/authorize.ts'
import { visibleNow } from '../events/changes.ts'
import type { Source } from '../nodes/read-entry.ts'
import { currentRevision } from '../nodes/revise.ts'
import { mayReadAsOf } from '../temporal/way-as-of.ts'
import type { Tools } from '../tools.ts'
import { carryOut } from './carry-out.ts'
import { callerOfWorker, mayBeNotified, notifiedAs, type Refusals } from './worker-account.ts'
import { type Shown, show, type WorkerChange } from './worker-changes.ts'
import { noteRun, requestContextOfWorker } from './worker-request-context.ts'

export type RunNeeds = Tools &
  Readonly<{
    audit: AuditLog
    workers: Workers
    refusals: Refusals
    access: AccessMap | undefined
  }>

type Turn = Readonly<{ worker: KnownWorker; account: Account; change: WorkerChange }>

/** Runs a worker for a change, and carries out what it answers. Returns why it failed, or undefined. Never rejects. */
export async function runWorker(needs: RunNeeds, turn: Turn): Promise<string | undefined> {
  const { database, logger, workers } = needs
  const { worker, account, change } = turn
  try {
    const caller = notifiedAs(account, needs.access)
    const shown = await database.read(showTo(caller, change))
    if (!shown) return undefined
    const { event, path, source, size } = shown
    const places = [change.path, ...(change.origin === null ? [] : [change.origin]), ...(path ? [path.text] : [])]
    if (!mayBeNotified(caller, places, needs.refusals)) return undefined
    const length = Math.min(size, worker.limits.readBytes)
    const outcome = await workers.run(worker.name, { event, bytes: await opened(needs, source, length) })
    if (outcome.said !== '') logger.info({ worker: worker.name, said: outcome.said }, 'a worker said something')
    if (outcome.kind === 'failed') return outcome.why
    await act(needs, turn, { answer: outcome.answer, path })
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/** Undefined for a change that the worker may not know of, by the rights on what it is about and on what that is now. */
function* showTo(caller: Asker, change: WorkerChange): Script<Shown | undefined> {
  const shown = yield* show(change)
  if (!caller.rights) return shown
  if ((yield* visibleNow(caller, [change])).length === 0) return undefined
  if (shown.path && !(yield* mayReadAsOf(caller, change.node, yield* currentRevision()))) return undefined
  return shown
}

type Answered = Readonly<{ answer: WorkerAnswer; path: Path | undefined }>

async function act(needs: RunNeeds, { worker, account }: Turn, answered: Answered): Promise<void> {
  const requestContext = requestContextOfWorker(worker.name)
  const caller = callerOfWorker(worker, account, { refusals: needs.refusals, access: needs.access, requestContext })
  try {
    await carryOut(needs, { caller, ...answered })
  } finally {
    noteRun(needs.audit, { requestContext, username: account.username, at: needs.clock.now() })
  }
}

async function opened(
  { blobs }: Tools,
  source: Source | undefined,
  length: number,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  if (source === undefined || length === 0) return undefined
  return source.kind === 'bytes' ? oneChunk(source.bytes) : await blobs.open(source.location, 0, length)
}
