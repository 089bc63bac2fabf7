/**
 * Carries out what a worker returned, as the worker's own account and with the same authorization, locks and quotas as
 * for any caller. A change may be delivered twice, so an existing content is not stored again.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { digestOf } from '../../model/content.ts'
import { type Path, parsePath } from '../../model/path.ts'
import { anyState } from '../../model/precondition.ts'
import { parseTag } from '../../model/tag.ts'
import type { WorkerAnswer } from '../../ports/workers.ts'
import { tagEntry } from '../metadata/tag-entry.ts'
import { locate } from '../nodes/locate.ts'
import type { Tools } from '../tools.ts'
import { storeFile } from '../tree/store-file.ts'

type CarryOut = Readonly<{
  caller: Caller
  answer: WorkerAnswer
  /** The path that the worker was shown; undefined when it is gone, and then its tags are ignored. */
  path: Path | undefined
}>

/** Throws what `putFile` and `tagEntry` throw. */
export async function carryOut(tools: Tools, { caller, answer, path }: CarryOut): Promise<void> {
  for (const put of answer.puts) await store(tools, { caller, path: parsePath(put.path), bytes: put.bytes })
  if (!path || answer.tags.length === 0) return
  await tools.database.write(tagEntry({ caller, path, tags: answer.tags.map(parseTag) }))
}

type Store = Readonly<{ caller: Caller; path: Path; bytes: Uint8Array }>

async function store(tools: Tools, { caller, path, bytes }: Store): Promise<void> {
  if (await tools.database.read(holds(path, digestOf(bytes)))) return
  await storeFile(tools, {
    caller,
    path,
    requires: anyState,
    parents: 'make',
    mediaType: null,
    checksums: [],
    long: false,
    announced: bytes.length,
    body: async () => bytes,
  })
}

function* holds(path: Path, digest: string): Script<boolean> {
  return (yield* locate(path)).row?.digest === digest
}
