/**
 * Completes an upload that came as a stream. With its last byte it becomes a file. Its row stays for a day, so that a
 * client can still ask for its state.
 */
import type { Caller } from '@alluvium/kernel'
import { parsePath } from '../../model/path.ts'
import { anyState } from '../../model/precondition.ts'
import { type Completion, completeUpload } from '../../operations/uploads/complete-upload.ts'
import { readFacts } from '../../operations/uploads/upload-facts.ts'
import type { UploadRow } from '../../operations/uploads/upload-rows.ts'
import type { UploadTools } from '../../operations/uploads/upload-tools.ts'
import { uploadIsComplete } from '../../problems/uploads.ts'

/** Throws what `completeUpload` throws, and `files.upload-complete`. */
export const completeStream = (
  tools: UploadTools,
  caller: Caller,
  { upload, protocol }: UploadRow,
): Promise<Completion> =>
  completeUpload(tools, {
    calls: [{ caller, id: upload, protocols: [protocol] }],
    target: ({ path, facts }) => {
      const { requires = anyState, checksums = [], merge = false, mediaType = null } = readFacts(facts)
      return { path: parsePath(path), requires, checksums, merge, mediaType }
    },
    check(now) {
      if (now.complete) throw uploadIsComplete()
    },
    afterwards: 'remember-first',
  })

/** Whether all of the announced bytes are there, but the file is not yet. */
export const isFull = ({ complete, total_size, bytes }: UploadRow): boolean => !complete && bytes === total_size

/** How many bytes have arrived; for a complete upload, all of them. */
export const offsetOf = ({ complete, total_size, bytes }: UploadRow): number => (complete ? (total_size ?? 0) : bytes)
