/**
 * Reading a tar archive (ustar, pax, GNU's long names) as it arrives, entry by entry: the next one is looked for when
 * it is asked for, and no more of the input is taken than the reader has room for.
 *
 * An archive ends in blocks of zeros. One without them was cut short, even where the cut lies between two entries:
 * whoever kept quiet about that would lose files.
 */
import { pipeline } from 'node:stream/promises'
import { Problem } from '@alluvium/kernel'
import { extract } from 'tar-stream'
import { tarDamaged } from '../../problems/formats.ts'
import type { ArchiveEntry } from '../archive-entry.ts'
import { type Content, contentOf } from './tar-content.ts'
import { describeHeader, padded } from './tar-header.ts'
import { watched } from './watched.ts'

export type TarLimits = Readonly<{
  entries: number
  /** Bytes that may stand before an entry's content: its header, long names, padding. Above 4 MiB none is read. */
  headerBytes: number
}>

const blockBytes = 512

/** Names byte by byte, so that none is lost before it can be judged. The package's types do not know the option. */
const asBytes: Parameters<typeof extract>[0] & Readonly<{ filenameEncoding: 'latin1' }> = { filenameEncoding: 'latin1' }

/**
 * The entries in order. Chunks of `bytes` must not be changed afterwards: parts of them are held until they were read.
 * Throws `files.tar-damaged`, also out of an entry's `bytes`; what `bytes` throws is passed on.
 */
export async function* readTar(bytes: AsyncIterable<Uint8Array>, limits: TarLimits): AsyncGenerator<ArchiveEntry> {
  const input = watched(bytes)
  const parser = extract(asBytes)
  const feeding = pipeline(input.bytes, parser)
  feeding.catch(() => undefined) // the parser tells of it too, and may not live to be asked
  const refusal = (error: unknown) => input.failure() ?? asDamage(error)
  try {
    const found = parser[Symbol.asyncIterator]()
    let end = 0
    for (let count = 1; ; count += 1) {
      const next = await found.next()
      if (next.done) break
      if (count > limits.entries) throw tarDamaged(`it has more than ${limits.entries} entries`)
      const { entry, start, stored } = describeHeader(next.value.header)
      if (start - end > limits.headerBytes) throw tarDamaged('the header of an entry is too long')
      end = start + padded(stored)
      const content: Content = contentOf(next.value, stored, refusal)
      yield { ...entry, bytes: entry.kind === 'file' ? content.bytes : nothing() }
      await content.skip()
    }
    await feeding
    if (input.zeros() < blockBytes || input.taken() < end + blockBytes) throw tarDamaged('its end is missing')
  } catch (error) {
    throw refusal(error)
  } finally {
    parser.destroy()
  }
}

const asDamage = (error: unknown): Problem =>
  error instanceof Problem ? error : tarDamaged(error instanceof Error ? error.message : 'it is damaged')

async function* nothing(): AsyncGenerator<Uint8Array> {}
