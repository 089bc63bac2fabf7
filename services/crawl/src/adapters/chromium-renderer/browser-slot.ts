/**
 * Renders one page after another, each alone in its Chromium, so a crash of one ends no other. The next page uses the same
 * Chromium if the last page left it in time; otherwise the Chromium is ended.
 */
import type { PageToRender } from '../../ports/renderer.ts'
import { type LaunchOptions, launchBrowser, type RunningBrowser } from './browser.ts'
import { PageRequests } from './page-requests.ts'
import { renderedDocument } from './rendered-document.ts'

export type BrowserSlotOptions = Omit<LaunchOptions, 'onRequest'> & Readonly<{ settleMs: number }>

/** After this time without use, a Chromium is ended. */
const idleMs = 60_000

export class BrowserSlot {
  readonly #options: BrowserSlotOptions
  #running: RunningBrowser | undefined
  #requests: PageRequests | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: BrowserSlotOptions) {
    this.#options = options
  }

  /** Rejects when the page, or its Chromium, fails. */
  async render(page: PageToRender): Promise<Buffer | undefined> {
    clearTimeout(this.#idle)
    const { settleMs } = this.#options
    const requests = new PageRequests(page)
    const running = await this.#launched()
    if (this.#isClosed || page.signal.aborted) return this.#end() // while it was launched
    this.#requests = requests
    const abandon = (): void => void this.#end()
    page.signal.addEventListener('abort', abandon)
    try {
      const document = await renderedDocument(running.browser, { page, requests, settleMs })
      this.#idle = setTimeout(() => void this.#end(), idleMs).unref()
      return document
    } catch (error) {
      await this.#end()
      throw error
    } finally {
      this.#requests = undefined
      page.signal.removeEventListener('abort', abandon)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end()
  }

  async #launched(): Promise<RunningBrowser> {
    if (this.#running?.browser.isConnected() === true) return this.#running
    const { settleMs: _, ...options } = this.#options
    this.#running = await launchBrowser({
      ...options,
      onRequest: (request) => (this.#requests === undefined ? request.refuse() : this.#requests.take(request)),
    })
    return this.#running
  }

  async #end(): Promise<undefined> {
    clearTimeout(this.#idle)
    const running = this.#running
    this.#running = undefined
    await running?.end()
  }
}
