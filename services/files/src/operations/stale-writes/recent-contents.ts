/**
 * Contents of the last merges, kept in memory. When many write one file, each write is merged with the result of the one
 * before, and its base was the result of a merge too: so none of it has to be read again from the store.
 */
import type { Digest } from '../../model/content.ts'

export type RecentContents = Readonly<{
  get(digest: Digest): Uint8Array | undefined
  /** @param bytes must not be changed afterwards. */
  keep(digest: Digest, bytes: Uint8Array): void
}>

const maxBytes = 64 * 1024 * 1024
/** For how long they are kept after the last merge, milliseconds. */
const keptMs = 5000

export function recentContents(): RecentContents {
  /** Those used last are behind. */
  const contents = new Map<Digest, Uint8Array>()
  let held = 0
  let forgetting: NodeJS.Timeout | undefined

  function forget(digest: Digest): void {
    held -= contents.get(digest)?.length ?? 0
    contents.delete(digest)
  }

  function forgetAll(): void {
    contents.clear()
    held = 0
    forgetting = undefined
  }

  function keep(digest: Digest, bytes: Uint8Array): void {
    forget(digest)
    contents.set(digest, bytes)
    held += bytes.length
    for (const oldest of contents.keys()) {
      if (held <= maxBytes) break
      forget(oldest)
    }
    forgetting ??= setTimeout(forgetAll, keptMs).unref()
    forgetting.refresh()
  }

  return {
    keep,
    get(digest) {
      const bytes = contents.get(digest)
      if (bytes) keep(digest, bytes)
      return bytes
    },
  }
}
