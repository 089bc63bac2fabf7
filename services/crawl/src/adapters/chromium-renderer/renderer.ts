/**
 * Rendering in a Chromium that is there already, by Playwright's protocol. Each page is alone in its Chromium, which reaches
 * nothing by itself: requests are answered from here, and judged by it as a browser judges them. All ends by its deadline:
 * a Chromium that does not obey is ended, and the page is taken as it came.
 */
import { hostOf } from '../../model/addresses/url.ts'
import type { Renderer } from '../../ports/renderer.ts'
import { BrowserSlot } from './browser-slot.ts'
import { Turns } from './turns.ts'

export type ChromiumOptions = Readonly<{
  /** The program. */
  chromium: string
  /** Chromium's own sandbox, which does not work for root. Default: used. */
  sandbox?: boolean
  /** Until a page is taken as it is by then, milliseconds. Default 15 s. */
  settleMs?: number
  /** Of each Chromium, all its processes together. One that takes more is ended, and its page taken as it came. */
  memoryBytes: number
  /** Until a Chromium has to be there, milliseconds. Default 20 s. */
  launchMs?: number
  /** Pages rendered at once; others wait. Default 4. */
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
        return undefined // a browser that fails, or a page that breaks it: the page is taken as it came
      } finally {
        if (slot !== undefined) turns.giveBack(slot)
      }
    },
    async close() {
      await Promise.all(slots.map((slot) => slot.close()))
    },
  }
}
