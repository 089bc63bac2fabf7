/** The body of a request as it arrives. The first read makes the server send `100 Continue`. */
import type { IncomingMessage } from 'node:http'
import { passingBodyOf } from '@alluvium/http'
import { uploadCut } from '../../problems/storage.ts'

/**
 * The reader owns a chunk until it asks for the next one. Throws `files.upload-cut` when the connection ends before the
 * body does.
 */
export async function* arrivingBody(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  if (request.destroyed && !request.readableEnded) throw uploadCut()
  try {
    yield* passingBodyOf(request)
  } catch (cause) {
    throw uploadCut(cause)
  }
  if (!request.complete) throw uploadCut()
}
