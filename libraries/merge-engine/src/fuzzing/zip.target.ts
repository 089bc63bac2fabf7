/** Zip archives as office documents are. */
import { holds, type Target } from '@alluvium/fuzzing'
import { zipSync } from 'fflate'
import { zip } from '../../testing/xlsx/books.ts'
import { contentOf, readZip, writeZip } from '../drivers/packages/zip/zip.ts'

export const target: Target = {
  seeds: [
    zip({ abcdef: 'content', 'b/c.xml': '<x/>' }),
    zipSync({ abcdef: Buffer.from('content '.repeat(20)) }, { mtime: '2020-01-01', comment: 'c' }),
  ],
  read(input) {
    const read = readZip(input)
    if ('unreadable' in read) return undefined
    for (const entry of read.entries) {
      const content = contentOf(entry)
      holds(content === undefined || content.length === entry.size, 'a content is as long as it says')
    }
    const again = readZip(writeZip(read.entries.map((entry) => ({ entry }))))
    holds('entries' in again && again.entries.length === read.entries.length, 'what was read can be written')
    return read.entries[0]?.name
  },
}
