/**
 * Reading a span of an object. The connection is the reader's: it ends when the reader stops, and a bucket that
 * falls silent amid an answer is given up, while a reader that doesn't ask may take its time.
 */
import { Readable } from 'node:stream'
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { storageUnavailable } from '../../problems/storage.ts'
import { isMissingObject, isOutOfRange, type Refusing } from './s3-refusals.ts'
import type { Place } from './s3-upload.ts'

const silenceMs = 60_000

type ByteSpan = Readonly<{ start: number; length: number }>

/** Undefined when there is no such object. `length` is at least 1: HTTP has no word for a range of nothing. */
export async function download(
  client: S3Client,
  refusing: Refusing,
  place: Place,
  { start, length }: ByteSpan,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  try {
    const command = new GetObjectCommand({ ...place, Range: `bytes=${start}-${start + length - 1}` })
    const { Body, ContentLength, ContentRange } = await refusing(client.send(command))
    if (!(Body instanceof Readable)) throw new Error('The client of the bucket gave no stream.')
    const begins = start === 0 || (ContentRange ?? '').startsWith(`bytes ${start}-`)
    if (begins && (ContentLength ?? 0) >= length) return reading(Body, { length, exactly: ContentLength === length })
    Body.destroy()
    throw begins ? shorter() : storageUnavailable(new Error(`The bucket answered ${ContentRange} for a range.`))
  } catch (error) {
    if (isMissingObject(error)) return undefined
    throw isOutOfRange(error) ? shorter() : error
  }
}

type Expected = Readonly<{ length: number; exactly: boolean }>

/** `exactly`: the answer ends with the span. Seeing its end frees the connection for the next request. */
function reading(body: Readable, { length, exactly }: Expected): AsyncIterable<Uint8Array> {
  const chunks = body.iterator()
  let left = length
  let stopped = false
  const finish = async (): Promise<IteratorReturnResult<undefined>> => {
    stopped = true
    body.destroy()
    return { done: true, value: undefined }
  }
  const iterator: AsyncIterator<Uint8Array, undefined> = {
    async next() {
      if (left === 0 && exactly) await chunks.next().catch(() => undefined)
      if (left === 0 || stopped) return finish()
      const whole = await nextChunk(body, chunks)
      const value = whole.subarray(0, left)
      left -= value.length
      return { done: false, value }
    },
    return: finish,
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

async function nextChunk(body: Readable, chunks: AsyncIterator<unknown>): Promise<Uint8Array> {
  const silence = setTimeout(() => body.destroy(new Error('The bucket fell silent.')), silenceMs)
  try {
    const { done, value } = await chunks.next()
    if (!done && value instanceof Uint8Array) return value
  } catch (error) {
    throw storageUnavailable(error)
  } finally {
    clearTimeout(silence)
  }
  throw shorter()
}

const shorter = () => new Error('A blob is shorter than the ledger says.')
