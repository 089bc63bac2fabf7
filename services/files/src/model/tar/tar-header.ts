/** What a header of an archive says about its entry, in our words. The path is not validated here: it may be anything. */
import { isUtf8 } from 'node:buffer'
import type { Header } from 'tar-stream'
import { tarDamaged } from '../../problems/formats.ts'
import { type EntryHeader, withoutTrailingSlashes } from '../archive-entry.ts'
import { isFileTime } from '../file-time.ts'

/** `start`: where in the archive the content starts; `stored`: how many bytes of content lie there. */
export function describeHeader(header: Header): { entry: EntryHeader; start: number; stored: number } {
  const pax = paxOf(header)
  const kind = kindOf(header, pax)
  // A folder may claim a size, but no content follows.
  const stored = kind === 'folder' ? 0 : header.size
  if (!Number.isSafeInteger(stored) || stored < 0) throw tarDamaged('an entry has no valid size')
  const start = 'byteOffset' in header ? Number(header.byteOffset) : 0
  const { name, legible } = nameOf(header, pax)
  const path = withoutTrailingSlashes(name.replace(/^(?:\.\/+)+/, ''))
  return {
    entry: {
      path: path === '.' ? '' : path,
      legible,
      size: kind === 'file' ? stored : 0,
      modified: modifiedOf(header, pax),
      kind,
    },
    start,
    stored,
  }
}

/** The length that the content takes up: whole blocks. */
export const padded = (size: number): number => Math.ceil(size / 512) * 512

type Pax = ReadonlyMap<string, unknown>

/** The records of the pax header before this one. */
const paxOf = ({ pax }: Header): Pax => new Map(typeof pax === 'object' && pax !== null ? Object.entries(pax) : [])

/** Names come byte by byte, but for those of a pax header, which are UTF-8. */
function nameOf({ name }: Header, pax: Pax): Readonly<{ name: string; legible: boolean }> {
  if (pax.has('path')) return { name, legible: true }
  const bytes = Buffer.from(name, 'latin1')
  return { name: bytes.toString(), legible: isUtf8(bytes) }
}

function kindOf(header: Header, pax: Pax): EntryHeader['kind'] {
  if (header.type === 'directory') return 'folder'
  const plain = header.type === 'file' || header.type === 'contiguous-file'
  return plain && ![...pax.keys()].some((key) => key.startsWith('GNU.sparse.')) ? 'file' : 'other'
}

/** Pax has fractions of a second. */
function modifiedOf(header: Header, pax: Pax): number | undefined {
  const seconds = pax.get('mtime')
  const time = typeof seconds === 'string' ? Math.round(Number(seconds) * 1000) : header.mtime.getTime()
  return time !== undefined && isFileTime(time) ? time : undefined
}
