/** Opens a page in its own Chromium and reads the document that its scripts leave. Each step has a time limit. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import type { PageToRender } from '../../ports/renderer.ts'
import { inTime, obeyed } from './in-time.ts'
import type { PageRequests } from './page-requests.ts'

/** The time limit of reading the document, including scripts that run meanwhile. */
const readMs = 5_000

type Rendering = Readonly<{ page: PageToRender; requests: PageRequests; settleMs: number }>

/** Undefined for a document that is too large, or that its scripts make unreadable. Rejects when Chromium does not answer. */
export async function renderedDocument(browser: Browser, rendering: Rendering): Promise<Buffer | undefined> {
  const context = await obeyed(
    browser.newContext({
      serviceWorkers: 'block',
      acceptDownloads: false,
      ...(rendering.page.userAgent === undefined ? {} : { userAgent: rendering.page.userAgent }),
    }),
  )
  const tab = await obeyed(context.newPage())
  context.on('page', (popup) => void popup.close().catch(() => undefined))
  const session = await obeyed(context.newCDPSession(tab))
  const document = await settledDocument({ tab, session }, rendering)
  await obeyed(closed(context))
  return document
}

async function settledDocument(
  { tab, session }: Readonly<{ tab: Page; session: CDPSession }>,
  { page, requests, settleMs }: Rendering,
): Promise<Buffer | undefined> {
  const until = performance.now() + settleMs
  const timeout = (): number => Math.max(1, until - performance.now())
  await tab.goto(page.url, { waitUntil: 'commit', timeout: timeout() }).catch(() => undefined)
  const settled = tab.waitForLoadState('networkidle', { timeout: timeout() })
  await inTime(Promise.race([settled, requests.flooded]), timeout()).catch(() => undefined) // what is there by then counts
  if (requests.mainFrame === undefined) return undefined
  return inTime(documentIn(session, requests.mainFrame, page.maxBytes), readMs).catch(() => undefined)
}

async function closed(context: BrowserContext): Promise<BrowserContext> {
  await context.close()
  return context
}

const outerHtml = (maxLength: number): string => `(() => {
  const { doctype, documentElement } = document
  const html = documentElement === null ? '' : documentElement.outerHTML
  if (html.length > ${maxLength}) return undefined
  return (doctype === null ? '' : new XMLSerializer().serializeToString(doctype)) + html
})()`

/** Reads in an isolated world, in which the page's scripts have changed nothing. */
async function documentIn(session: CDPSession, frameId: string, maxBytes: number): Promise<Buffer | undefined> {
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', { frameId })
  const expression = outerHtml(maxBytes)
  const { result } = await session.send('Runtime.evaluate', {
    expression,
    contextId,
    timeout: readMs,
    returnByValue: true,
  })
  return typeof result.value === 'string' ? Buffer.from(result.value) : undefined
}
