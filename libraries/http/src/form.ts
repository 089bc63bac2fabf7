/**
 * The parts of a form, `multipart/form-data` or urlencoded, one after another as they arrive. A file's bytes are never
 * gathered here: the next part comes once they were read, and the sender is slowed to the reader's pace.
 */
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'

export type FormPart =
  | Readonly<{ kind: 'field'; name: string; value: string }>
  | Readonly<{
      kind: 'file'
      /** Of the field. */
      name: string
      /** As the browser named it, without a path; undefined when it named none. */
      filename: string | undefined
      /** To be read once and to the end. */
      bytes: AsyncIterable<Uint8Array>
    }>

export type FormLimits = Readonly<{
  fields: number
  /** Bytes of one field's value. */
  fieldSize: number
  files: number
}>

/** What is wrong with a form, as the rest of a sentence: `it ends too early`. */
export class FormUnreadable extends Error {}

/** Bytes of one part's headers; what is longer is cut, and so is no name that anybody meant. */
const headerSize = 16 * 1024
const headerPairs = 32

type FormBody = Readonly<{
  body: AsyncIterable<Uint8Array>
  /** The header; with the boundary. */
  contentType: string | undefined
  limits: FormLimits
}>

/** Throws `FormUnreadable`, and what reading the body throws; so do the bytes of a file. */
export async function* formParts({ body, contentType, limits }: FormBody): AsyncGenerator<FormPart> {
  const parser = parserOf(contentType, limits)
  const arrived = arrivals<FormPart>()
  let reading: Readable | undefined
  const refuse = (why: string) => parser.destroy(new FormUnreadable(why))
  parser.on('field', (name: string | undefined, value, _, isCut) => {
    if (isCut) refuse(`its field "${name}" is longer than ${limits.fieldSize} bytes`)
    else arrived.put({ kind: 'field', name: name ?? '', value })
  })
  parser.on('file', (name: string | undefined, stream, filename: string | undefined) => {
    reading = stream
    stream.on('error', () => undefined) // whoever reads it gets the error
    arrived.put({ kind: 'file', name: name ?? '', filename, bytes: bytesOf(stream) })
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => refuse('it has too many parts'))
  const source = remembering(body)
  const feeding = pipeline(source.bytes, parser).then(
    () => arrived.end(),
    (error: unknown) => {
      const failure = source.failure() ?? unreadable(error)
      reading?.destroy(failure instanceof Error ? failure : undefined)
      arrived.end(failure)
    },
  )
  try {
    yield* arrived.all()
  } finally {
    parser.destroy()
    await feeding
  }
}

function parserOf(contentType: string | undefined, limits: FormLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType ?? '' },
      limits: { ...limits, parts: limits.fields + limits.files, headerPairs, headerSize },
    })
  } catch (error) {
    throw new FormUnreadable('its type has no boundary', { cause: error })
  }
}

async function* bytesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    throw unreadable(error)
  }
}

const unreadable = (error: unknown): unknown =>
  error instanceof Error && /^(Unexpected end|Part terminated early)/.test(error.message)
    ? new FormUnreadable('it ends before its last boundary', { cause: error })
    : error

/** The same bytes, and what reading them threw: that is no fault of the form. */
function remembering(body: AsyncIterable<Uint8Array>) {
  let failure: unknown
  async function* bytes() {
    try {
      yield* body
    } catch (error) {
      failure = error
      throw error
    }
  }
  return { bytes: bytes(), failure: () => failure }
}

/** What arrives by events, taken in turn. */
function arrivals<T>() {
  const waiting: T[] = []
  let ended = false
  let failure: unknown
  let changed = Promise.withResolvers<void>()
  const wake = () => {
    changed.resolve()
    changed = Promise.withResolvers<void>()
  }
  return {
    put(one: T) {
      waiting.push(one)
      wake()
    },
    end(why?: unknown) {
      ended = true
      failure = why
      wake()
    },
    async *all(): AsyncGenerator<T> {
      for (;;) {
        const one = waiting.shift()
        if (one !== undefined) yield one
        else if (ended) break
        else await changed.promise
      }
      if (failure !== undefined) throw failure
    },
  }
}
