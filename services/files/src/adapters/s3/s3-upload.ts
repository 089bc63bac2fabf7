/**
 * Uploading bytes of unknown length. What fits into one part goes in one request; what doesn't goes in parts, while
 * the next is being gathered:
 *
 *   in flight: part 4, part 5      gathering: part 6      held: three parts at most
 *
 * All parts but the last have one size, since some buckets insist. When anything fails, the parts on their way are
 * cut and the rest is abandoned, so that the bucket keeps none; only a process that dies amid an upload leaves some,
 * for which buckets have a rule of their life cycle (AbortIncompleteMultipartUpload).
 */
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { bucketLimit } from '../../problems/storage.ts'
import type { InRoom } from './room.ts'
import { isMissingUpload, type Refusing } from './s3-refusals.ts'

const inFlightOfOne = 2
/** S3's limit; with parts of 16 MiB an object may have 156 GiB. */
const maxParts = 10_000

export type Place = Readonly<{ Bucket: string; Key: string }>

export type Uploading = Readonly<{
  client: S3Client
  refusing: Refusing
  /** Bounds what all uploads together have in flight. */
  inRoom: InRoom
  partBytes: number
}>

type Part = Readonly<{ body: Buffer; last: boolean }>

/** Rejects with what `bytes` threw, or as `Bucket.upload` says. */
export async function upload(to: Uploading, place: Place, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const parts = inParts(bytes, to.partBytes)
  const first = await parts.next()
  if (first.done) throw new Error('Parts end with one that says so.')
  if (first.value.last) {
    const { body } = first.value
    const command = new PutObjectCommand({ ...place, Body: body })
    await to.inRoom(body.length, () => to.refusing(to.client.send(command)))
    return
  }
  try {
    await uploadParts(to, place, first.value, parts)
  } finally {
    await parts.return(undefined)
  }
}

async function uploadParts(to: Uploading, place: Place, first: Part, rest: AsyncGenerator<Part>): Promise<void> {
  const { UploadId } = await to.refusing(to.client.send(new CreateMultipartUploadCommand(place)))
  const uploading = { ...place, UploadId }
  const done: CompletedPart[] = []
  const going = new Set<Promise<void>>()
  const cut = new AbortController()

  /** Sends a part. It never rejects: a failure cuts all others, and is thrown where the next part would begin. */
  async function send(PartNumber: number, Body: Buffer): Promise<void> {
    const command = new UploadPartCommand({ ...uploading, PartNumber, Body })
    try {
      const { ETag } = await to.inRoom(Body.length, () =>
        to.refusing(to.client.send(command, { abortSignal: cut.signal })),
      )
      done.push({ PartNumber, ETag })
    } catch (error) {
      cut.abort(error)
    }
  }

  async function start(PartNumber: number, { body }: Part): Promise<void> {
    if (PartNumber > maxParts) throw bucketLimit(maxParts * to.partBytes)
    while (going.size >= inFlightOfOne) await Promise.race(going)
    cut.signal.throwIfAborted()
    const sending: Promise<void> = send(PartNumber, body).finally(() => going.delete(sending))
    going.add(sending)
  }

  try {
    await start(1, first)
    let number = 1
    for await (const part of rest) await start((number += 1), part)
    await Promise.all(going)
    cut.signal.throwIfAborted()
    const Parts = done.toSorted((a, b) => (a.PartNumber ?? 0) - (b.PartNumber ?? 0))
    const command = new CompleteMultipartUploadCommand({ ...uploading, MultipartUpload: { Parts } })
    await to.refusing(to.client.send(command).catch(completedBefore))
  } catch (error) {
    cut.abort(error)
    await Promise.all(going) // a part that arrives after the upload was abandoned would stay
    await to.refusing(to.client.send(new AbortMultipartUploadCommand(uploading))).catch(() => undefined) // it is logged
    throw error
  }
}

/**
 * When the answer to the first attempt was lost, the second one finds no upload any more. Whether the object is whole,
 * its size will tell.
 */
function completedBefore(error: unknown): void {
  if (!isMissingUpload(error)) throw error
}

/** At least one part, however few bytes; the last one says that it is. Chunks are copied: their giver may use their memory again. */
async function* inParts(bytes: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Part, void, undefined> {
  let chunks: Uint8Array[] = []
  let held = 0
  const taken = (): Buffer => {
    const body = Buffer.concat(chunks, held)
    chunks = []
    held = 0
    return body
  }
  for await (const chunk of bytes) {
    for (let rest = chunk; rest.length > 0; ) {
      if (held === partBytes) yield { body: taken(), last: false }
      const fitting = rest.subarray(0, partBytes - held)
      chunks.push(Buffer.from(fitting))
      held += fitting.length
      rest = rest.subarray(fitting.length)
    }
  }
  yield { body: taken(), last: true }
}
