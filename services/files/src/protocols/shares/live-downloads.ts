/**
 * Downloads that this process is sending. A connection may be dead long before we hear of it, and whoever lost it wants
 * to go on at once: a request that goes on where a download stands still ends that one, and takes its place.
 */
import type { ServerResponse } from 'node:http'
import type { Clock } from '@alluvium/kernel'

/** Somebody who takes nothing for so long is not taking anything any more. */
const stalledMs = 2000

export type LiveDownload = {
  readonly response: ServerResponse
  /** How far it came, in bytes from the beginning, and when. */
  reached: number
  at: number
  /** Settles once it is ended and noted. */
  readonly ended: Promise<void>
}

export type LiveDownloads = Readonly<{
  begin(key: string, download: LiveDownload): void
  end(key: string, download: LiveDownload): void
  /** Ends those of the key that stand still at `start` or behind it, and waits until those whose connection broke are noted. */
  takeOver(key: string, start: number): Promise<void>
}>

export function liveDownloads(clock: Clock): LiveDownloads {
  const live = new Map<string, Set<LiveDownload>>()
  return {
    begin(key, download) {
      const those = live.get(key) ?? new Set()
      live.set(key, those.add(download))
    },
    end(key, download) {
      const those = live.get(key)
      those?.delete(download)
      if (those?.size === 0) live.delete(key)
    },
    async takeOver(key, start) {
      const still = [...(live.get(key) ?? [])].filter(
        ({ response, reached, at }) =>
          start > 0 && start <= reached && (response.destroyed || clock.monotonic() - at >= stalledMs),
      )
      for (const { response } of still) response.destroy()
      await Promise.all(still.map(({ ended }) => ended))
    },
  }
}
