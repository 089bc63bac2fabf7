/** The listing of an upload in chunks: a folder with a file for each chunk, as PROPFIND shows any folder. */
import type { Entry } from '../../model/entry.ts'
import type { UploadCall } from '../../operations/uploads/find-upload.ts'
import { lookAtUpload } from '../../operations/uploads/look-at-uploads.ts'
import type { PartRow, UploadRow } from '../../operations/uploads/upload-rows.ts'
import type { UploadTools } from '../../operations/uploads/upload-tools.ts'
import { rootNode } from '../../ports/ledger.ts'
import { answerListing } from './listing.ts'
import { hrefOfUpload, type UploadRequest } from './upload-place.ts'

type Listing = UploadRequest & Readonly<{ call: Omit<UploadCall, 'at'> }>

export async function listChunks(tools: UploadTools, { exchange, place, reach, call }: Listing): Promise<void> {
  await answerListing(exchange, async (write, depth) => {
    const { upload, parts } = await lookAtUpload(tools, call)
    const shown = { isPast: true, now: tools.clock.now(), mount: reach.mount }
    const href = hrefOfUpload(place)
    const chunks = depth === 1 ? parts : []
    return [
      write(href, { ...shown, entry: folderOf(upload, place.name) }),
      ...chunks.map((part) => write(`${href}${part.part}`, { ...shown, entry: fileOf(upload, part) })),
    ]
  })
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
