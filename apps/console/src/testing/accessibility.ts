/** What axe finds wrong with a page, in both colour schemes; only what is serious, or worse. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inScheme } from './visits.ts'

export async function expectAccessible(page: Page): Promise<void> {
  // Not as a script element: the page's policy would refuse it, as it should.
  await page.evaluate(axe.source)
  for (const colorScheme of ['dark', 'light'] as const) {
    await inScheme(page, colorScheme)
    // What a scheme changes is colours alone; the rest is looked at once.
    const rules = colorScheme === 'dark' ? `, runOnly: ['color-contrast']` : ''
    const faults: unknown = await page.evaluate(
      `axe.run(document, { resultTypes: ['violations']${rules} }).then(({ violations }) => violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, ...target, failureSummary].join(' | '))))`,
    )
    expect(faults, `${page.url()} in ${colorScheme}`).toEqual([])
  }
}
