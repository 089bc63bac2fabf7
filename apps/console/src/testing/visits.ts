/**
 * Visits to the console in a real browser before the real services. Each visit is a person of its own (a context without
 * a past) and keeps watch: it fails when the browser had something to complain of, and when anything but the three
 * services was asked.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openTarget, type ServiceName, serviceNames, type Target, whyNot } from '@alluvium/conformance/target'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { openBrowser, whyNoBrowser } from './browser.ts'
import { builtConsole } from './built.ts'

export const desktop = { viewport: { width: 1280, height: 860 } } as const
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const

/** Why nobody can visit here, in words; undefined when one can. */
export const whyNoVisit: string | undefined = whyNoBrowser ?? serviceNames.map(whyNot).find((why) => why !== undefined)

export type Visits = Readonly<{
  url(name: ServiceName): string
  /** The key that the crawl service takes. */
  key(): string
  /** Who the file service takes for its administrator. */
  administrator(): Readonly<{ name: string; password: string }>
  /** A new person opens the console, as the file service serves it, at this fragment. */
  visit(fragment?: string, options?: BrowserContextOptions): Promise<Page>
}>

/** One set of services and one browser for the suite that calls this. */
export function withVisits(): Visits {
  let target: Target | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    await builtConsole()
    target = await openTarget()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await target?.stop()
  })

  const url = (name: ServiceName) => target?.services[name]?.url ?? ''
  return {
    url,
    key: () => target?.services.crawl?.credentials['x-api-key'] ?? '',
    administrator() {
      const basic = target?.services.files?.credentials.authorization ?? ''
      const [name = '', password = ''] = Buffer.from(basic.replace('Basic ', ''), 'base64').toString().split(':')
      return { name, password }
    },
    async visit(fragment = '', options = desktop) {
      if (!browser) throw new Error('there is no browser yet')
      const context = await browser.newContext({ ...options, serviceWorkers: 'block' })
      const page = await context.newPage()
      page.setDefaultTimeout(15_000)
      const complaints = complaintsOf(page, serviceNames.map(url))
      onTestFinished(async () => {
        await context.close()
        expect(complaints).toEqual([])
      })
      await page.goto(`${url('files')}/ui/${fragment}`)
      return page
    },
  }
}

function complaintsOf(page: Page, origins: readonly string[]): readonly string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // The browser itself writes down each refused request; what the page makes of it is what the tests look at.
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    const asked = request.url()
    if (!asked.startsWith('blob:') && !origins.includes(new URL(asked).origin)) complaints.push(`${asked} was asked`)
  })
  return complaints
}

const shots = process.env.ALLUVIUM_TEST_SHOTS

/** A picture for people to look at, in the folder that ALLUVIUM_TEST_SHOTS names; none when it names none. */
export async function shot(page: Page, name: string): Promise<void> {
  if (shots === undefined) return
  await mkdir(shots, { recursive: true })
  await page.screenshot({ path: join(shots, `${name}.png`) })
}
