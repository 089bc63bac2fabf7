/**
 * PUT (RFC 9110, 9.3.4; RFC 4918, 9.7). The body is read only after every other check: with `Expect: 100-continue`, a
 * client that may not write does not send its gigabyte in vain.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { queryOf } from '@alluvium/http'
import type { Caller } from '@alluvium/kernel'
import { etagOf } from '../../../model/entry.ts'
import { isFileTime } from '../../../model/file-time.ts'
import { declaredType } from '../../../model/media-type.ts'
import type { Path } from '../../../model/path.ts'
import { arrival } from '../../../operations/stale-writes/stale-writes.ts'
import type { Tools } from '../../../operations/tools.ts'
import type { PutOutcome } from '../../../operations/tree/put-file.ts'
import { type StoreFile, storeFile } from '../../../operations/tree/store-file.ts'
import { noFileAddress } from '../../../problems/paths.ts'
import { headerInvalid, partialPut } from '../../../problems/requests.ts'
import { oldChunking } from '../../../problems/uploads.ts'
import { checksumsOf } from '../../bodies/checksum-headers.ts'
import { refuseShorter } from '../../bodies/expected-length.ts'
import { isCompressed } from '../../bodies/inflated-body.ts'
import { readBody } from '../../bodies/request-body.ts'
import { fileIdOf } from '../../file-id.ts'
import { credentialOf, mergeFields, prefersMerge } from '../../merge-on-save/stale-write.ts'
import type { Call } from '../call.ts'
import { preconditionOf } from '../conditions/conditions.ts'

type Sent = Readonly<{
  /** Reads the bytes, once. Default: those of the request. */
  body?: StoreFile['body']
  copyOf?: StoreFile['copyOf']
}>

export async function handlePut(tools: Tools, call: Call, { body, copyOf }: Sent = {}): Promise<void> {
  const { exchange, caller, path, slash, staleWrites } = call
  const { request, response } = exchange
  const { headers } = request
  if (headers['content-range'] !== undefined) throw partialPut() // RFC 9110, 14.5: never to be taken for the whole
  if (isOldChunk(request, path)) throw oldChunking()
  const isInflated = isCompressed(request)
  if (slash) throw noFileAddress(path.text)
  const [modified, created] = [modifiedOf(request), createdOf(request)]
  const announced = isInflated ? undefined : announcedLength(request)
  const parents = parentsFor(caller, request)
  const mediaType = declaredType(headers['content-type'], path.names.at(-1) ?? '')
  const plan = { caller, path, requires: preconditionOf(call), parents, mediaType, created, copyOf } as const
  const bytes = body ?? (() => readBody(request, tools.smallLimitBytes))
  const credential = staleWrites.reads ? credentialOf(request) : ''
  const stored = await storeFile(tools, {
    ...plan,
    ...arrival(staleWrites, { plan, modified, asked: prefersMerge(headers), credential }),
    checksums: checksumsOf(headers),
    modified,
    long: headers.expect !== undefined || announced === undefined || announced > tools.smallLimitBytes,
    announced,
    body: async () => refuseShorter(await bytes(), isInflated ? 0 : expectedLength(request)),
  })
  const etag = etagOf(stored.entry)
  if (stored.sent === undefined) staleWrites.reads?.note(credential, path, etag)
  else staleWrites.reads?.noteStale(credential, path, stored.sent) // who was merged still has what they sent
  const fields = stored.driver === undefined ? ['ETag', etag, 'OC-ETag', etag] : fieldsOfMerge(stored, etag, headers)
  fields.push('OC-FileId', fileIdOf(stored.entry))
  if (stored.created || stored.driver !== undefined) fields.push('Content-Length', '0')
  if (modified !== undefined) fields.push('X-OC-MTime', 'accepted')
  if (created !== undefined) fields.push('X-OC-CTime', 'accepted')
  response.writeHead(stored.driver === undefined ? (stored.created ? 201 : 204) : 200, fields).end()
}

const fieldsOfMerge = (merged: PutOutcome, etag: string, headers: IncomingHttpHeaders): string[] =>
  Object.entries({ ETag: etag, 'OC-ETag': etag, ...mergeFields(merged, prefersMerge(headers)) }).flat()

/** Whether folders that lack above a new file are made. */
export const parentsFor = (caller: Caller, request: IncomingMessage): StoreFile['parents'] =>
  !cameByBasic(caller) || wantsParents(request) ? 'make' : 'require'

/** WebDAV clients log in with Basic and expect the 409 of RFC 4918, 9.7.1. */
const cameByBasic = ({ by }: Caller): boolean => by === 'password' || by === 'app-password'

/** The announced length in bytes. Finder sends files in chunks, and their length in a header of its own. */
export const announcedLength = ({ headers }: IncomingMessage): number | undefined =>
  lengthIn(headers['content-length'] ?? headers['x-expected-entity-length'])

/** What a client says to have sent. A proxy that cannot pass chunks on passes on an empty body, or the first of them. */
const expectedLength = ({ headers }: IncomingMessage): number => lengthIn(headers['x-expected-entity-length']) ?? 0

const lengthIn = (text: string | string[] | undefined): number | undefined =>
  typeof text === 'string' && /^\d{1,20}$/.test(text) ? Number(text) : undefined

/**
 * Whether it is a chunk of ownCloud's first chunking, `film.mp4-chunking-4711-2-0`, the first of two. Stored under that name, the
 * chunks would lie side by side, and their client would believe that its file is there.
 */
function isOldChunk({ headers }: IncomingMessage, path: Path): boolean {
  const field = String(headers['oc-chunked'] ?? '0').trim()
  return !/^(0|false|)$/i.test(field) && /.-chunking-[^-]+-\d+-\d+$/.test(path.names.at(-1) ?? '')
}

/** The client's time of a file's last change in milliseconds. Throws `files.header-invalid`. */
export const modifiedOf = (request: Headed): number | undefined => timeIn(request, 'X-OC-MTime')

/** That of its creation, which counts for a new file. Throws `files.header-invalid`. */
export const createdOf = (request: Headed): number | undefined => timeIn(request, 'X-OC-CTime')

type Headed = Pick<IncomingMessage, 'headers'>

/** The fields have seconds since 1970, maybe with a fraction, within the years of RFC 3339. */
function timeIn({ headers }: Headed, field: string): number | undefined {
  const text = headers[field.toLowerCase()]
  if (text === undefined) return undefined
  const seconds = typeof text === 'string' && /^-?\d{1,12}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN
  const time = Math.floor(seconds * 1000)
  if (isFileTime(time)) return time
  throw headerInvalid(field, 'should be a number of seconds since 1970')
}

/** What programs ask for that log in with Basic, and phones for what they upload by themselves. */
const wantsParents = (request: IncomingMessage): boolean =>
  queryOf(request.url ?? '').get('parents') === 'true' || request.headers['x-nc-webdav-auto-mkcol'] === '1'
