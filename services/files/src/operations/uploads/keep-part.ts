/**
 * Records a part in the transaction that makes its bytes part of the upload: a chunk by its index, which may replace
 * another, or the next part of a stream, which must begin at the current offset. The second of two equal writers gets
 * its refusal here.
 */
import type { Script } from '@alluvium/database'
import type { Location } from '../../model/content.ts'
import { quotaExceeded } from '../../problems/storage.ts'
import { tooManyParts, uploadIsComplete, uploadOffsetWrong, uploadTooLong } from '../../problems/uploads.ts'
import { makeRoom } from '../retention/quota.ts'
import { expiryOf } from './expiry.ts'
import { findForChange, type UploadCall } from './find-upload.ts'
import type { Parts } from './parts.ts'
import { allowance, growUpload, insertPart, type Part, partAt, replacePart, type UploadRow } from './upload-rows.ts'

/** The highest index of a chunk; a stream has at most so many parts. */
export const highestIndex = 100_000

type Keep = UploadCall & Readonly<{ part: Part; parts: Parts }>

export type KeptPart = Readonly<{
  /** The upload after the change. */
  upload: UploadRow
  /** The locations of replaced parts, to be swept. */
  replaced: readonly Location[]
}>

/** Throws what `findForChange` throws, `files.too-many-parts`, `files.quota-exceeded` and `files.total-exceeded`. */
export function* keepChunk(keep: Keep & Readonly<{ index: number }>): Script<KeptPart> {
  const { id, index, part, parts, at } = keep
  const { upload } = yield* findForChange(keep)
  const old = yield* partAt.first({ upload: id, part: index })
  // Where indexes are offsets in bytes, they do not limit the number of parts.
  if (!old && upload.received > highestIndex) throw tooManyParts(highestIndex)
  const grown = { received: old ? 0 : 1, bytes: part.size - (old?.size ?? 0) }
  yield* refusePastAllowance(upload, grown.bytes, at)
  const row = { upload: id, part: index, location: part.location, size: part.size, digest: part.digest }
  if (old) {
    yield* replacePart.run(row)
    yield* parts.markForDeletion(old.location)
  } else yield* insertPart.run(row)
  return { upload: yield* grow(upload, grown, at), replaced: old ? [old.location] : [] }
}

/**
 * Throws what `findForChange` throws, `files.upload-offset-wrong`, `files.upload-complete`, `files.upload-too-long`,
 * `files.too-many-parts` `files.quota-exceeded` and `files.total-exceeded`.
 */
export function* keepNext(keep: Keep & Readonly<{ offset: number }>): Script<UploadRow> {
  const { id, offset, part, at } = keep
  const { upload } = yield* findForChange(keep)
  if (upload.complete) throw uploadIsComplete()
  if (upload.bytes !== offset) throw uploadOffsetWrong(upload.bytes, offset)
  if (upload.total_size !== null && offset + part.size > upload.total_size) throw uploadTooLong(upload.total_size)
  if (upload.received >= highestIndex) throw tooManyParts(highestIndex)
  yield* refusePastAllowance(upload, part.size, at)
  yield* insertPart.run({
    upload: id,
    part: upload.received,
    location: part.location,
    size: part.size,
    digest: part.digest,
  })
  return yield* grow(upload, { received: 1, bytes: part.size }, at)
}

/**
 * Refuses bytes past the allowance of unfinished uploads. A quota does not count them, so they are limited separately,
 * to the same number of bytes.
 */
function* refusePastAllowance({ account }: UploadRow, more: number, at: number): Script<void> {
  if (more <= 0) return
  yield* makeRoom({ owner: account, present: 0, stored: more }, at)
  const owner = yield* allowance.first({ account })
  if (!owner || owner.quota === null) return
  if ((owner.held ?? 0) + more > owner.quota) throw quotaExceeded(owner.username)
}

function* grow(upload: UploadRow, by: Readonly<{ received: number; bytes: number }>, at: number): Script<UploadRow> {
  const expires_at = expiryOf(upload.protocol, at)
  yield* growUpload.run({ upload: upload.upload, ...by, expires_at })
  return { ...upload, received: upload.received + by.received, bytes: upload.bytes + by.bytes, expires_at }
}
