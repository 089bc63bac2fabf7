/** What operations on uploads work with: the tools of all operations, and where the bytes of parts lie. */
import type { Blobs } from '../../ports/blobs.ts'
import type { StaleWrites } from '../stale-writes/stale-writes.ts'
import type { Tools } from '../tools.ts'
import { durableParts, memoryParts, type Parts } from './parts.ts'

export type UploadTools = Tools &
  Readonly<{
    /** Of an upload, as its row says; a service that now keeps new ones elsewhere still has the old. */
    partsOf(upload: Readonly<{ in_memory: 0 | 1 }>): Parts
    /** Where the parts of new uploads go. */
    fresh: Readonly<{ in_memory: 0 | 1 }>
    /** The most that one part of a stream has, bytes: so much is lost at most when the process is killed. */
    streamPartBytes: number
    /** What becomes of an upload that comes too late to be the file. */
    staleWrites: StaleWrites
  }>

export type UploadsKept = 'durable' | 'memory'

/** @param memory where parts lie that are to be lost with the process. */
export function uploadTools(
  tools: Tools,
  { kept, memory, staleWrites }: Readonly<{ kept: UploadsKept; memory: Blobs; staleWrites: StaleWrites }>,
): UploadTools {
  const parts = [durableParts(tools), memoryParts(tools, memory)] as const
  return {
    ...tools,
    partsOf: ({ in_memory }) => parts[in_memory],
    fresh: { in_memory: kept === 'memory' ? 1 : 0 },
    streamPartBytes: 32 * 1024 * 1024,
    staleWrites,
  }
}
