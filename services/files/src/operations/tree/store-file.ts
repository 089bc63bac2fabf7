/**
 * Stores the bytes of a request as a file, from the first byte to the acknowledgement. Small bodies travel in the
 * transaction itself; larger ones become a draft first. Nothing is visible before everything has arrived, is verified
 * and durable; any failure leaves the old file unchanged.
 */
import { Problem } from '@alluvium/kernel'
import { type Checksum, verified, verify } from '../../model/checksum.ts'
import { digestOf } from '../../model/content.ts'
import { oneChunk } from '../../model/one-chunk.ts'
import { withoutState } from '../../model/precondition.ts'
import type { Content } from '../content/content-rows.ts'
import { requireDiskRoom } from '../content/disk-room.ts'
import { withDraft } from '../content/drafts.ts'
import type { ReadingAhead } from '../content/reading-ahead.ts'
import type { Tools } from '../tools.ts'
import { admitPut, type PutOutcome, type PutPlan, putFile } from './put-file.ts'

/**
 * The whole body, or a stream that throws when it ends too early. Bodies small enough for the database come as bytes.
 */
type Body = Uint8Array | AsyncIterable<Uint8Array>

export type StoreFile = PutPlan &
  Readonly<{
    checksums: readonly Checksum[]
    /** The client's time; default: now. Milliseconds since 1970. */
    modified?: number | undefined
    /** The body may be long: check whether it would be accepted before reading it. */
    long: boolean
    /** Bytes, when the length is known. */
    announced: number | undefined
    /** Is called once to read the bytes. */
    body(): Promise<Body>
    /**
     * Stores the content instead of a refusal when the file is not in the required state. The content is already stored
     * safely when this is called, which throws what remains to be refused.
     */
    whenStale?: ((content: Content) => Promise<PutOutcome>) | undefined
    /**
     * Keeps a body of so many bytes in memory for `whenStale`, so that it is not read again; undefined without room for it.
     */
    keep?: ReadingAhead['keep'] | undefined
  }>

/** Throws what `putFile` and `whenStale` throw, `files.digest-mismatch`, `files.storage-full`, and what the body throws. */
export async function storeFile(tools: Tools, put: StoreFile): Promise<PutOutcome> {
  const { database, clock } = tools
  const { caller, path, requires, parents, mediaType, within, equalKeepsTime, created, copyOf } = put
  const { checksums, whenStale } = put
  const plan = { caller, path, requires, parents, mediaType, within, equalKeepsTime, created, copyOf }
  const store = (content: Content) => {
    const at = clock.now()
    return database.write(() => putFile({ ...plan, content, checksums, at, modified: put.modified ?? at }))
  }
  const commit = whenStale ? (content: Content) => store(content).catch(orWhenStale(content, whenStale)) : store
  // The state that a stale write requires is checked after the body has arrived.
  const admitted = whenStale ? { ...plan, requires: withoutState(requires) } : plan
  const room = put.long
    ? await database.read(() => admitPut({ ...admitted, at: clock.now() }, put.announced))
    : undefined
  if (put.long) await requireDiskRoom(tools, put.announced)
  const body = await put.body()
  if (body instanceof Uint8Array && body.length <= tools.smallLimitBytes) {
    verify(body, checksums)
    return await commit({ kind: 'bytes', bytes: body, size: body.length, digest: digestOf(body) })
  }
  const stream = body instanceof Uint8Array ? oneChunk(body) : body
  const bytes = checksums.length > 0 ? verified(stream, checksums) : stream
  const kept = put.announced === undefined ? undefined : put.keep?.(put.announced)
  try {
    return await withDraft(
      tools,
      kept ? kept.through(bytes) : bytes,
      (draft) => commit({ kind: 'draft', ...draft, bytes: kept?.whole() }),
      room,
    )
  } finally {
    kept?.letGo()
  }
}

const orWhenStale = (content: Content, whenStale: NonNullable<StoreFile['whenStale']>) => (error: unknown) => {
  if (error instanceof Problem && error.code === 'files.precondition-failed') return whenStale(content)
  throw error
}
