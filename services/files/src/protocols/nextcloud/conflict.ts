/**
 * Conflict copies. Where a client finds a file changed here and there, it puts its own version beside the other, as `report (conflicted
 * copy ada …).json`, and says of what it is a copy. That is a base, ours and theirs, so it is merged into the original like
 * any stale write, and no copy is made:
 *
 *   OC-Conflict                   1
 *   OC-ConflictBaseFileId         the original: its node, wherever it is now
 *   OC-ConflictBaseEtag           the version that both began with
 *   OC-ConflictInitialBasePath    where the client has the original
 *
 * What can't be merged stays a copy, and both who wrote are notified of it (`tellOfCopy`).
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Exchange } from '@alluvium/http'
import { type Caller, Problem } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'
import { readablePlaceOfNode } from '../../operations/nodes/path-of-node.ts'
import type { CopyOf } from '../../operations/notifications/tell-of-conflict.ts'
import type { Tools } from '../../operations/tools.ts'
import type { PutOutcome } from '../../operations/tree/put-file.ts'
import { nodeOfFileId } from '../file-id.ts'

/** The file that a conflict copy is of, and the version that both began with. */
export type Original = Readonly<{ node: number; path: Path; etag: string }>

/** Undefined for a request that sends no conflict copy, and where the original is gone or hidden from the caller. */
export async function originalOf(
  { database }: Pick<Tools, 'database'>,
  caller: Caller,
  headers: IncomingHttpHeaders,
): Promise<Original | undefined> {
  const node = nodeOfFileId(String(headers['oc-conflictbasefileid'] ?? ''))
  const etag = headers['oc-conflictbaseetag']
  if (headers['oc-conflict'] !== '1' || node === undefined || typeof etag !== 'string' || etag === '') return undefined
  const place = await database.read(readablePlaceOfNode(caller, node))
  if (!place || place.row.is_folder) return undefined
  return { node, path: place.path, etag: etag.startsWith('"') ? etag : `"${etag}"` }
}

/** The result of merging, or of what the sent file has to be a copy. */
type Tried<T> = Readonly<{ merged: T | undefined; copyOf: CopyOf | undefined }>

/** Throws what is no refusal, and what passes by itself. */
export async function mergedOrCopy<T>({ node }: Original, merge: () => Promise<T>): Promise<Tried<T>> {
  try {
    return { merged: await merge(), copyOf: undefined }
  } catch (error) {
    if (!(error instanceof Problem) || error.kind === 'busy') throw error
    const { save } = error.facts
    return { merged: undefined, copyOf: { node, save: typeof save === 'string' ? save : undefined } }
  }
}

/**
 * Answers as if the copy had been stored, with the ETag of what was sent. Its id is no entry's, so that the client finds it gone
 * when it lists the folder again, and removes its own.
 */
export function sendMergedCopy({ response }: Exchange, merged: PutOutcome, sent: string): void {
  response
    .writeHead(201, {
      ETag: sent,
      'OC-ETag': sent,
      'OC-FileId': `00000000merged${sent.slice(1, 17)}`,
      ...mergedBy(merged),
      'X-OC-MTime': 'accepted',
      'Content-Length': 0,
    })
    .end()
}

const mergedBy = ({ driver }: PutOutcome) => (driver === undefined ? {} : { 'Merge-Driver': driver })
