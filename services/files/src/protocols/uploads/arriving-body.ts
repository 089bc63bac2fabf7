/** The body of a request as it arrives. It is asked for, with `100 Continue`, when its first bytes are. */
import type { IncomingMessage } from 'node:http'
import { passingBodyOf } from '@alluvium/http'
import { uploadCut } from '../../problems/storage.ts'

/** A chunk is the reader's until it asks for the next one. Throws `files.upload-cut` when the connection ends before the body does. */
export async function* arrivingBody(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  if (request.destroyed && !request.readableEnded) throw uploadCut()
  try {
    yield* passingBodyOf(request)
  } catch (cause) {
    throw uploadCut(cause)
  }
  if (!request.complete) throw uploadCut()
}
