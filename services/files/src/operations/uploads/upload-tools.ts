/** What operations on uploads work with: the tools of all operations, and the places for the bytes of parts. */
import type { Blobs } from '../../ports/blobs.ts'
import type { Homes } from '../homes/open-homes.ts'
import type { StaleWrites } from '../stale-writes/stale-writes.ts'
import type { Tools } from '../tools.ts'
import { durableParts, memoryParts, type Parts } from './parts.ts'

export type UploadTools = Tools &
  Readonly<{
    /**
     * The place of an upload's parts, by its row: a service whose configuration changed still has old uploads
     * elsewhere.
     */
    partsOf(upload: Readonly<{ in_memory: 0 | 1 }>): Parts
    /** Where the parts of new uploads go. */
    fresh: Readonly<{ in_memory: 0 | 1 }>
    /** The largest part of a stream, in bytes: at most so much is lost when the process is killed. */
    streamPartBytes: number
    /** What happens to an upload that is a stale write. */
    staleWrites: StaleWrites
    /** Makes the home in which an upload begins; undefined where there are none. */
    homes?: Pick<Homes, 'openedAt'> | undefined
  }>

export type UploadsKept = 'durable' | 'memory'

/** @param memory the place of parts that are lost with the process. */
export function uploadTools(
  tools: Tools,
  {
    kept,
    memory,
    ...others
  }: Readonly<{ kept: UploadsKept; memory: Blobs }> & Pick<UploadTools, 'staleWrites' | 'homes'>,
): UploadTools {
  const parts = [durableParts(tools), memoryParts(tools, memory)] as const
  return {
    ...tools,
    partsOf: ({ in_memory }) => parts[in_memory],
    fresh: { in_memory: kept === 'memory' ? 1 : 0 },
    streamPartBytes: 32 * 1024 * 1024,
    ...others,
  }
}
