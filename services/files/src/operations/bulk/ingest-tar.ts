/** Stores the files of a tar archive while it arrives. */
import { readTar } from '../../model/tar/read-tar.ts'
import type { Tools } from '../tools.ts'
import { type IngestArchive, ingestArchive } from './ingest-archive.ts'
import type { Ingested } from './storing-line.ts'

export type IngestTar = Omit<IngestArchive, 'entries'> &
  Readonly<{
    /** The archive; its chunks must stay unchanged until they are read. */
    bytes: AsyncIterable<Uint8Array>
    /** An archive with more entries is refused at the first one too many. */
    maxEntries: number
  }>

const headerBytes = 64 * 1024

/** Throws `files.tar-damaged` and what the bytes throw, after the results of all entries before. */
export const ingestTar = (tools: Tools, { bytes, maxEntries, ...ingest }: IngestTar): AsyncGenerator<Ingested> =>
  ingestArchive(tools, { ...ingest, entries: readTar(bytes, { entries: maxEntries, headerBytes }) })
