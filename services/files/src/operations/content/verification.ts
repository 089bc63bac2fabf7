/**
 * Verifies bytes while they are sent. Hashing costs a third of sending. So a blob that was hashed within the last
 * minute is not hashed again, as long as its store says that it was not written to since. The store is asked before the
 * first byte is read and after the last, so a write in between is noticed too.
 */
import type { Clock } from '@alluvium/kernel'
import type { Digest, Location } from '../../model/content.ts'
import type { Blobs, Mark } from '../../ports/blobs.ts'
import { type Hashing, hashingOf } from './hashing.ts'

export type Verification = Readonly<{
  /** One chunk after the other. The bytes must not change until it resolves. */
  see(chunk: Uint8Array): Promise<void> | void
  /** Whether the seen bytes are the whole content; call nothing afterwards. */
  holds(): Promise<boolean>
  /** Gives up a stream that failed; does nothing after `holds`. */
  forget(): void
}>

export type Verify = (blob: Readonly<{ digest: Digest; location: Location }>) => Promise<Verification>

/** How long a blob counts as verified after it was hashed, in milliseconds: disks lose data over years. */
const lastingMs = 60_000
/**
 * A mark shows writes only by the tick of the file system's clock: bytes written just now may be written again within
 * the same tick.
 */
const settledMs = 2000
const maxBlobs = 1000

export function verifying(blobs: Blobs, clock: Clock): Verify {
  const verified = new Map<Location, Readonly<{ mark: string; until: number }>>()

  function isKnown(location: Location, { text }: Mark): boolean {
    const known = verified.get(location)
    return known !== undefined && known.mark === text && clock.monotonic() < known.until
  }

  function note(location: Location, { text, changed }: Mark, begun: number): void {
    if (changed > clock.now() - settledMs) return
    verified.delete(location)
    const [oldest] = verified.keys()
    if (verified.size === maxBlobs && oldest !== undefined) verified.delete(oldest)
    verified.set(location, { mark: text, until: begun + lastingMs })
  }

  return async ({ digest, location }) => {
    const begun = clock.monotonic()
    const mark = await blobs.mark?.(location)
    const isUntouched = async () => mark !== undefined && (await blobs.mark?.(location))?.text === mark.text
    if (mark && isKnown(location, mark)) return { see: () => undefined, holds: isUntouched, forget: () => undefined }
    const hashed = byDigest(digest)
    return {
      ...hashed,
      async holds() {
        const isContent = await hashed.holds()
        if (isContent && mark && (await isUntouched())) note(location, mark, begun)
        return isContent
      },
    }
  }
}

function byDigest(digest: Digest): Verification {
  let hashing: Hashing | undefined
  return {
    see(chunk) {
      hashing ??= hashingOf(chunk)
      return hashing.update(chunk)
    },
    holds: async () => hashing !== undefined && (await hashing.digest()) === digest,
    forget: () => hashing?.forget(),
  }
}
