/** What of a page is seen on a phone only by who scrolls it sideways, or by nobody at all. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { phone, shot } from './visits.ts'

/** Looks at the page as wide as a phone is, takes a picture of it by this name, and leaves it as wide as it was. */
export async function expectToFitPhone(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  const isPhone = before?.width === phone.viewport.width
  if (!isPhone) await page.setViewportSize(phone.viewport)
  expect(await page.evaluate(cutOff), `${page.url()} on a phone`).toEqual([])
  await shot(page, `${name}-phone`)
  if (before && !isPhone) await page.setViewportSize(before)
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
