/** Continuing an upload of tus: its current offset, and more bytes from there on. */
import { essenceOf } from '@alluvium/http'
import { appendBytes } from '../../operations/uploads/append-bytes.ts'
import { declareLength } from '../../operations/uploads/declare-length.ts'
import { stateOfUpload } from '../../operations/uploads/look-at-uploads.ts'
import { readFacts } from '../../operations/uploads/upload-facts.ts'
import type { UploadRow } from '../../operations/uploads/upload-rows.ts'
import { headerInvalid } from '../../problems/requests.ts'
import {
  finalUploadFixed,
  uploadIsComplete,
  uploadOffsetWrong,
  uploadTooLong,
  uploadTypeUnsupported,
} from '../../problems/uploads.ts'
import { arrivingBody } from './arriving-body.ts'
import { completeStream, isFull, offsetOf } from './stream-completion.ts'
import { answerTus, expiryHeader } from './tus-answer.ts'
import { type TusCall, tusProtocols } from './tus-call.ts'
import { bytesIn, tusChecksums, tusMediaType } from './tus-headers.ts'

/**
 * Reports the offset. An upload may have all its bytes and still be no file, because the process was killed or the
 * completion was refused. It is completed now: a client that reads that all bytes have arrived believes that the file
 * exists.
 */
export async function headTus({ service, writers, exchange, caller }: TusCall, id: string): Promise<void> {
  const call = { caller, id, protocols: tusProtocols }
  await stateOfUpload(service.uploads, call) // nobody else's writing is stopped
  await writers.stopOthers(id)
  let upload = await stateOfUpload(service.uploads, call)
  if (isFull(upload) && upload.protocol === 'tus') {
    const completion = await completeStream(service.uploads, caller, upload)
    if (completion.kind === 'storage-failed') return answerTus(exchange, { completion, headers: {} })
    upload = await stateOfUpload(service.uploads, call)
  }
  const { metadata, concat } = readFacts(upload.facts)
  exchange.response.writeHead(200, {
    'Cache-Control': 'no-store',
    'Upload-Offset': offsetOf(upload),
    ...(upload.total_size === null ? { 'Upload-Defer-Length': '1' } : { 'Upload-Length': upload.total_size }),
    ...(metadata === undefined ? {} : { 'Upload-Metadata': metadata }),
    ...(concat === undefined ? {} : { 'Upload-Concat': concat }),
    ...expiryHeader(upload),
    'Content-Length': 0,
  })
  exchange.response.end()
  return undefined
}

export async function appendTus(call: TusCall, id: string): Promise<void> {
  const { service, writers, exchange, caller } = call
  const { request } = exchange
  const offset = bytesIn(request.headers, 'upload-offset')
  if (offset === undefined) throw headerInvalid('Upload-Offset', 'is missing')
  if (essenceOf(request.headers['content-type']) !== tusMediaType) throw uploadTypeUnsupported(tusMediaType)
  const checksums = tusChecksums(request.headers)
  await stateOfUpload(service.uploads, { caller, id, protocols: tusProtocols }) // nobody else's writing is stopped
  await writers.write(id, request, async () => {
    const before = await ready(call, id, offset)
    const upload = await appendBytes(service.uploads, {
      caller,
      upload: before,
      protocols: tusProtocols,
      checksums,
      bytes: arrivingBody(request),
    })
    const completion =
      isFull(upload) && upload.protocol === 'tus' ? await completeStream(service.uploads, caller, upload) : undefined
    answerTus(exchange, {
      completion,
      headers: { 'Upload-Offset': upload.bytes, ...(completion ? {} : expiryHeader(upload)) },
    })
  })
}

/** The upload, if the announced bytes may be added at the offset. */
async function ready({ service, exchange, caller }: TusCall, id: string, offset: number): Promise<UploadRow> {
  const { headers } = exchange.request
  const call = { caller, id, protocols: tusProtocols }
  const length = bytesIn(headers, 'upload-length')
  const upload =
    length === undefined
      ? await stateOfUpload(service.uploads, call)
      : await declareLength(service.uploads, { ...call, length })
  if (upload.complete) throw readFacts(upload.facts).concat === undefined ? uploadIsComplete() : finalUploadFixed()
  if (upload.bytes !== offset) throw uploadOffsetWrong(upload.bytes, offset)
  const announced = Number(headers['content-length'] ?? 0)
  if (upload.total_size !== null && offset + announced > upload.total_size) throw uploadTooLong(upload.total_size)
  return upload
}
