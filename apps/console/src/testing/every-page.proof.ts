/**
 * Every page at every width: nothing that axe calls a violation, and nothing wider than its room, in both colour schemes. The
 * short round looks at a few on a phone, in German, whose words are the longest; the full one at all, at three widths and at
 * 200 % zoom, in both languages. `ALLUVIUM_TEST_SHOTS=DIR ALLUVIUM_PROOF=full` keeps a picture of each.
 */
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { expectToFit } from './fitting.ts'
import { shot, whyNoVisit, withVisits } from './visits.ts'

const isFull = process.env.ALLUVIUM_PROOF === 'full'
const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`

const phone = { name: '390', width: 390, height: 844 }
/** A page of 1440 by 900 pixels at 200 % has half of them in each direction. */
const others = [
  { name: '768', width: 768, height: 1024 },
  { name: '1440', width: 1440, height: 900 },
  { name: '200%', width: 720, height: 450 },
]
const widths = isFull ? [phone, ...others] : [phone]
const languages = isFull ? ['en-GB', 'de-DE'] : ['de-DE']

const all = [
  '',
  'nowhere',
  'files',
  'file/every-page.txt',
  'search/every',
  'shared',
  'shares',
  'snapshots',
  'favorites',
  'recent',
  'trash',
  'notifications',
  'merge',
  'merge/conflicts',
  'merge/plugins',
  'crawl',
  'crawl/keys',
  'settings',
  'settings/security',
  'settings/app-passwords',
  'settings/notifications',
  'settings/appearance',
  'settings/organizations',
  'settings/plan',
  'settings/usage',
  'administration/people',
  'administration/groups',
  'administration/plans',
  'administration/mail',
  'administration/storage',
  'administration/webhooks',
  'administration/audit',
  'administration/encryption',
  'administration/health',
  'administration/backups',
]
const pages = isFull ? all : ['', 'settings/app-passwords', 'administration/people']

/** With what was found, which the message counts alone. */
const inFull = (error: unknown): string =>
  `${String(error)} ${error instanceof Error && 'actual' in error ? JSON.stringify(error.actual) : ''}`

describe.skipIf(whyNoVisit !== undefined)(`every page in a browser${skipped}`, () => {
  const { url, administrator, visitAs, askFiles } = withVisits()

  async function signedIn(): Promise<Record<string, string>> {
    const { name: email, password } = administrator()
    const answer = await fetch(`${url('platform')}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const { token }: { token: string } = await answer.json()
    return { 'alluvium.platform-token': token }
  }

  test.each(languages)('has no violation and fits its width, in %s', async (locale) => {
    const headers = { 'content-type': 'application/json' }
    await askFiles('/every-page.txt', { method: 'PUT', body: 'Every page.' })
    await askFiles('/api/shares', { method: 'POST', headers, body: JSON.stringify({ path: '/every-page.txt' }) })
    await askFiles('/api/snapshots', { method: 'POST', headers, body: JSON.stringify({ description: 'every page' }) })
    const page = await visitAs(await signedIn(), '', { viewport: phone, locale })
    const found: string[] = []
    for (const place of pages) {
      await page.goto(`${url('files')}/ui/#/${place}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => page.getByRole('main').locator('.mantine-Skeleton-root').count()).toBe(0)
      for (const { name, ...size } of widths) {
        await page.setViewportSize(size)
        await shot(page, `page-${place.replaceAll('/', '-') || 'home'}-${locale.slice(0, 2)}-${name}`)
        for (const look of [expectToFit, expectAccessible])
          await look(page).catch((error: unknown) => found.push(`${place} ${name}: ${inFull(error)}`))
      }
    }
    expect(found).toEqual([])
  })
})
