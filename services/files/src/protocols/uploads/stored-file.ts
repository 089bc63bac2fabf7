/** What is answered when an upload has become a file, or the storage kept it from becoming one. */
import type { Refusal } from '@alluvium/http'
import { z } from 'zod'
import { contentId } from '../../model/content.ts'
import { etagOf } from '../../model/entry.ts'
import type { Path } from '../../model/path.ts'
import type { PutOutcome } from '../../operations/tree/put-file.ts'

export const storedFile = z.object({ path: z.string(), size: z.int(), etag: z.string(), content_hash: z.string() })

export const storedFileOf = ({
  path,
  entry,
}: {
  path: Path
  entry: PutOutcome['entry']
}): z.output<typeof storedFile> => ({
  path: path.text,
  size: entry.size,
  etag: etagOf(entry),
  content_hash: contentId(entry.digest),
})

/** The address of a file, as a header carries it. */
export const addressOf = ({ names }: Path): string => `/${names.map(encodeURIComponent).join('/')}`

export const storageFailed: Refusal = {
  status: 500,
  code: 'files.storage-failed',
  message: 'The storage failed while the file was put together. The upload is as it was: please complete it again.',
}
