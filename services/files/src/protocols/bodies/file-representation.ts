/** A file to be saved: browsers store it and never show it. */
import { etagOf } from '../../model/entry.ts'
import { isActive, typeOf } from '../../model/media-type.ts'
import { oneChunk } from '../../model/one-chunk.ts'
import { verifiedBytes } from '../../operations/content/verified-bytes.ts'
import { fileOf } from '../../operations/nodes/locate.ts'
import { contentOfRow } from '../../operations/nodes/row-content.ts'
import type { Tools } from '../../operations/tools.ts'
import type { EntryRow } from '../../ports/ledger.ts'
import { attachment } from './attachment.ts'
import type { Representation } from './representation.ts'

/** @param row of the file. Its bytes are opened when they are sent. */
export function fileRepresentation(tools: Tools, row: EntryRow): Representation {
  const entry = fileOf(row)
  const { name, size, digest } = entry
  const type = typeOf(entry)
  return {
    etag: etagOf(entry),
    size,
    name,
    headers: {
      'Content-Type': type,
      'Content-Disposition': attachment(name),
      ...(isActive(type) ? { 'Content-Security-Policy': 'sandbox' } : {}),
    },
    async open({ start, length }) {
      const source = await tools.database.read(contentOfRow(row, name))
      if (source.kind === 'bytes') return oneChunk(source.bytes.subarray(start, start + length))
      const { location } = source
      if (length === size) return verifiedBytes(tools, { digest, location, size, path: name })
      const bytes = await tools.blobs.open(location, start, length)
      if (!bytes) throw new Error(`The blob ${location} is missing.`)
      return bytes
    },
  }
}
