/** The listing of an upload in chunks: a folder with a file for each chunk, as PROPFIND shows any folder. */
import type { Entry } from '../../model/entry.ts'
import type { UploadCall } from '../../operations/uploads/find-upload.ts'
import { lookAtUpload } from '../../operations/uploads/look-at-uploads.ts'
import type { PartRow, UploadRow } from '../../operations/uploads/upload-rows.ts'
import type { UploadTools } from '../../operations/uploads/upload-tools.ts'
import { rootNode } from '../../ports/ledger.ts'
import { headerInvalid } from '../../problems/requests.ts'
import { readShortBody } from '../bodies/request-body.ts'
import { parsePropfind } from '../webdav/properties/propfind-body.ts'
import { foot, head, responseWriter } from '../webdav/xml/multistatus.ts'
import { sendMultistatus } from '../webdav/xml/send-multistatus.ts'
import { xmlLimitBytes } from '../webdav/xml/xml.ts'
import { hrefOfUpload, type UploadRequest } from './upload-place.ts'

type Listing = UploadRequest & Readonly<{ call: Omit<UploadCall, 'at'> }>

export async function listChunks(tools: UploadTools, { exchange, place, reach, call }: Listing): Promise<void> {
  const { request } = exchange
  const depth = request.headers['depth']?.toString() ?? '1'
  if (depth !== '0' && depth !== '1') throw headerInvalid('Depth', 'should be 0 or 1 here')
  const wanted = parsePropfind(await readShortBody(request, xmlLimitBytes))
  const { upload, parts } = await lookAtUpload(tools, call)
  const write = responseWriter(wanted)
  const now = tools.clock.now()
  const shown = { isPast: true, now, mount: reach.mount }
  const href = hrefOfUpload(place)
  let text = head + write(href, { ...shown, entry: folderOf(upload, place.name) })
  for (const part of depth === '1' ? parts : [])
    text += write(`${href}${part.part}`, { ...shown, entry: fileOf(upload, part) })
  await sendMultistatus(exchange, false, whole(text + foot))
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text
}

/** An upload is no entry of the tree: it has no node. */
const common = ({ created_at, account, version }: UploadRow) =>
  ({ node: rootNode, since: version, modified: created_at, created: created_at, owner: account }) as const

const folderOf = (upload: UploadRow, name: string): Entry => ({
  ...common(upload),
  kind: 'folder',
  name,
  changedBy: upload.version,
})

const fileOf = (upload: UploadRow, { part, size, digest }: PartRow): Entry => ({
  ...common(upload),
  kind: 'file',
  name: String(part),
  size,
  digest,
  mediaType: null,
})
