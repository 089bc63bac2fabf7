/** GET and HEAD (RFC 9110, 9.3.1): a file's bytes, whole or in part, or a folder's entries as JSON. */
import type { IncomingMessage } from 'node:http'
import type { Script } from '@alluvium/database'
import {
  type Conditions,
  chooseRanges,
  contentRange,
  evaluatePreconditions,
  formatHttpDate,
  ifRangeHolds,
  lengthOf,
  multipartRanges,
  parseConditions,
  sendRefusal,
} from '@alluvium/http'
import type { Location } from '../../../model/content.ts'
import { type Entry, etagOf, type FileEntry, type FolderEntry } from '../../../model/entry.ts'
import { isActive, typeOf } from '../../../model/media-type.ts'
import type { Precondition } from '../../../model/precondition.ts'
import { damageAt } from '../../../operations/content/verified-bytes.ts'
import { readAsOf } from '../../../operations/history/read-as-of.ts'
import { checksumsOf } from '../../../operations/metadata/checksums.ts'
import { type Read, type ReadEntry, readEntry, type Source } from '../../../operations/nodes/read-entry.ts'
import { requireStates } from '../../../operations/preconditions/states.ts'
import type { Tools } from '../../../operations/tools.ts'
import { readablePagesOf } from '../../../operations/tree/list-folder.ts'
import { isOnlyOneOfSecond } from '../../../operations/tree/only-one-of-second.ts'
import { preconditionFailed } from '../../../problems/requests.ts'
import { sendArchive, wantsArchive } from '../../archives/send-archive.ts'
import { ownCloudText } from '../../bodies/checksum-headers.ts'
import { sendPieces, sendSpan, sendWhole } from '../../bodies/send-bytes.ts'
import { sendCompressible } from '../../bodies/send-compressed.ts'
import { folderListing } from '../../json/folder-listing.ts'
import { sendListPage, wantsList } from '../../listing/list-page.ts'
import { credentialOf } from '../../merge-on-save/stale-write.ts'
import type { Call } from '../call.ts'
import { statesOf } from '../conditions/conditions.ts'

export async function handleGet(tools: Tools, call: Call): Promise<void> {
  const { exchange, path } = call
  const { request, response } = exchange
  const read = await readFor(tools, call)
  if (read.kind === 'folder' && wantsArchive(request)) {
    await sendArchive(tools, exchange, { ...read, caller: call.caller, path: (call.past ?? call).path.text })
    return
  }
  if (read.kind === 'folder' && (wantsList(request.url) || (wantsPage(request) && !call.hasConsole))) {
    await sendList(tools, call, read)
    return
  }
  if (read.kind === 'folder' && wantsPage(request)) {
    response.writeHead(302, { Location: '/ui/', 'Content-Length': 0, Vary: 'Accept' }).end()
    return
  }
  const { entry } = read
  const outcome = evaluatePreconditions(conditionsOf(request, entry), 'GET', {
    etag: etagOf(entry),
    lastModifiedMs: entry.modified,
  })
  if (outcome === 'failed') throw preconditionFailed(path.text)
  if (outcome === 'not-modified') response.writeHead(304, [...unmodified(entry), ...typeAgain(entry)]).end()
  else if (read.kind === 'folder') await sendFolder(tools, call, read)
  else {
    if (!call.past && request.method === 'GET') call.staleWrites.reads?.note(credentialOf(request), path, etagOf(entry))
    await sendFile(tools, call, read)
  }
}

async function readFor({ database, fileCache, clock }: Tools, call: Call): Promise<Read> {
  const { caller, path, slash, past } = call
  const look = { caller, path, folderOnly: slash }
  const requires = statesOf(call)
  if (!past && !requires.states) return await fileCache.read(look)
  return await database.read(() => readIn({ ...look, requires, at: clock.now() }, past))
}

/** Reads the entry, and checks the states that `If` requires. */
function* readIn(look: ReadEntry & Readonly<{ requires: Precondition; at: number }>, past: Call['past']): Script<Read> {
  const read = yield* past ? readAsOf({ ...look, ...past }) : readEntry(look)
  yield* requireStates(look.requires, look)
  return read
}

async function sendList(
  { database }: Tools,
  { exchange, caller, path, past, slash }: Call,
  { entry: { node }, revision }: Readonly<{ entry: FolderEntry; revision: number }>,
): Promise<void> {
  const real = past?.path ?? path
  const pages = readablePagesOf(database, { caller, path: real.text, node, revision })
  const isRoot = path.names.length === 0
  await sendListPage(exchange, { title: path.text, slash: slash || isRoot, isRoot, pages })
}

async function sendFolder(
  { database, clock }: Tools,
  { exchange, caller, path, past }: Call,
  { entry, revision }: Readonly<{ entry: FolderEntry; revision: number }>,
): Promise<void> {
  const { request, response } = exchange
  const fields = [...commonFields(entry, clock.now()), 'Content-Type', 'application/json; charset=utf-8']
  if (request.method === 'HEAD') response.writeHead(200, fields).end()
  else
    await sendCompressible(
      exchange,
      200,
      byName(fields),
      folderListing(database, { caller, path: path.text, node: entry.node, revision, isPast: past !== undefined }),
    )
}

async function sendFile(
  tools: Tools,
  call: Call,
  { entry, source }: Readonly<{ entry: FileEntry; source: Source }>,
): Promise<void> {
  const { blobs } = tools
  const { exchange } = call
  const { request, response } = exchange
  const { size, digest } = entry
  const part = request.method === 'GET' ? await partsOf(tools, call, entry) : { kind: 'whole' as const } // RFC 9110, 14.2: GET only
  if (part.kind === 'unsatisfiable') {
    sendRefusal(
      exchange,
      { ...unsatisfiable, headers: { 'Content-Range': contentRange(undefined, size) } },
      'error-and-code',
    )
    return
  }
  const suspected = (location: Location) => damageAt(tools, { digest, location, size, path: call.path.text })
  const type = typeOf(entry)
  const fields = fieldsOfFile(entry, type, tools.clock.now())
  if (call.forOwnCloud && !call.past) fields.push(...(await checksumField(tools, entry)))
  if (part.kind === 'whole') {
    fields.push('Content-Type', type, 'Content-Length', String(size))
    if (request.method === 'HEAD') response.writeHead(200, fields).end()
    else {
      await sendWhole(tools, response, source, { head: { status: 200, headers: fields }, digest, size, suspected })
    }
    return
  }
  const [range, ...more] = part.ranges
  if (more.length === 0) {
    const ofRange = ['Content-Length', String(lengthOf(range)), 'Content-Range', contentRange(range, size)]
    fields.push('Content-Type', type, ...ofRange)
    const head = { status: 206, headers: fields }
    await sendSpan(blobs, response, source, { head, start: range.start, length: lengthOf(range), suspected })
    return
  }
  const plan = multipartRanges(part.ranges, { size, contentType: type })
  fields.push('Content-Type', plan.contentType, 'Content-Length', String(plan.contentLength))
  response.writeHead(206, fields)
  const pieces = Iterator.from(plan.pieces()).map((piece) =>
    'text' in piece ? piece.text : { start: piece.range.start, length: lengthOf(piece.range) },
  )
  await sendPieces(blobs, response, source, pieces)
}

/** Makes the field with a known checksum, by which the client verifies what it was sent; computing one here would delay the bytes. */
async function checksumField({ database }: Tools, { node, digest }: FileEntry): Promise<readonly string[]> {
  const known = ownCloudText(await database.read(checksumsOf({ node, digest }))).split(' ')
  const best = known.find((one) => one.startsWith('SHA1:')) ?? known[0] ?? '' // as the capabilities prefer
  return best === '' ? [] : ['OC-Checksum', best]
}

const unsatisfiable = {
  status: 416,
  code: 'http.range-not-satisfiable',
  message: 'None of the ranges asked for lies within the file.',
}

/**
 * The conditions, with `If-Modified-Since` only when it equals the date that we sent. Clients set modification times,
 * also to earlier ones, so a new version may be older than the one it replaced. Only the exact date shows that a client
 * has this version.
 */
function conditionsOf({ headers }: IncomingMessage, { modified }: Entry): Conditions {
  const conditions = parseConditions(headers)
  if (conditions.ifModifiedSince === undefined) return conditions // a copy without it costs more
  const { ifModifiedSince, ...others } = conditions
  return ifModifiedSince === Math.floor(modified / 1000) ? conditions : others
}

/**
 * The ranges to send. Clients set dates, so a date in `If-Range` counts only when no other content of the file had the
 * same date (RFC 9110, 13.1.5 and 8.8.2.2).
 */
async function partsOf(tools: Tools, call: Call, entry: FileEntry): Promise<ReturnType<typeof chooseRanges>> {
  const { headers } = call.exchange.request
  const ifRange = headers['if-range']
  if (typeof ifRange === 'string' && headers.range !== undefined) {
    const known = { etag: etagOf(entry), lastModifiedMs: entry.modified }
    const isDate = !ifRange.includes('"') && entry.modified <= tools.clock.now() // a later one is sent as another
    const isLastModifiedStrong = isDate && (await tools.database.read(() => isOnlyOneOfSecond(entry)))
    if (!ifRangeHolds(ifRange, { ...known, isLastModifiedStrong })) return { kind: 'whole' }
  }
  return chooseRanges(headers.range, entry.size)
}

/**
 * The fields of a file. Anybody who can write here can make a page, which must not act in the name of the person who
 * opens it. So the type is never guessed from the bytes, and content that a browser would run gets a sandbox without an
 * origin.
 */
function fieldsOfFile(entry: FileEntry, type: string, now: number): string[] {
  return [...commonFields(entry, now), 'Accept-Ranges', 'bytes', ...sandbox(type)]
}

const sandbox = (type: string): string[] => (isActive(type) ? ['Content-Security-Policy', 'sandbox'] : [])

/** The fields of files and folders, without the type: names and values in turn, which Node writes as they are. */
function commonFields(entry: Entry, now: number): string[] {
  const modified = formatHttpDate(Math.min(entry.modified, now)) // RFC 9110, 8.8.2.1: never in the future
  return [...unmodified(entry), 'Last-Modified', modified, ...guards]
}

/** Makes an object of fields that stand in a row, names and values in turn. */
function byName(fields: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {}
  for (let at = 0; at < fields.length; at += 2) named[fields[at] ?? ''] = fields[at + 1] ?? ''
  return named
}

const guards = ['X-Content-Type-Options', 'nosniff', 'Cross-Origin-Resource-Policy', 'same-site'] as const

/** RFC 9110, 15.4.5: the fields that a 304 repeats of the 200. */
const unmodified = (entry: Entry): string[] => [
  'ETag',
  etagOf(entry),
  'Cache-Control',
  'private, no-cache',
  ...(entry.kind === 'folder' ? ['Vary', 'Accept, Accept-Encoding'] : []),
]

/**
 * A 304 repeats the type, because the same bytes may have been stored again with another type. A cache updates its
 * stored fields from the 304 (RFC 9111, 3.2).
 */
function typeAgain(entry: Entry): string[] {
  if (entry.kind === 'folder') return []
  const type = typeOf(entry)
  return ['Content-Type', type, ...sandbox(type)]
}

const wantsPage = ({ headers }: IncomingMessage): boolean => /\btext\/html\b/i.test(headers.accept ?? '')
