/**
 * Thumbnails as they are asked for: made once for each content and size, and kept in memory, in the order in which they
 * were last wanted, as far as there is room. They are not written anywhere, so a picture that somebody encrypts or
 * deletes leaves none behind.
 */
import { type Caller, fairSemaphore } from '@alluvium/kernel'
import type { Digest } from '../../model/content.ts'
import { typeOf } from '../../model/media-type.ts'
import type { Path } from '../../model/path.ts'
import { type Thumbnail, type Thumbnails, TookTooLong } from '../../ports/thumbnails.ts'
import { noThumbnail, thumbnailsBusy } from '../../problems/formats.ts'
import { type Read, readEntry, type Source } from '../nodes/read-entry.ts'
import type { Tools } from '../tools.ts'
import { slowPictures } from './slow-pictures.ts'

/** All that are kept, together. */
const roomBytes = 64 * 1024 * 1024
/** A larger file is not read: several may be asked for at a time. */
const inputLimitBytes = 64 * 1024 * 1024
/** For a turn; each before it takes ten seconds at the worst. */
const maxWaitMs = 60_000
const maxWaiting = 1000
/** What one takes up besides its bytes; one that there is none of takes nothing else. */
const overheadBytes = 256

type Wanted = Readonly<{ caller: Caller; path: Path; size: number }>

/** Of a picture of so many bytes. */
type Wish = Readonly<{ caller: Caller; digest: Digest; length: number; size: number }>

/** What is to be shown; `make` resolves to undefined when there is nothing to show after all. */
export type Showable = Readonly<{ digest: Digest; make(): Promise<Thumbnail | undefined> }>

export type KeptThumbnails = Readonly<{
  /** Throws what `readEntry` throws, and `files.no-thumbnail` for what is not a picture by its name. */
  look(wanted: Wanted): Promise<Showable>
  /** Of the content at that digest none is kept any more. */
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

  /** As many files as have a turn are in memory; who wants the same one waits for the same one. */
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

/** What a picture is, its type says, and no byte of it: so nobody's film is read to find out that it is none. */
function pictureOf(read: Read, path: Path): Extract<Read, { kind: 'file' }> {
  if (read.kind === 'file' && typeOf(read.entry).startsWith('image/') && read.entry.size <= inputLimitBytes) return read
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
