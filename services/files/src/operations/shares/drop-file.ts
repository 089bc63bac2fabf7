/**
 * Stores a file in a shared folder. It belongs to the account that made the share, and counts for its quota. It never
 * replaces a file. The transaction that stores it checks again that the share is valid, and where its folder is.
 */
import type { Script } from '@alluvium/database'
import { type Checksum, verified, verify } from '../../model/checksum.ts'
import { digestOf } from '../../model/content.ts'
import { pathOf } from '../../model/path.ts'
import { shareTakesNothing } from '../../problems/shares.ts'
import type { Room } from '../content/bytes-under-way.ts'
import type { Content } from '../content/content-rows.ts'
import { requireDiskRoom } from '../content/disk-room.ts'
import { withDraft } from '../content/drafts.ts'
import type { Tools } from '../tools.ts'
import { freeNameIn } from '../tree/free-name.ts'
import { admitPut, type PutOutcome, type PutPlan, putFile } from '../tree/put-file.ts'
import { openShare, type UseShare } from './open-share.ts'

/** What happens when the name is taken: `number` keeps both, and `plan.md` becomes `plan (2).md`. */
export type WhenTaken = 'refuse' | 'number'

export type DropFile = Readonly<{
  use: Omit<UseShare, 'at'>
  name: string
  whenTaken: WhenTaken
  /** Bytes, when the length is known. */
  announced: number | undefined
  /** The declared media type; null: by the name. */
  mediaType?: string | null
  /** Checksums that the client announced. */
  checksums: readonly Checksum[]
  /** Called once for the bytes: all of them if they are few, or a stream that throws when it ends too early. */
  body(): Promise<Uint8Array | AsyncIterable<Uint8Array>>
}>

/** Throws what `openShare` and `putFile` throw, `files.share-takes-nothing` and `files.digest-mismatch`. */
export async function dropFile(
  tools: Tools,
  { use, name, whenTaken, announced, mediaType = null, checksums, body }: DropFile,
): Promise<PutOutcome> {
  const { database, clock } = tools
  const room = await database.read(admit({ use, name, whenTaken, mediaType, at: clock.now(), announced }))
  const commit = (content: Content) =>
    database.write(store({ use, name, whenTaken, mediaType, at: clock.now(), content, checksums }))
  await requireDiskRoom(tools, announced)
  const bytes = await body()
  if (bytes instanceof Uint8Array) {
    verify(bytes, checksums)
    return await commit({ kind: 'bytes', bytes, size: bytes.length, digest: digestOf(bytes) })
  }
  return await withDraft(
    tools,
    checksums.length > 0 ? verified(bytes, checksums) : bytes,
    (draft) => commit({ kind: 'draft', ...draft }),
    room,
  )
}

type Drop = Pick<DropFile, 'use' | 'name' | 'whenTaken'> & Readonly<{ mediaType: string | null; at: number }>

function* planOf({ use, name, whenTaken, mediaType, at }: Drop): Script<PutPlan> {
  const { share, row, path, creator } = yield* openShare({ ...use, at })
  if (!share.allow_upload) throw shareTakesNothing()
  const names = path === '/' ? [] : path.slice(1).split('/')
  const free = whenTaken === 'number' ? yield* freeNameIn(row.node, name) : name
  return {
    caller: creator,
    path: pathOf([...names, free ?? name]),
    requires: { noneMatch: '*' },
    parents: 'require',
    mediaType,
  }
}

function* admit({ announced, ...drop }: Drop & Readonly<{ announced: number | undefined }>): Script<Room | undefined> {
  return yield* admitPut({ ...(yield* planOf(drop)), at: drop.at }, announced)
}

function* store({
  content,
  checksums,
  ...drop
}: Drop & Readonly<{ content: Content; checksums: readonly Checksum[] }>): Script<PutOutcome> {
  return yield* putFile({ ...(yield* planOf(drop)), content, checksums, at: drop.at, modified: drop.at })
}
