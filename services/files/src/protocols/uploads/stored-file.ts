/** The response when an upload has become a file, or when the storage failed. */
import type { Refusal } from '@alluvium/http'
import { z } from 'zod'
import { contentId } from '../../model/content.ts'
import { etagOf } from '../../model/entry.ts'
import type { Path } from '../../model/path.ts'
import type { Completion } from '../../operations/uploads/complete-upload.ts'

export const storedFile = z
  .object({ path: z.string(), size: z.int(), etag: z.string(), content_hash: z.string() })
  .meta({ id: 'StoredFile' })

type Stored = Extract<Completion, { kind: 'stored' }>

/** A client that was merged without asking for it gets the ETag of what it sent, as with PUT (`mergeFields`). */
export function storedFileOf({ path, entry, sent, asked, bytes }: Stored): z.output<typeof storedFile> {
  if (asked || sent === undefined)
    return { path: path.text, size: entry.size, etag: etagOf(entry), content_hash: contentId(entry.digest) }
  return { path: path.text, size: bytes, etag: sent, content_hash: contentId(sent.slice(1, -1)) }
}

/** The path of a file, percent-encoded for a header. */
export const addressOf = ({ names }: Path): string => `/${names.map(encodeURIComponent).join('/')}`

export const storageFailed: Refusal = {
  status: 500,
  code: 'files.storage-failed',
  message: 'The storage failed while the file was put together. The upload is as it was: please complete it again.',
}
