/** The response of tus after bytes were stored. */
import { type Exchange, formatHttpDate, sendRefusal } from '@alluvium/http'
import { etagOf } from '../../model/entry.ts'
import type { Completion } from '../../operations/uploads/complete-upload.ts'
import type { UploadRow } from '../../operations/uploads/upload-rows.ts'
import { mergeFields } from '../merge-on-save/stale-write.ts'
import { addressOf, storageFailed } from './stored-file.ts'

type TusAnswer = Readonly<{
  /** Default: 204. */
  status?: number
  /** Set when the upload became a file, or should have become one. */
  completion: Completion | undefined
  headers: Readonly<Record<string, string | number>>
}>

export function answerTus(exchange: Exchange, { status = 204, completion, headers }: TusAnswer): void {
  if (completion?.kind === 'storage-failed') return sendRefusal(exchange, storageFailed, 'error-and-code')
  const { response } = exchange
  response.writeHead(status, {
    ...headers,
    ...(completion
      ? {
          ETag: etagOf(completion.entry),
          'Content-Location': addressOf(completion.path),
          ...mergeFields(completion, completion.asked),
        }
      : {}),
    ...(status === 204 ? {} : { 'Content-Length': 0 }),
  })
  response.end()
  return undefined
}

/** The `Upload-Expires` field of an unfinished upload. */
export const expiryHeader = ({ expires_at, complete }: UploadRow): Record<string, string> =>
  expires_at === null || complete ? {} : { 'Upload-Expires': formatHttpDate(expires_at) }
