/**
 * Storing the bytes of a request as a file, from the first byte to the acknowledgement. Small bodies travel in the
 * transaction itself; larger ones become a draft first. Nothing is visible before everything is there, verified and
 * durable, and whatever goes wrong on the way leaves the old file as it was.
 */
import { Problem } from '@alluvium/kernel'
import { type Checksum, verified, verify } from '../../model/checksum.ts'
import { digestOf } from '../../model/content.ts'
import { oneChunk } from '../../model/one-chunk.ts'
import { withoutState } from '../../model/precondition.ts'
import type { Content } from '../content/content-rows.ts'
import { withDraft } from '../content/drafts.ts'
import type { ReadingAhead } from '../content/reading-ahead.ts'
import type { Tools } from '../tools.ts'
import { admitPut, type PutOutcome, type PutPlan, putFile } from './put-file.ts'

/** All of it, or a stream that throws when it ends too early; bytes that are small enough to lie in the database come as the former. */
type Body = Uint8Array | AsyncIterable<Uint8Array>

export type StoreFile = PutPlan &
  Readonly<{
    checksums: readonly Checksum[]
    /** What the client says; default: now. Milliseconds since 1970. */
    modified?: number | undefined
    /** The body may be long: look whether it would be taken before asking for it. */
    long: boolean
    /** Bytes, when the length is known. */
    announced: number | undefined
    /** Called once, for the bytes. */
    body(): Promise<Body>
    /**
     * What becomes of the content when the file is not in the state that the request requires, instead of a refusal. It is
     * stored safely when this is asked, which says what remains to be refused.
     */
    late?: ((content: Content) => Promise<PutOutcome>) | undefined
    /** Keeps a body of so many bytes in memory for `late`, so that it need not be read again; undefined where there is no room. */
    keep?: ReadingAhead['keep'] | undefined
  }>

/** Throws what `putFile` and `late` throw, `files.digest-mismatch`, `files.storage-full`, and what the body throws. */
export async function storeFile(tools: Tools, put: StoreFile): Promise<PutOutcome> {
  const { database, clock } = tools
  const { caller, path, requires, parents, mediaType, checksums, late } = put
  const plan = { caller, path, requires, parents, mediaType }
  const store = (content: Content) => {
    const at = clock.now()
    return database.write(putFile({ ...plan, content, checksums, at, modified: put.modified ?? at }))
  }
  const commit = late ? (content: Content) => store(content).catch(orLate(content, late)) : store
  // The state that a stale write requires is checked once the body is there.
  const admitted = late ? { ...plan, requires: withoutState(requires) } : plan
  const room = put.long ? await database.read(admitPut({ ...admitted, at: clock.now() }, put.announced)) : undefined
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

const orLate = (content: Content, late: NonNullable<StoreFile['late']>) => (error: unknown) => {
  if (error instanceof Problem && error.code === 'files.precondition-failed') return late(content)
  throw error
}
