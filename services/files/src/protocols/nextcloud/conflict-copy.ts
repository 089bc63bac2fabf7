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
import { mergedOrCopy, type Original, originalOf, sendMergedCopy } from './conflict.ts'

/** The largest copy that is merged from one request. It is held in memory; these clients send larger files in chunks. */
const maxBytes = 16 * 1024 * 1024

export async function putOrMerge(tools: Tools, call: Call): Promise<void> {
  const { exchange, caller } = call
  const { request } = exchange
  const length = announcedLength(request)
  const isShort = length !== undefined && length <= maxBytes
  const original = await originalOf(tools, caller, request.headers)
  if (!original || !isShort) return await handlePut(tools, call, { copyOf: original && { node: original.node } })
  const bytes = await readShortBody(request, maxBytes)
  const tried = await mergedOrCopy(original, () => mergeInto(tools, call, { original, bytes }))
  if (!tried.merged) return await handlePut(tools, call, { body: async () => bytes, copyOf: tried.copyOf })
  sendMergedCopy(exchange, tried.merged, `"${digestOf(bytes)}"`)
}

type Copy = Readonly<{ original: Original; bytes: Uint8Array }>

async function mergeInto(tools: Tools, { exchange, caller, staleWrites }: Call, { original, bytes }: Copy) {
  const { request } = exchange
  const { node, path, etag } = original
  const requires = { match: [etag] }
  const plan = { caller, path, requires, parents: 'require', mediaType: asItWas, copyOf: { node } } as const
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
