/**
 * The rows of contents: a small content is a row of its own; a large one has one row for each digest, with the blob's
 * location. A draft is a location that is being written and that no digest has yet. Its row is made before its first
 * byte, so that after any crash every byte in the blob store is either named by the ledger or swept.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { Digest, Location } from '../../model/content.ts'
import { statement } from '../../ports/ledger.ts'
import { uploadLost } from '../../problems/storage.ts'

export type Content = Readonly<{ digest: Digest; size: number }> &
  (
    | Readonly<{ kind: 'bytes'; bytes: Uint8Array }>
    /** `bytes`: present if they are still in memory. */
    | Readonly<{ kind: 'draft'; location: Location; bytes?: Uint8Array | undefined }>
  )

/** Whether the content gets a row as a small one. An empty content needs none. */
export const isSmall = (content: Content): content is Extract<Content, { kind: 'bytes' }> =>
  content.kind === 'bytes' && content.size > 0

export const keepSmall = statement((db, { small, bytes }: { small: number; bytes: Uint8Array }) =>
  db.insertInto('smalls').values({ small, bytes }),
)
export const dropSmall = statement((db, { small }: { small: number }) =>
  db.deleteFrom('smalls').where('small', '=', small),
)

const blobOf = statement((db, { digest }: { digest: Digest }) =>
  db.selectFrom('blobs').select('location').where('digest', '=', digest),
)
const openBlob = statement((db, blob: { digest: Digest; location: Location; size: number; created: number }) =>
  db
    .insertInto('blobs')
    .values({ digest: blob.digest, location: blob.location, size: blob.size, created: blob.created }),
)
const liveDraft = statement((db, { location }: { location: Location }) =>
  db.selectFrom('drafts').select('location').where('location', '=', location).where('until', '>', 0),
)
const openDraft = statement((db, { location, until }: { location: Location; until: number }) =>
  db.insertInto('drafts').values({ location, until }),
)
const renewed = statement((db, { location, until }: { location: Location; until: number }) =>
  db.updateTable('drafts').set({ until }).where('location', '=', location).where('until', '>', 0),
)
const pendingDeletion = statement((db, { now }: { now: number }) =>
  db.updateTable('drafts').set({ until: 0 }).where('until', '<', now).returning('location'),
)
const markForDeletion = statement((db, { location }: { location: Location }) =>
  db.updateTable('drafts').set({ until: 0 }).where('location', '=', location),
)
const closeDraft = statement((db, { location }: { location: Location }) =>
  db.deleteFrom('drafts').where('location', '=', location),
)

const wholeBlob = statement((db, { digest }: { digest: Digest }) =>
  db.selectFrom('blobs').select(['digest', 'location', 'size']).where('digest', '=', digest),
)

/** Where the bytes of a digest are; undefined when there are none, or when they are known to be damaged. */
export const blobAt = (digest: Digest) => wholeBlob.first({ digest })

/**
 * Makes a draft the location of its digest, unless the digest has one: then the draft stays a draft, and the result is
 * true. Throws `files.upload-lost` when the draft was marked for deletion in the meantime.
 */
export function* keepBlob(
  { digest, size, location }: { digest: Digest; size: number; location: Location },
  at: number,
): Script<boolean> {
  if (!(yield* liveDraft.first({ location }))) throw uploadLost()
  if (yield* blobOf.first({ digest })) return true
  yield* openBlob.run({ digest, location, size, created: at })
  yield* closeDraft.run({ location })
  return false
}

/** Makes the location a draft until `until`. */
export function* startDraft(location: Location, until: number): Script<void> {
  yield* openDraft.run({ location, until })
}

/** Protects a draft from the sweep until then; does nothing for a draft that is marked for deletion. */
export function* renewDraft(location: Location, until: number): Script<void> {
  yield* renewed.run({ location, until })
}

/**
 * Marks a draft for deletion: from now on it can only be swept. False when there is no such draft (any more), so
 * nothing to sweep.
 */
export const markDraftForDeletion = worksOnFullDisk(function* markDraftForDeletion(
  location: Location,
): Script<boolean> {
  return (yield* markForDeletion.run({ location })) > 0
})

/** Marks every expired draft for deletion, and returns all that are marked and not swept yet. */
export const markExpiredForDeletion = worksOnFullDisk(function* markExpiredForDeletion(
  now: number,
): Script<readonly Location[]> {
  return (yield* pendingDeletion.all({ now })).map(({ location }) => location)
})

/** Call it when nothing is at the location any more. */
export const forgetDraft = worksOnFullDisk(function* forgetDraft(location: Location): Script<void> {
  yield* closeDraft.run({ location })
})
