/** The bytes of a file as it was at a revision, for callers that stream many files. */
import type { Script } from '@alluvium/database'
import type { Digest } from '../../model/content.ts'
import { oneChunk } from '../../model/one-chunk.ts'
import { contentDamaged } from '../../problems/storage.ts'
import { verifiedBytes } from '../content/verified-bytes.ts'
import type { Source } from '../nodes/read-entry.ts'
import { contentOfRow } from '../nodes/row-content.ts'
import { rowAsOf } from '../temporal/rows-as-of.ts'
import type { Tools } from '../tools.ts'

type Wanted = Readonly<{ node: number; digest: Digest; size: number; revision: number; path: string }>

/** Reads a file as of a revision, from `start` to its end. Throws `files.content-damaged`, also when that revision is not kept any more. */
export async function bytesAsOf(
  tools: Tools,
  { start, ...wanted }: Wanted & Readonly<{ start: number }>,
): Promise<AsyncIterable<Uint8Array>> {
  const source = await tools.database.read(sourceAsOf(wanted))
  if (source.kind === 'bytes') return oneChunk(source.bytes.subarray(start))
  const { location } = source
  if (start === 0) return verifiedBytes(tools, { ...wanted, location })
  const bytes = await tools.blobs.open(location, start, wanted.size - start)
  if (!bytes) throw contentDamaged(wanted.path)
  return bytes
}

function* sourceAsOf({ node, revision, path }: Wanted): Script<Source> {
  const row = yield* rowAsOf(node, revision)
  if (!row) throw contentDamaged(path)
  return yield* contentOfRow(row, path)
}
