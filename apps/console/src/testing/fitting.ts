/** What of a page is seen on a phone or a tablet only by who scrolls it sideways, or by nobody at all. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { phone, shot } from './visits.ts'

/** Looks at the page as wide as a phone is, takes a picture of it by this name, and leaves it as wide as it was. */
export const expectToFitPhone = (page: Page, name: string): Promise<void> =>
  asWideAs(phone, page, async () => {
    await expectToFit(page)
    await shot(page, `${name}-phone`)
  })

/** The same for a tablet: wider, and the areas stand beside the page. */
export const expectToFitTablet = (page: Page): Promise<void> => asWideAs(tablet, page, () => expectToFit(page))

const tablet = { viewport: { width: 800, height: 1100 } } as const

async function asWideAs({ viewport }: typeof phone | typeof tablet, page: Page, look: () => Promise<void>) {
  const before = page.viewportSize()
  const isSo = before?.width === viewport.width
  if (!isSo) await page.setViewportSize(viewport)
  await look()
  if (before && !isSo) await page.setViewportSize(before)
}

export async function expectToFit(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? {}
  expect(await page.evaluate(cutOff), `${page.url()}, ${width} pixels wide`).toEqual([])
  expect(await page.evaluate(outOfSight), `${page.url()}, ${width} pixels wide`).toEqual([])
}

/** The parts of the page that are wider than the room they have, each by what it says first. */
async function cutOff(): Promise<string[]> {
  // Two frames: what measures itself does so in the first, and is drawn anew in the second.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  const cells = 'html, th, td, [role=columnheader], [role=cell], [role=gridcell]'
  // Tabs and tools lie in a row that a finger pushes on, and a source is shown as its lines are.
  const mayScroll = 'nav, [role=toolbar], pre, input, textarea'
  return [document.documentElement, ...document.querySelectorAll('main *, [role=dialog] *')]
    .filter((one) => {
      const { display, overflowX, textOverflow } = getComputedStyle(one)
      const fits = one.scrollWidth <= one.clientWidth + 1 || textOverflow === 'ellipsis'
      // What has no box of its own, and what is there for readers alone.
      const isUnseen = display === 'inline' || one.clientWidth <= 1 || one.textContent.trim() === ''
      return !fits && !isUnseen && (one.matches(cells) || (overflowX !== 'visible' && !one.matches(mayScroll)))
    })
    .map((one) => `${one.tagName} ${one.className}: ${one.textContent.slice(0, 60)}`)
}

/** The links to the page that one is on, in lines that a finger pushes on, where they were pushed out of sight. */
function outOfSight(): string[] {
  return [...document.querySelectorAll('main nav [aria-current]')]
    .filter((link) => {
      const [line, place] = [link.closest('nav')?.getBoundingClientRect(), link.getBoundingClientRect()]
      return line && (place.left < line.left - 1 || place.right > line.right + 1)
    })
    .map((link) => `${link.textContent} is out of sight`)
}
