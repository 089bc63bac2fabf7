/** GetFile and PutFile: the bytes, both ways. */
import type { Location } from '../../model/content.ts'
import { damageAt } from '../../operations/content/verified-bytes.ts'
import { readEntry } from '../../operations/nodes/read-entry.ts'
import { type Editing, editedFile, versionOf } from '../../operations/wopi/editing.ts'
import { saveFile } from '../../operations/wopi/save-file.ts'
import { pathMissing } from '../../problems/paths.ts'
import { headerInvalid } from '../../problems/requests.ts'
import { wopiTooLarge } from '../../problems/wopi.ts'
import { readBody } from '../bodies/request-body.ts'
import { sendWhole } from '../bodies/send-bytes.ts'
import { optionalLock, sendJson, type WopiCall } from './wopi-call.ts'

export async function handleGetFile(call: WopiCall): Promise<void> {
  const { service, editing, exchange } = call
  const { request, response } = exchange
  const { entry, source } = await service.database.read(contents(editing))
  if (entry.size > maxExpected(request.headers['x-wopi-maxexpectedsize'])) throw wopiTooLarge(entry.size)
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Length': entry.size,
    'X-WOPI-ItemVersion': versionOf(entry),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  }
  const { digest, size } = entry
  const suspected = (location: Location) => damageAt(service, { digest, location, size, path: entry.name })
  await sendWhole(service, response, source, { head: { status: 200, headers }, digest, size, suspected })
}

function* contents(editing: Editing) {
  const { path } = yield* editedFile(editing)
  const read = yield* readEntry({ caller: editing.caller, path })
  if (read.kind === 'folder') throw pathMissing(path.text)
  return read
}

/** A header that is not a number sets no limit. */
function maxExpected(header: string | string[] | undefined): number {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : Number.POSITIVE_INFINITY
}

/**
 * The time in the response is Collabora's addition: its next save sends it back, which shows whether anybody else has
 * saved since.
 */
export async function handlePutFile(call: WopiCall): Promise<void> {
  const { service, editing } = call
  const { entry } = await saveFile(service, {
    editing,
    lock: optionalLock(call),
    seen: seenOf(call),
    ...incoming(call),
  })
  const changed = { LastModifiedTime: new Date(entry.modified).toISOString() }
  sendJson(call, changed, { 'X-WOPI-ItemVersion': versionOf(entry) })
}

/** The bytes of a request, read on demand. */
export function incoming({ service, exchange: { request } }: WopiCall) {
  const length = request.headers['content-length']
  return {
    announced: length === undefined ? undefined : Number(length),
    body: () => readBody(request, service.smallLimitBytes),
  }
}

function seenOf({ exchange: { request } }: WopiCall): number | undefined {
  const said = request.headers['x-cool-wopi-timestamp'] ?? request.headers['x-lool-wopi-timestamp']
  if (said === undefined || said === '') return undefined
  const time = Date.parse(String(said))
  if (Number.isNaN(time)) throw headerInvalid('X-COOL-WOPI-Timestamp', 'should be a time')
  return time
}
