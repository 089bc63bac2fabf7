/**
 * Thumbnails on request: made once for each content and size, and kept in memory by last use, as far as there is room.
 * They are never written to disk, so an image that is encrypted or deleted leaves none behind.
 */
import { type Caller, fairSemaphore } from '@alluvium/kernel'
import type { Digest } from '../../model/content.ts'
import type { FileEntry } from '../../model/entry.ts'
import { typeOf } from '../../model/media-type.ts'
import type { Path } from '../../model/path.ts'
import { type Thumbnail, type Thumbnails, TookTooLong } from '../../ports/thumbnails.ts'
import { noThumbnail, thumbnailsBusy } from '../../problems/formats.ts'
import { type Read, readEntry, type Source } from '../nodes/read-entry.ts'
import type { Tools } from '../tools.ts'
import { slowPictures } from './slow-pictures.ts'

/** The bytes of all kept thumbnails. */
const roomBytes = 64 * 1024 * 1024
/** Larger files are not read, because several may be requested at a time. */
const inputLimitBytes = 64 * 1024 * 1024
/** The longest wait for a turn; each turn before it takes ten seconds at worst. */
const maxWaitMs = 60_000
const maxWaiting = 1000
/** The memory of a kept result besides its bytes; a result without a thumbnail takes only this. */
const overheadBytes = 256

/** Whether a file is a picture by its type, and not too large to be read for a thumbnail. It may be none after all. */
export const isShrinkable = (file: Pick<FileEntry, 'name' | 'mediaType' | 'size'>): boolean =>
  typeOf(file).startsWith('image/') && file.size <= inputLimitBytes

type Wanted = Readonly<{ caller: Caller; path: Path; size: number }>

/** A request for the thumbnail of an image with so many bytes. */
type Wish = Readonly<{ caller: Caller; digest: Digest; length: number; size: number }>

/** The thumbnail to show; `make` resolves to undefined when there is none after all. */
export type Showable = Readonly<{ digest: Digest; make(): Promise<Thumbnail | undefined> }>

export type KeptThumbnails = Readonly<{
  /** Throws what `readEntry` throws, and `files.no-thumbnail` for a file that is not an image by its type. */
  look(wanted: Wanted): Promise<Showable>
  /** Removes the kept thumbnails of a content. */
  forget(digest: Digest): void
  stop(): Promise<void>
}>

export function keptThumbnails(
  tools: Pick<Tools, 'database' | 'blobs' | 'clock'>,
  thumbnails: Thumbnails,
): KeptThumbnails {
  const kept = new Map<string, Thumbnail | undefined>()
  const underWay = new Map<string, Promise<Thumbnail | undefined>>()
  let bytes = 0
  const inTurn = fairSemaphore({ atOnce: thumbnails.atOnce, maxWaiting, maxWaitMs, refusal: thumbnailsBusy })
  const slow = slowPictures(tools.clock)

  function drop(key: string): void {
    if (!kept.has(key)) return
    bytes -= weightOf(kept.get(key))
    kept.delete(key)
  }

  function keep(key: string, thumbnail: Thumbnail | undefined): void {
    drop(key)
    kept.set(key, thumbnail)
    bytes += weightOf(thumbnail)
    for (const oldest of kept.keys()) {
      if (bytes <= roomBytes) return
      drop(oldest)
    }
  }

  async function shrunk(picture: Uint8Array, { digest, size }: Wish): Promise<Thumbnail | undefined> {
    try {
      return await thumbnails.thumbnail(picture, { size })
    } catch (error) {
      if (!(error instanceof TookTooLong)) throw error
      slow.tookTooLong(digest)
      throw thumbnailsBusy()
    }
  }

  /** Makes a thumbnail. Only files that have a turn are in memory; requests for the same thumbnail share one result. */
  function made(key: string, source: Source, wish: Wish): Promise<Thumbnail | undefined> {
    const running = underWay.get(key)
    if (running) return running
    const turn = inTurn(wish.caller.id, async () => {
      if (slow.isHopeless(wish.digest)) return undefined
      const picture = await readWhole(tools, source, wish.length)
      const thumbnail = picture && (await shrunk(picture, wish))
      keep(key, thumbnail)
      return thumbnail
    })
    const answered = turn.finally(() => underWay.delete(key))
    underWay.set(key, answered)
    return answered
  }

  return {
    async look({ caller, path, size }) {
      const { entry, source } = pictureOf(await tools.database.read(readEntry({ caller, path })), path)
      const key = `${entry.digest} ${size}`
      return {
        digest: entry.digest,
        async make() {
          if (!kept.has(key)) return await made(key, source, { caller, digest: entry.digest, length: entry.size, size })
          const thumbnail = kept.get(key)
          keep(key, thumbnail)
          return thumbnail
        },
      }
    },
    forget(digest) {
      for (const key of kept.keys()) if (key.startsWith(`${digest} `)) drop(key)
    },
    stop: () => thumbnails.stop(),
  }
}

const weightOf = (thumbnail: Thumbnail | undefined): number => overheadBytes + (thumbnail?.bytes.length ?? 0)

/**
 * The file, if it is an image by its type. No byte is read for this, so a film is not read only to find that it is no
 * image.
 */
function pictureOf(read: Read, path: Path): Extract<Read, { kind: 'file' }> {
  if (read.kind === 'file' && isShrinkable(read.entry)) return read
  throw noThumbnail(path.text)
}

async function readWhole(
  { blobs }: Pick<Tools, 'blobs'>,
  source: Source,
  length: number,
): Promise<Uint8Array | undefined> {
  if (source.kind === 'bytes') return source.bytes
  const bytes = await blobs.open(source.location, 0, length)
  if (!bytes) return undefined
  const whole = Buffer.allocUnsafe(length)
  let filled = 0
  for await (const chunk of bytes) {
    whole.set(chunk, filled)
    filled += chunk.length
  }
  return whole
}
