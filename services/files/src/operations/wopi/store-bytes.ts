/** Stores the bytes that an editor sends, and passes them to the operation that decides about them. */
import { digestOf } from '../../model/content.ts'
import type { Room } from '../content/bytes-under-way.ts'
import type { Content } from '../content/content-rows.ts'
import { withDraft } from '../content/drafts.ts'
import type { Tools } from '../tools.ts'

/** The whole body if it is small enough for the database, or a stream that throws when it ends too early. */
export type Body = Uint8Array | AsyncIterable<Uint8Array>

/** Throws what `commit` throws, `files.storage-full`, and what the body throws. */
export async function storeBytes<T extends Readonly<{ spare: boolean }>>(
  tools: Tools,
  { body, room }: Readonly<{ body: Body; room: Room | undefined }>,
  commit: (content: Content) => Promise<T>,
): Promise<T> {
  if (body instanceof Uint8Array)
    return await commit({ kind: 'bytes', bytes: body, size: body.length, digest: digestOf(body) })
  return await withDraft<T>(tools, body, (draft) => commit({ kind: 'draft', ...draft }), room)
}
