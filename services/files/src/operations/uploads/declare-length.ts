/**
 * Declares the length of an upload when it becomes known. The same length again is harmless; another one is refused.
 */
import type { Script } from '@alluvium/database'
import { uploadLengthsDiffer } from '../../problems/uploads.ts'
import { findForChange, type UploadCall } from './find-upload.ts'
import { setLength, type UploadRow } from './upload-rows.ts'
import type { UploadTools } from './upload-tools.ts'

type DeclareLength = Omit<UploadCall, 'at'> & Readonly<{ length: number }>

/** Throws what `findForChange` throws, and `files.upload-lengths-differ`. */
export const declareLength = ({ database, clock }: UploadTools, order: DeclareLength): Promise<UploadRow> =>
  database.write(declare({ ...order, at: clock.now() }))

function* declare({ length, ...call }: UploadCall & Readonly<{ length: number }>): Script<UploadRow> {
  const { upload } = yield* findForChange(call)
  if (upload.total_size !== null) {
    if (upload.total_size !== length) throw uploadLengthsDiffer()
    return upload
  }
  if (length < upload.bytes) throw uploadLengthsDiffer()
  yield* setLength.run({ upload: upload.upload, size: length })
  return { ...upload, total_size: length }
}
