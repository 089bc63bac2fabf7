/**
 * Rendering in a Chromium that is there already, by Playwright's protocol. Each page has a context of its own, which ends
 * with it. The browser reaches nothing by itself: requests are answered from here, and what could pass by that (sockets, workers,
 * navigation by script) is refused or meets a proxy that does not exist.
 */
import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core'
import { field } from '../../model/response.ts'
import { canonicalUrl } from '../../model/url.ts'
import type { WebResponse } from '../../model/web-answer.ts'
import type { PageToRender, Renderer } from '../../ports/renderer.ts'

export type ChromiumOptions = Readonly<{
  /** The program. */
  chromium: string
  /** Until a page is taken as it is by then, milliseconds. Default 15 s. */
  settleMs?: number
  /** Pages rendered at once; others wait. Default 4. */
  pages?: number
}>

/** Requests of one page that are answered. */
const mostParts = 200
const mostRedirects = 5
/** What scripts need; pictures, fonts and films are left out. */
const wantedTypes: ReadonlySet<string> = new Set(['document', 'script', 'stylesheet', 'xhr', 'fetch'])
const nowhere = 'http://127.0.0.1:9'

export function chromiumRenderer({ chromium: program, settleMs = 15_000, pages: most = 4 }: ChromiumOptions): Renderer {
  let launched: Promise<Browser> | undefined
  let rendering = 0
  const waiting: (() => void)[] = []

  async function browser(): Promise<Browser> {
    const present = await launched?.catch(() => undefined)
    if (present?.isConnected() === true) return present
    launched = chromium.launch({
      executablePath: program,
      chromiumSandbox: process.getuid?.() !== 0, // Chromium's own sandbox does not work for root
      proxy: { server: nowhere, bypass: '<-loopback>' },
      args: ['--host-resolver-rules=MAP * ~NOTFOUND', '--force-webrtc-ip-handling-policy=disable_non_proxied_udp'],
    })
    return launched
  }

  async function rendered(page: PageToRender): Promise<Buffer | undefined> {
    const context = await (await browser()).newContext({
      serviceWorkers: 'block',
      acceptDownloads: false,
      ...(page.userAgent === undefined ? {} : { userAgent: page.userAgent }),
    })
    const abandon = (): void => void context.close().catch(() => undefined)
    page.signal.addEventListener('abort', abandon)
    try {
      return await settled(context, page, settleMs)
    } finally {
      page.signal.removeEventListener('abort', abandon)
      await context.close().catch(() => undefined)
    }
  }

  return {
    async render(page) {
      if (rendering >= most) await new Promise<void>((resolve) => waiting.push(resolve))
      rendering += 1
      try {
        return page.signal.aborted ? undefined : await rendered(page)
      } catch {
        return undefined // a browser that fails, or a page that breaks it: the page is taken as it came
      } finally {
        rendering -= 1
        waiting.shift()?.()
      }
    },
    async close() {
      await (await launched?.catch(() => undefined))?.close()
    },
  }
}

async function settled(context: BrowserContext, page: PageToRender, settleMs: number): Promise<Buffer> {
  const tab = await context.newPage()
  const parts = new Parts(page, tab)
  await context.route('**/*', (route) => parts.answer(route).catch(() => undefined))
  await context.routeWebSocket('**/*', (socket) => socket.close())
  const until = performance.now() + settleMs
  const left = (): number => Math.max(1, until - performance.now())
  await tab.goto(page.url, { waitUntil: 'commit', timeout: left() })
  await tab.waitForLoadState('networkidle', { timeout: left() }).catch(() => undefined) // what is there by then counts
  return Buffer.from(await tab.content())
}

/** What one page loads. */
class Parts {
  readonly #page: PageToRender
  readonly #tab: Page
  #count = 0
  #isBegun = false
  /** One request after another. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(page: PageToRender, tab: Page) {
    this.#page = page
    this.#tab = tab
  }

  async answer(route: Route): Promise<void> {
    const request = route.request()
    if (request.isNavigationRequest() && request.frame() === this.#tab.mainFrame()) {
      const isPage = !this.#isBegun
      this.#isBegun = true
      const { body, contentType } = this.#page
      await (isPage ? route.fulfill({ status: 200, contentType, body }) : route.abort()) // where scripts lead is not followed
      return
    }
    this.#count += 1
    const isWanted = request.method() === 'GET' && wantedTypes.has(request.resourceType()) && this.#count <= mostParts
    const answer = isWanted ? await this.#inTurn(() => this.#ask(request.url())) : undefined
    if (answer?.body === undefined) await route.abort()
    else await route.fulfill({ status: answer.status, headers: passedOn(answer), body: answer.body })
  }

  #inTurn<T>(ask: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(ask)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  async #ask(given: string): Promise<WebResponse | undefined> {
    let url = canonicalUrl(given)
    for (let hop = 0; hop <= mostRedirects && url !== undefined; hop++) {
      // oxlint-disable-next-line no-await-in-loop -- where the next leads is in the last
      const answer = await this.#page.ask(url)
      if (answer?.kind !== 'response') return undefined
      if (answer.status < 300 || answer.status >= 400) return answer
      url = canonicalUrl(field(answer, 'location') ?? '', url)
    }
    return undefined
  }
}

/** Of the header fields those that say what a part is and who may read it. */
function passedOn(answer: WebResponse): Record<string, string> {
  const names = ['content-type', 'access-control-allow-origin', 'access-control-allow-credentials']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = field(answer, name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}
