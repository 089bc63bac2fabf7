/**
 * Visits to the console in a real browser before the real services. Each visit is a person of its own and keeps watch: it
 * fails when the browser had something to complain of, and when anything but the three services was asked.
 *
 * Visitors with the same screen come one after the other into one context of the browser, which has forgotten all that the
 * last one left there but the scripts, compiled: to start a process and to compile them anew was half of all the time.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openTarget, type ServiceName, serviceNames, type Target, whyNot } from '@alluvium/conformance/target'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { openBrowser, whyNoBrowser } from './browser.ts'
import { builtConsole } from './built.ts'

export const desktop = { viewport: { width: 1280, height: 860 } } as const
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 1,
} as const

/** Why nobody can visit here, in words; undefined when one can. */
export const whyNoVisit: string | undefined = whyNoBrowser ?? serviceNames.map(whyNot).find((why) => why !== undefined)

/** @property alone in a context of its own: for who changes the clock, which all pages of a context have together */
export type VisitOptions = BrowserContextOptions & Readonly<{ alone?: boolean }>

export type Visits = Readonly<{
  url(name: ServiceName): string
  /** The key that the crawl service takes. */
  key(): string
  /** Who the file service takes for its administrator. */
  administrator(): Readonly<{ name: string; password: string }>
  /** A new person opens the console, as the file service serves it, at this fragment. */
  visit(fragment?: string, options?: VisitOptions): Promise<Page>
  /** The same, signed in to the files already: as the administrator, or by this token. */
  visitFiles(fragment?: string, options?: VisitOptions & Readonly<{ token?: string }>): Promise<Page>
  /** The same, with this in the tab's session storage: `alluvium.platform-token`, `alluvium.crawl-key`. */
  visitAs(held: Readonly<Record<string, string>>, fragment?: string, options?: VisitOptions): Promise<Page>
  /** Asks the file service directly, as the administrator, for what a test needs to find there. */
  askFiles(path: string, init?: RequestInit): Promise<Response>
}>

/** To build the console, and to start the services and the browser: where that is longer, something hangs. */
const maxStartMs = 240_000

/**
 * One set of services and one browser for the suite that calls this.
 * @param flags what the services are started with besides; asked before they start
 */
export function withVisits(flags: () => Promise<readonly string[]> = async () => []): Visits {
  let target: Target | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    await builtConsole()
    target = await openTarget(await flags())
    browser = await openBrowser()
  }, maxStartMs)
  afterAll(async () => {
    await browser?.close()
    await target?.stop()
  })

  const url = (name: ServiceName) => target?.services[name]?.url ?? ''
  const token = once(async () => {
    const { name, password } = administrator()
    return tokenOf(url('files'), { username: name, password })
  })
  function administrator() {
    const basic = target?.services.files?.credentials.authorization ?? ''
    const [name = '', password = ''] = Buffer.from(basic.replace('Basic ', ''), 'base64').toString().split(':')
    return { name, password }
  }
  const contexts = new Map<string, Promise<BrowserContext>>()
  async function contextFor({ alone = false, ...options }: VisitOptions): Promise<BrowserContext> {
    const made = contexts.get(JSON.stringify(options))
    if (made && !alone) return made
    const context = openContext(options)
    if (!alone) contexts.set(JSON.stringify(options), context)
    return context
  }
  /** A context, with a page that stays: the process of the site's pages lives as long as one of them. */
  async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
    if (!browser) throw new Error('there is no browser yet')
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options, serviceWorkers: 'block' })
    await (await context.newPage()).goto(`${url('files')}/healthz`)
    return context
  }
  /** What the services' pages of the last visit have left in the context of this page. */
  async function forget(page: Page): Promise<void> {
    await page.context().clearCookies()
    const devtools = await page.context().newCDPSession(page)
    for (const origin of serviceNames.map(url))
      await devtools.send('Storage.clearDataForOrigin', {
        origin,
        storageTypes: 'local_storage,indexeddb,cache_storage',
      })
    await devtools.detach()
  }
  /** @param held what the tab's session storage has at first, by its names */
  async function openPage(options: VisitOptions, held: Readonly<Record<string, string>> = {}): Promise<Page> {
    const context = await contextFor(options)
    const page = await context.newPage()
    await forget(page)
    for (const [name, value] of Object.entries(held)) {
      // Unless the page itself has changed it since.
      const [key, text] = [JSON.stringify(name), JSON.stringify(value)]
      await page.addInitScript(`sessionStorage.getItem('begun ' + ${key}) ?? sessionStorage.setItem(${key}, ${text})
        sessionStorage.setItem('begun ' + ${key}, 'yes')`)
    }
    // For what hangs: on a busy machine a page of its own takes many seconds.
    page.setDefaultTimeout(60_000)
    // From the beginning, since a chooser that opens before the browser is told of a listener is lost.
    page.on('filechooser', () => undefined)
    const complaints = complaintsOf(page, serviceNames.map(url))
    onTestFinished(async () => {
      for (const one of context.pages().slice(1)) await one.close()
      if (options.alone) await context.close()
      expect(complaints).toEqual([])
    })
    return page
  }
  return {
    url,
    key: () => target?.services.crawl?.credentials['x-api-key'] ?? '',
    administrator,
    async visit(fragment = '', options = desktop) {
      const page = await openPage(options)
      await page.goto(`${url('files')}/ui/${fragment}`)
      return page
    },
    async visitFiles(fragment = '#/files', { token: given, ...options } = desktop) {
      const page = await openPage(options, { 'alluvium.files-token': given ?? (await token()) })
      await page.goto(`${url('files')}/ui/${fragment}`)
      return page
    },
    async visitAs(held, fragment = '', options = desktop) {
      const page = await openPage(options, held)
      await page.goto(`${url('files')}/ui/${fragment}`)
      return page
    },
    async askFiles(path, init = {}) {
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${await token()}`)
      const answer = await fetch(`${url('files')}${path}`, { ...init, headers })
      if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${answer.status} ${await answer.text()}`)
      return answer
    },
  }
}

/** A token of the file service, as its own log-in gives it. */
export async function tokenOf(
  address: string,
  entry: Readonly<{ username: string; password: string }>,
): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(entry),
  })
  const answered: unknown = await answer.json()
  if (typeof answered === 'object' && answered !== null && 'access_token' in answered)
    return String(answered.access_token)
  throw new Error(`no token for ${entry.username}: ${answer.status}`)
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
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

/** Where pictures are wanted; most runs are looked at by nobody, and to take them was a tenth of the browser’s time. */
const shots = process.env.ALLUVIUM_TEST_SHOTS

type Scheme = 'dark' | 'light'

/** The scheme that a page was put into; it stays in it, whatever is opened there. */
const schemes = new WeakMap<Page, Scheme>()

/** The page in this colour scheme, once everything has its colours. */
export async function inScheme(page: Page, colorScheme: Scheme): Promise<void> {
  if (schemes.get(page) !== colorScheme) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction(
      (wanted) => (document.documentElement.dataset['mantineColorScheme'] ?? wanted) === wanted,
      colorScheme,
    )
    schemes.set(page, colorScheme)
  }
  await page.evaluate(async () => {
    // Two frames, for a transition begins with the style that the first one finds.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}

/** A picture of the page in both colour schemes, for people to look at, where ALLUVIUM_TEST_SHOTS names a folder for them. */
export async function shot(page: Page, name: string): Promise<void> {
  if (shots === undefined) return
  await mkdir(shots, { recursive: true })
  for (const colorScheme of bothSchemes(page)) {
    await inScheme(page, colorScheme)
    await page.screenshot({ path: join(shots, `${name}-${colorScheme}.png`), scale: 'css' })
  }
}

/** Both, and the one first that the page is in already: to change over is what takes time. */
export const bothSchemes = (page: Page): readonly Scheme[] =>
  schemes.get(page) === 'light' ? ['light', 'dark'] : ['dark', 'light']
