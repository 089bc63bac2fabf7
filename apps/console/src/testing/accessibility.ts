/** What axe finds wrong with a page, in both colour schemes: what is serious, or worse, and what was mended once. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { bothSchemes, inScheme } from './visits.ts'

const mended = ['landmark-no-duplicate-banner', 'landmark-unique', 'empty-table-header']

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

export async function expectAccessible(page: Page): Promise<void> {
  // Not as a script element: the page's policy would refuse it, as it should.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  for (const colorScheme of bothSchemes(page)) {
    await inScheme(page, colorScheme)
    // What a scheme changes is colours alone; the rest is looked at once.
    const rules =
      colorScheme === 'dark'
        ? `runOnly: ['color-contrast', 'link-in-text-block'], preload: false`
        : `preload: { assets: ['media'] }`
    const faults: unknown = await page.evaluate(
      `axe.run(document, { resultTypes: ['violations'], ${rules} }).then(({ violations }) => violations
        .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || ${JSON.stringify(mended)}.includes(id))
        .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, ...target, failureSummary].join(' | '))))`,
    )
    expect(faults, `${page.url()} in ${colorScheme}`).toEqual([])
  }
}
