/**
 * Renders pages in an installed Chromium, controlled by Playwright. Each page is alone in its Chromium. The Chromium reaches no
 * network by itself: this process answers its requests, and Chromium applies its usual checks. Everything has a deadline: a
 * Chromium that does not answer is ended, and the page is read as it was fetched.
 */
import { hostOf } from '../../model/addresses/url.ts'
import type { Renderer } from '../../ports/renderer.ts'
import { BrowserSlot } from './browser-slot.ts'
import { Turns } from './turns.ts'

export type ChromiumOptions = Readonly<{
  /** The path of the program. */
  chromium: string
  /** Whether Chromium uses its own sandbox, which does not work for root. Default: yes. */
  sandbox?: boolean
  /** After this time a page is read as it is then, milliseconds. Default 15 s. */
  settleMs?: number
  /** The memory limit of each Chromium, all its processes together. One that takes more is ended, and its page is read as it was fetched. */
  memoryBytes: number
  /** The time limit of a Chromium's start, milliseconds. Default 20 s. */
  launchMs?: number
  /** How many pages are rendered at once; others wait. Default 4. */
  pages?: number
}>

export function chromiumRenderer({
  chromium,
  sandbox = true,
  settleMs = 15_000,
  memoryBytes,
  launchMs = 20_000,
  pages = 4,
}: ChromiumOptions): Renderer {
  const slots = Array.from(
    { length: pages },
    () => new BrowserSlot({ chromium, sandbox, settleMs, memoryBytes, launchMs }),
  )
  const turns = new Turns(slots)
  return {
    async render(page) {
      const slot = await turns.take(hostOf(page.url), page.signal)
      try {
        return await slot?.render(page)
      } catch {
        return undefined // the browser failed, or the page broke it: the page is read as it was fetched
      } finally {
        if (slot !== undefined) turns.giveBack(slot)
      }
    },
    async close() {
      await Promise.all(slots.map((slot) => slot.close()))
    },
  }
}
