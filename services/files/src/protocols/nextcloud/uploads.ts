/**
 * Uploads in chunks (`dav.chunking 1.0`), on the same operations as all uploads in chunks: the client makes a folder for them
 * under a name of its own, puts chunks into it by number, offset or span, and moves the file that they make to where it belongs. A client that
 * was interrupted lists the folder and goes on behind what is there.
 *
 *   MKCOL     /remote.php/dav/uploads/ada/4711
 *   PUT       /remote.php/dav/uploads/ada/4711/0, /10000000, …   or /0-9999999, /10000000-…
 *   DELETE    /remote.php/dav/uploads/ada/4711/10000000   a chunk that is sent again in another way
 *   MOVE      /remote.php/dav/uploads/ada/4711/.file    Destination: /remote.php/dav/files/ada/film.mp4
 */
import type { IncomingHttpHeaders } from 'node:http'
import { type Exchange, sendRefusal } from '@alluvium/http'
import { etagOf } from '../../model/entry.ts'
import { declaredType } from '../../model/media-type.ts'
import type { Path } from '../../model/path.ts'
import type { Precondition } from '../../model/precondition.ts'
import { authorizeAnywhere, authorizeOwnChange } from '../../operations/authorization/authorize.ts'
import { asItWas } from '../../operations/tree/put-file.ts'
import { cancelUpload } from '../../operations/uploads/cancel-upload.ts'
import { type CompleteUpload, completeUpload, type Target } from '../../operations/uploads/complete-upload.ts'
import { dropChunk } from '../../operations/uploads/drop-chunk.ts'
import { openUpload } from '../../operations/uploads/open-upload.ts'
import { maxChunkBytes, putChunk } from '../../operations/uploads/put-chunk.ts'
import type { PartRow, UploadRow } from '../../operations/uploads/upload-rows.ts'
import type { UploadTools } from '../../operations/uploads/upload-tools.ts'
import { bodyUnexpected, headerInvalid, nothingHere, partialPut } from '../../problems/requests.ts'
import { chunkSizeWrong, chunksMissing, chunksNotJoined, uploadSizeWrong } from '../../problems/uploads.ts'
import { checksumsOf } from '../bodies/checksum-headers.ts'
import { isCompressed } from '../bodies/inflated-body.ts'
import { readBody, refuseBody } from '../bodies/request-body.ts'
import { fileIdOf } from '../file-id.ts'
import { mergeFields } from '../merge-on-save/stale-write.ts'
import { storageFailed } from '../uploads/stored-file.ts'
import { destinationOf } from '../webdav/addresses.ts'
import { preconditionOf } from '../webdav/conditions/conditions.ts'
import { createdOf, modifiedOf, parentsFor } from '../webdav/methods/put.ts'
import { filesOfUser, mountsOf } from '../webdav/mount.ts'
import { overwrites } from '../webdav/overwrite.ts'
import { mergedOrCopy, type Original, originalOf, sendMergedCopy } from './conflict.ts'
import type { DavArea, DavRequest } from './dav-area.ts'
import { listChunks } from './list-chunks.ts'
import { idOfUpload, type UploadPlace, type UploadRequest, uploadAt } from './upload-place.ts'

const protocol = 'dav-chunks'

export const uploadAddresses = ['', '/1', '/.file'].map((below) => `/remote.php/dav/uploads/{who}/none${below}`)

/** Undefined for an address of something else. @param path without the query, still encoded. */
export function uploadsAt(path: string): DavArea | undefined {
  const place = uploadAt(path)
  if (!place) return undefined
  const { owner, below } = place
  const mount = filesOfUser(owner)
  const answering =
    (handle: Handle) =>
    ({ service, exchange, caller, isHere }: DavRequest) =>
      handle(service.uploads, { exchange, caller, place, reach: { isHere, mount, also: mountsOf(caller) } })
  return { owner, handlers: mapValues(handlersOf(below), answering) }
}

const mapValues = <A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Readonly<Record<string, B>> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

type Handle = (tools: UploadTools, asked: UploadRequest) => Promise<void>

function handlersOf(below: UploadPlace['below']): Readonly<Record<string, Handle>> {
  if (below === 'folder') return { MKCOL: begin, PROPFIND: list, DELETE: cancel }
  return below === 'file' ? { MOVE: complete } : { PUT: take, DELETE: drop }
}

const idOf = ({ caller, place }: UploadRequest): string => idOfUpload(caller, place.name)

async function begin(tools: UploadTools, asked: UploadRequest): Promise<void> {
  const { exchange, caller } = asked
  await refuseBody(exchange.request, bodyUnexpected)
  const totalSize = totalLength(exchange)
  const order = { caller, protocol, path: undefined, totalSize, chunkSize: maxChunkBytes, id: idOf(asked) } as const
  await openUpload(tools, order)
  exchange.response.writeHead(201, { 'Content-Length': 0 }).end()
}

async function take(tools: UploadTools, asked: UploadRequest): Promise<void> {
  const { exchange, caller, place } = asked
  const { request, response } = exchange
  const { headers } = request
  authorizeAnywhere(caller, 'write')
  if (headers['content-range'] !== undefined) throw partialPut()
  if (typeof place.below === 'string') throw nothingHere()
  const { index, size } = place.below
  const announced = isCompressed(request) ? undefined : lengthOf(headers)
  if (size !== undefined && announced !== undefined && announced !== size) throw chunkSizeWrong(announced, size)
  await putChunk(tools, {
    caller,
    id: idOf(asked),
    protocol,
    index,
    announced,
    checksums: checksumsOf(headers),
    bytes: () => (size === undefined ? bytesOf(request) : ofSize(bytesOf(request), size)),
  })
  response.writeHead(201, { 'Content-Length': 0 }).end()
}

async function drop(tools: UploadTools, asked: UploadRequest): Promise<void> {
  const { exchange, caller, place } = asked
  authorizeAnywhere(caller, 'write')
  if (typeof place.below === 'string') throw nothingHere()
  await dropChunk(tools, { caller, id: idOf(asked), protocol, index: place.below.index })
  exchange.response.writeHead(204).end()
}

async function* bytesOf(request: Exchange['request']): AsyncGenerator<Uint8Array> {
  const body = await readBody(request, 0)
  if (body instanceof Uint8Array) yield body
  else yield* body
}

const lengthOf = ({ 'content-length': length }: IncomingHttpHeaders): number | undefined =>
  length === undefined ? undefined : Number(length)

/** Throws `files.chunk-size-wrong` for more bytes, and at the end for fewer. */
async function* ofSize(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let received = 0
  for await (const piece of bytes) {
    received += piece.length
    if (received > size) throw chunkSizeWrong(received, size)
    yield piece
  }
  if (received !== size) throw chunkSizeWrong(received, size)
}

async function list(tools: UploadTools, asked: UploadRequest): Promise<void> {
  await listChunks(tools, { ...asked, call: { caller: asked.caller, id: idOf(asked), protocols: [protocol] } })
}

async function cancel(tools: UploadTools, asked: UploadRequest): Promise<void> {
  authorizeOwnChange(asked.caller)
  await cancelUpload(tools, { caller: asked.caller, id: idOf(asked), protocols: [protocol] })
  asked.exchange.response.writeHead(204).end()
}

async function complete(tools: UploadTools, asked: UploadRequest): Promise<void> {
  const { exchange, caller, reach } = asked
  const { request, response } = exchange
  authorizeAnywhere(caller, 'write')
  const path = destinationOf(request, reach)
  const [modified, made] = [modifiedOf(request), createdOf(request)]
  // A MOVE has no body, and these are of a body.
  const checksums = checksumsOf({ ...request.headers, 'content-md5': undefined, digest: undefined })
  const stated = versionOf(preconditionOf(asked), path)
  const requires = overwrites(request) ? stated : { ...stated, noneMatch: '*' as const }
  const announced = totalLength(exchange)
  const mediaType = declaredType(undefined, path.names.at(-1) ?? '')
  const parents = parentsFor(caller, request)
  const asFile = (target: Target): CompleteUpload => ({
    calls: [{ caller, id: idOf(asked), protocols: [protocol] }],
    target: () => ({ ...target, checksums, modified, created: made }),
    check: (upload, parts) => refuseIncomplete(upload, { parts, announced }),
    afterwards: 'forget',
  })
  const original = await originalOf(tools, caller, request.headers)
  const tried = original && (await mergedOrCopy(original, () => completeUpload(tools, asFile(targetOf(original)))))
  const merged = tried?.merged
  if (merged?.kind === 'stored') return sendMergedCopy(exchange, merged, merged.sent ?? etagOf(merged.entry))
  const completion = await completeUpload(tools, asFile({ path, requires, parents, mediaType, copyOf: tried?.copyOf }))
  if (completion.kind === 'storage-failed') return sendRefusal(exchange, storageFailed, 'error-and-code')
  const { entry, created } = completion
  const etag = etagOf(entry)
  response
    .writeHead(created ? 201 : 204, {
      ETag: etag,
      'OC-ETag': etag,
      ...mergeFields(completion, completion.asked),
      'OC-FileId': fileIdOf(entry),
      ...(modified !== undefined && { 'X-OC-MTime': 'accepted' }),
      ...(made !== undefined && { 'X-OC-CTime': 'accepted' }),
      ...(created && { 'Content-Length': 0 }),
    })
    .end()
}

/** The target of a conflict copy, which is stored as a later state of the original. */
const targetOf = ({ node, path, etag }: Original): Target => ({
  path,
  requires: { match: [etag] },
  mediaType: asItWas,
  merge: true,
  copyOf: { node },
})

/**
 * These clients name the version that they had in `If`, because `If-Match` would be about the address of the request. As a
 * version that the file must be, it is a base to merge with.
 */
function versionOf(requires: Precondition, path: Path): Precondition {
  const [only, ...more] = requires.states ?? []
  const [condition, ...others] = only?.conditions ?? []
  const isPlain = more.length === 0 && others.length === 0 && only?.path?.text === path.text
  if (!isPlain || !condition || condition.not || !('etag' in condition)) return requires
  return { ...requires, states: [], match: [condition.etag] }
}

type Arrived = Readonly<{ parts: readonly PartRow[]; announced: number | undefined }>

/** Throws `files.chunks-missing`, `files.chunks-not-joined` or `files.upload-size-wrong`. */
function refuseIncomplete({ bytes, total_size }: UploadRow, { parts, announced }: Arrived): void {
  const total = announced ?? total_size ?? undefined
  if (parts.length === 0 && total !== 0) throw chunksMissing('0')
  if (total !== undefined && bytes !== total) throw uploadSizeWrong(bytes, total)
  refuseUnjoined(parts)
}

/**
 * Refuses chunks between which something is missing, and such that overlap, also where no length was announced. Clients number them in a
 * row from 0 or 1, or name them by their first byte, whether the last one is named as well or not:
 *
 *   0 1 2 …   1 2 3 …                          in a row
 *   0 10485760 …   0-10485759 10485760-… …     each begins where the one before it ends
 */
function refuseUnjoined(parts: readonly PartRow[]): void {
  const [first] = parts
  if (!first || (first.part <= 1 && parts.every(({ part }, at) => part === first.part + at))) return
  if (first.part > 1) throw chunksMissing('0')
  let [before, end] = [first.part, first.size]
  for (const { part, size } of parts.slice(1)) {
    if (part !== (first.part === 1 ? before + 1 : end)) throw chunksNotJoined(part, before)
    before = part
    end += size
  }
}

/** Throws `files.header-invalid`. */
function totalLength({ request }: Exchange): number | undefined {
  const text = request.headers['oc-total-length']
  if (text === undefined) return undefined
  if (typeof text === 'string' && /^\d{1,15}$/.test(text)) return Number(text)
  throw headerInvalid('OC-Total-Length', 'should be a number of bytes')
}
