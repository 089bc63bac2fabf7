/**
 * Downloads that this process and those beside it are sending. A connection may be dead long before we notice, and its client wants to
 * continue at once. So a request that continues where a download is stalled ends that one, and takes its place.
 */
import type { ServerResponse } from 'node:http'
import type { Clock } from '@alluvium/kernel'
import { z } from 'zod'
import type { AskingOthers } from '../../ports/asking-others.ts'

/** After so many milliseconds without progress, a download counts as stalled. */
const stalledMs = 2000

export type LiveDownload = {
  readonly response: ServerResponse
  /** How far it came, in bytes from the start, and when. */
  reached: number
  at: number
  /** Settles when it has ended and is recorded. */
  readonly ended: Promise<void>
}

export type LiveDownloads = Readonly<{
  begin(key: string, download: LiveDownload): void
  end(key: string, download: LiveDownload): void
  /**
   * Ends the key's downloads that are stalled at `start` or after it, and waits until they and those with a broken
   * connection are recorded.
   */
  takeOver(key: string, start: number): Promise<void>
}>

const topic = 'a stalled download'
const stalledAt = z.object({ key: z.string(), start: z.number() })

/** @param beside the other processes. Default: there are none. */
export function liveDownloads(clock: Clock, beside?: AskingOthers): LiveDownloads {
  const live = new Map<string, Set<LiveDownload>>()

  async function takeOverHere(key: string, start: number): Promise<void> {
    const still = [...(live.get(key) ?? [])].filter(
      ({ response, reached, at }) =>
        response.destroyed || (start > 0 && start <= reached && clock.monotonic() - at >= stalledMs),
    )
    for (const { response } of still) response.destroy()
    await Promise.all(still.map(({ ended }) => ended))
  }

  beside?.answer(topic, async (value) => {
    const { key, start } = stalledAt.parse(value)
    await takeOverHere(key, start)
  })

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
      await Promise.all([takeOverHere(key, start), beside?.ask(topic, { key, start })])
    },
  }
}
