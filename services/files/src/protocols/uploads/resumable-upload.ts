/**
 * The bytes of a resumable upload: the first ones, and those that follow (draft-ietf-httpbis-resumable-upload, 4.2 and
 * 4.4).
 */
import { type Exchange, essenceOf, queryTextOf, sendRefusal } from '@alluvium/http'
import { type Caller, Problem } from '@alluvium/kernel'
import { declaredType } from '../../model/media-type.ts'
import { type Path, parsePath } from '../../model/path.ts'
import { appendBytes } from '../../operations/uploads/append-bytes.ts'
import { dropUpload } from '../../operations/uploads/cancel-upload.ts'
import { declareLength } from '../../operations/uploads/declare-length.ts'
import { stateOfUpload } from '../../operations/uploads/look-at-uploads.ts'
import { openUpload } from '../../operations/uploads/open-upload.ts'
import type { UploadRow } from '../../operations/uploads/upload-rows.ts'
import { pathInvalid } from '../../problems/paths.ts'
import { codingUnsupported, headerInvalid } from '../../problems/requests.ts'
import {
  uploadIsComplete,
  uploadLengthsDiffer,
  uploadOffsetWrong,
  uploadPathMissing,
  uploadTypeUnsupported,
} from '../../problems/uploads.ts'
import { checksumsOf } from '../bodies/checksum-headers.ts'
import { mergeFields, prefersMerge } from '../merge-on-save/stale-write.ts'
import type { Service } from '../service.ts'
import { arrivingBody } from './arriving-body.ts'
import { requirementsOf } from './requirements.ts'
import { inform, isFinal, limitOf } from './resumable-answer.ts'
import { completeIn, contentLength, integerIn, partialUpload, statedLength } from './resumable-headers.ts'
import type { SoleWriters } from './sole-writers.ts'
import { addressOf, storageFailed, storedFileOf } from './stored-file.ts'
import { completeStream } from './stream-completion.ts'

export const resumableBase = '/api/resumable'
export const resumableProtocols = ['resumable'] as const

export type ResumableCall = Readonly<{ service: Service; writers: SoleWriters; exchange: Exchange; caller: Caller }>

/**
 * Begins an upload. When that fails, the upload is removed, unless the client already got its address and can still
 * continue it.
 */
export async function beginResumable(call: ResumableCall): Promise<void> {
  const { service, exchange, caller } = call
  const { headers } = exchange.request
  const completes = completesIn(call)
  const coding = headers['content-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'identity') throw codingUnsupported(coding)
  const length = lengthIn(call, 0)
  const checksums = checksumsOf({ 'repr-digest': headers['repr-digest'], 'oc-checksum': headers['oc-checksum'] })
  const path = pathIn(exchange)
  const upload = await openUpload(service.uploads, {
    caller,
    protocol: 'resumable',
    path,
    totalSize: length,
    facts: {
      mediaType: declaredType(headers['content-type'], path.names.at(-1) ?? ''),
      requires: requirementsOf(headers),
      merge: prefersMerge(headers),
      checksums,
    },
  })
  const id = upload.upload
  const location = { Location: `${resumableBase}/${id}`, 'Upload-Limit': limitOf(upload, service.clock.now()) }
  const isInformed = inform(exchange, location)
  try {
    const whole = await take(call, upload, { completes, status: 201, headers: location })
    if (!whole && !isInformed) await dropUpload(service.uploads, { caller, id, protocols: resumableProtocols })
  } catch (error) {
    if (!isInformed || isLost(error)) await dropUpload(service.uploads, { caller, id, protocols: resumableProtocols })
    throw error
  }
}

/** Whether the upload can never become a file after this refusal. */
const isLost = (error: unknown): boolean =>
  isFinal(error) && !(error instanceof Problem && (error.code === 'files.upload-cut' || error.kind === 'locked'))

export async function continueResumable(call: ResumableCall, id: string): Promise<void> {
  const { service, exchange, caller } = call
  const { headers } = exchange.request
  if (essenceOf(headers['content-type']) !== partialUpload) throw uploadTypeUnsupported(partialUpload)
  const offset = integerIn(headers, 'upload-offset')
  if (offset === undefined) throw headerInvalid('Upload-Offset', 'should be a number of bytes')
  const completes = completesIn(call)
  const known = { caller, id, protocols: resumableProtocols }
  await stateOfUpload(service.uploads, known) // nobody else's writing is stopped
  await call.writers.stopOthers(id)
  const upload = await stateOfUpload(service.uploads, known)
  if (upload.complete) throw contentLength(headers) === 0 ? uploadIsComplete() : uploadLengthsDiffer()
  if (upload.bytes !== offset) throw uploadOffsetWrong(upload.bytes, offset)
  const length = lengthIn(call, offset)
  const ready = length === undefined ? upload : await declareLength(service.uploads, { ...known, length })
  const come = offset + (contentLength(headers) ?? 0)
  if (ready.total_size !== null && come > ready.total_size) throw uploadLengthsDiffer()
  await take(call, ready, { completes, status: 204, headers: {} })
}

type Taking = Readonly<{ completes: boolean; status: 201 | 204; headers: Readonly<Record<string, string>> }>

/**
 * Stores the body, and makes the file if this was the last part. False when the storage failed while the file was made.
 */
async function take(
  { service, writers, exchange, caller }: ResumableCall,
  before: UploadRow,
  { completes, status, headers }: Taking,
): Promise<boolean> {
  const { request, response } = exchange
  return await writers.write(before.upload, request, async () => {
    const upload = await appendBytes(service.uploads, {
      caller,
      upload: before,
      protocols: resumableProtocols,
      checksums: checksumsOf({ 'content-digest': request.headers['content-digest'] }),
      bytes: arrivingBody(request),
      progress: (offset) => void inform(exchange, { 'Upload-Offset': offset }),
    })
    if (completes) return await finish({ service, exchange, caller }, upload)
    response.writeHead(status, {
      ...headers,
      'Upload-Offset': upload.bytes,
      'Upload-Complete': '?0',
      ...(status === 201 ? { 'Content-Length': 0 } : {}),
    })
    response.end()
    return true
  })
}

/** 4.4.2: `Upload-Complete: ?1` says that the response is about the file and no longer about the upload. */
async function finish(
  { service, exchange, caller }: Pick<ResumableCall, 'service' | 'exchange' | 'caller'>,
  upload: UploadRow,
): Promise<boolean> {
  const { response } = exchange
  const known = { caller, id: upload.upload, protocols: resumableProtocols }
  const whole = await declareLength(service.uploads, { ...known, length: upload.bytes })
  try {
    const completion = await completeStream(service.uploads, caller, whole)
    if (completion.kind === 'storage-failed') {
      sendRefusal(exchange, storageFailed, 'error-and-code')
      return false
    }
    const stored = storedFileOf(completion)
    const body = Buffer.from(JSON.stringify(stored))
    response.writeHead(201, {
      'Upload-Complete': '?1',
      'Upload-Offset': upload.bytes,
      Location: addressOf(completion.path),
      ETag: stored.etag,
      ...mergeFields(completion, completion.asked),
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': body.length,
    })
    response.end(body)
    return true
  } catch (error) {
    if (isFinal(error)) response.setHeader('Upload-Complete', '?1')
    throw error
  }
}

function completesIn({ exchange }: ResumableCall): boolean {
  const completes = completeIn(exchange.request.headers)
  if (completes === undefined) throw headerInvalid('Upload-Complete', 'should be ?0 or ?1')
  return completes
}

function lengthIn({ exchange }: ResumableCall, offset: number): number | undefined {
  const length = statedLength(exchange.request.headers, offset)
  if (length === 'differ') throw uploadLengthsDiffer()
  return length
}

function pathIn({ request }: Exchange): Path {
  const query = queryTextOf(request.url ?? '')
  const path = new URLSearchParams(query).get('path')
  if (path === null) throw uploadPathMissing()
  if (!isDecodable(query)) throw pathInvalid('The address holds a percent sign that does not encode UTF-8.')
  return parsePath(path)
}

/** URLSearchParams replaces bytes that are not UTF-8, so two different names could become one. */
function isDecodable(query: string): boolean {
  try {
    decodeURIComponent(query)
    return true
  } catch {
    return false
  }
}
