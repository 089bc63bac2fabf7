/** Begins an upload. Everything that would now refuse the file refuses its upload, before a byte is sent. */
import type { Script } from '@alluvium/database'
import { type Caller, newSecret } from '@alluvium/kernel'
import { filesBudgets } from '../../budgets.ts'
import type { Path } from '../../model/path.ts'
import { anyState } from '../../model/precondition.ts'
import type { UploadProtocol } from '../../ports/tables/uploads.ts'
import { tooManyUploads, uploadTaken } from '../../problems/uploads.ts'
import { actorOf } from '../authorization/authorize.ts'
import { budgetOf } from '../authorization/budget-of.ts'
import { refuseBeyondRoom, roomFor } from '../content/disk-room.ts'
import { admitStale } from '../stale-writes/admit-stale.ts'
import { expiryOf } from './expiry.ts'
import { authorizeUpload } from './find-upload.ts'
import { type UploadFacts, writeFacts } from './upload-facts.ts'
import { countOpen, insertUpload, type UploadRow, uploadById } from './upload-rows.ts'
import type { UploadTools } from './upload-tools.ts'

export type OpenUpload = Readonly<{
  caller: Caller
  protocol: UploadProtocol
  /** Undefined for an upload that becomes no file itself, or whose file is named when it is completed. */
  path: Path | undefined
  /** Bytes, if known. */
  totalSize: number | undefined
  /** The largest size of a chunk in bytes; undefined for a stream. */
  chunkSize?: number
  facts?: UploadFacts
  /** Where the client names the upload. Default: a random one. */
  id?: string
}>

/** Throws what `admitPut` throws, `files.storage-full`, `files.too-many-uploads` and `files.upload-taken`. */
export async function openUpload(tools: UploadTools, order: OpenUpload): Promise<UploadRow> {
  const { database, clock, fresh, staleWrites, homes } = tools
  if (order.path) await homes?.openedAt(order.caller, order.path)
  const free = await roomFor(tools, order.totalSize)
  return await database.write(
    begin({ ...order, free, at: clock.now(), inMemory: fresh.in_memory, byDefault: staleWrites.byDefault }),
  )
}

type Begin = OpenUpload & Readonly<{ free: number | undefined; at: number; inMemory: 0 | 1; byDefault: boolean }>

function* begin(order: Begin): Script<UploadRow> {
  const { caller, protocol, path, totalSize, chunkSize = 0, facts = {}, at } = order
  const actor = yield* actorOf(caller)
  authorizeUpload(caller, actor, path?.text ?? '')
  if (path) {
    const { requires = anyState, merge = false } = facts
    const plan = { caller, path, requires, parents: 'make', at } as const
    yield* admitStale(plan, { asked: merge, byDefault: order.byDefault }, totalSize)
  }
  refuseBeyondRoom(totalSize, order.free)
  const { open } = (yield* countOpen.first({ account: actor.number })) ?? { open: 0 }
  if (order.id !== undefined && (yield* uploadById.first({ upload: order.id }))) throw uploadTaken()
  const limit = budgetOf(filesBudgets.uploads, caller)
  if (open >= limit) throw tooManyUploads(limit)
  const row: UploadRow = {
    upload: order.id ?? `ul_${newSecret(128)}`,
    account: actor.number,
    protocol,
    path: path?.text ?? '',
    total_size: totalSize ?? null,
    chunk_size: chunkSize,
    facts: writeFacts(facts),
    created_at: at,
    expires_at: expiryOf(protocol, at),
    complete: 0,
    in_memory: order.inMemory,
    version: 0,
    received: 0,
    bytes: 0,
  }
  yield* insertUpload(row)
  return row
}
