/** The parts of a form, one after another as they arrive; the next comes once a file's bytes were read. */
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { bodyOf } from '@alluvium/http'
import { Problem } from '@alluvium/kernel'
import busboy from 'busboy'
import { formInvalid } from '../../problems/requests.ts'
import { uploadCut } from '../../problems/storage.ts'

export type FormPart =
  | Readonly<{ kind: 'field'; name: string; value: string }>
  | Readonly<{
      kind: 'file'
      /** As the browser named it, without a path. */
      filename: string
      /** To be read once and to the end. */
      bytes: AsyncIterable<Uint8Array>
    }>

const limits = { fields: 20, fieldSize: 8192, files: 1000, parts: 1020 }

/** Throws `files.form-invalid`, `files.upload-cut`; so do the bytes of a file. */
export async function* formParts(request: IncomingMessage): AsyncGenerator<FormPart> {
  const parser = parserOf(request)
  const waiting: FormPart[] = []
  let ended = false
  let failure: unknown
  let changed = Promise.withResolvers<void>()
  const wake = () => {
    changed.resolve()
    changed = Promise.withResolvers<void>()
  }
  const put = (part: FormPart) => {
    waiting.push(part)
    wake()
  }
  parser.on('field', (name, value) => put({ kind: 'field', name, value }))
  parser.on('file', (_, stream, { filename }) => {
    stream.on('error', () => undefined) // who reads it is told
    put({ kind: 'file', filename: filename ?? '', bytes: told(stream, request) })
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => parser.destroy(formInvalid('it has too many parts')))
  const feeding = pipeline(bodyOf(request), parser)
    .catch((error: unknown) => {
      failure = refusalOf(error, request)
    })
    .finally(() => {
      ended = true
      wake()
    })
  try {
    for (;;) {
      const part = waiting.shift()
      if (part) yield part
      else if (ended) break
      else await changed.promise
    }
    if (failure !== undefined) throw failure
  } finally {
    parser.destroy()
    await feeding
  }
}

function parserOf({ headers }: IncomingMessage): busboy.Busboy {
  try {
    return busboy({ headers, limits, defParamCharset: 'utf8' })
  } catch (error) {
    throw formInvalid('its type has no boundary', error)
  }
}

async function* told(stream: AsyncIterable<Uint8Array>, request: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    throw refusalOf(error, request)
  }
}

/** A form that ends too early is one whose connection did. */
function refusalOf(error: unknown, request: IncomingMessage): unknown {
  if (error instanceof Problem) return error
  if (request.destroyed || !request.complete) return uploadCut(error)
  return formInvalid(error instanceof Error ? error.message : 'it is damaged', error)
}
