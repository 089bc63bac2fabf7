/** The parts of an upload form; its errors become problems of this service. */
import type { IncomingMessage } from 'node:http'
import { bodyOf } from '@alluvium/http'
import { type FormPart, formParts as partsOf } from '@alluvium/http/form'
import { Problem } from '@alluvium/kernel'
import { formInvalid } from '../../problems/requests.ts'
import { uploadCut } from '../../problems/storage.ts'

const limits = { fields: 20, fieldSize: 8192, files: 1000 }

/** Throws `files.form-invalid`, `files.upload-cut`; the bytes of a file throw them too. */
export async function* formParts(request: IncomingMessage): AsyncGenerator<FormPart> {
  const contentType = request.headers['content-type']
  try {
    for await (const part of partsOf({ body: bodyOf(request), contentType, limits }))
      yield part.kind === 'file' ? { ...part, bytes: refusing(part.bytes, request) } : part
  } catch (error) {
    throw refusalOf(error, request)
  }
}

async function* refusing(bytes: AsyncIterable<Uint8Array>, request: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    throw refusalOf(error, request)
  }
}

/** The problem for an error. A form that ends too early means that its connection did. */
function refusalOf(error: unknown, request: IncomingMessage): unknown {
  if (error instanceof Problem) return error
  if (request.destroyed || !request.complete) return uploadCut(error)
  return formInvalid(error instanceof Error ? error.message : 'it is damaged', error)
}
