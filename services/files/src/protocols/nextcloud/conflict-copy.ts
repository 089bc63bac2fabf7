/** PUT of these clients: of a file, or of a conflict copy, which is merged into the original. */
import { digestOf } from '../../model/content.ts'
import { arrival } from '../../operations/stale-writes/stale-writes.ts'
import type { Tools } from '../../operations/tools.ts'
import { asItWas } from '../../operations/tree/put-file.ts'
import { storeFile } from '../../operations/tree/store-file.ts'
import { checksumsOf } from '../bodies/checksum-headers.ts'
import { readShortBody } from '../bodies/request-body.ts'
import type { Call } from '../webdav/call.ts'
import { announcedLength, handlePut, modifiedOf } from '../webdav/methods/put.ts'
import { type Original, originalOf, sendMergedCopy, unlessRefused } from './conflict.ts'

/** The largest copy that is merged from one request. It is held in memory; these clients send larger files in chunks. */
const maxBytes = 16 * 1024 * 1024

export async function putOrMerge(tools: Tools, call: Call): Promise<void> {
  const { exchange, caller } = call
  const { request } = exchange
  const length = announcedLength(request)
  const isShort = length !== undefined && length <= maxBytes
  const original = isShort ? await originalOf(tools, caller, request.headers) : undefined
  if (!original) return await handlePut(tools, call)
  const bytes = await readShortBody(request, maxBytes)
  const merged = await unlessRefused(() => mergeInto(tools, call, { original, bytes }))
  if (!merged) return await handlePut(tools, call, async () => bytes)
  sendMergedCopy(exchange, merged, `"${digestOf(bytes)}"`)
}

type Copy = Readonly<{ original: Original; bytes: Uint8Array }>

async function mergeInto(tools: Tools, { exchange, caller, staleWrites }: Call, { original, bytes }: Copy) {
  const { request } = exchange
  const { path, etag } = original
  const plan = { caller, path, requires: { match: [etag] }, parents: 'require', mediaType: asItWas } as const
  const modified = modifiedOf(request)
  return await storeFile(tools, {
    ...plan,
    ...arrival(staleWrites, { plan, modified, asked: true }),
    checksums: checksumsOf(request.headers),
    modified,
    long: false,
    announced: bytes.length,
    body: async () => bytes,
  })
}
