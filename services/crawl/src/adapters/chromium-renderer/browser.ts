/**
 * One Chromium, in which nothing reaches the network: each request, of whatever page, frame or worker, is handed to whoever
 * started it, at the level of the whole browser (the Fetch domain of CDP). That lies below the network service, which
 * holds an answer from here against CORS as it does a server's. (Playwright's own routing does not do: it adds the
 * fields that CORS asks for, and answers preflights itself.) What does not pass there, such as sockets, WebRTC and
 * WebTransport, meets a proxy that does not exist.
 */
import { type Browser, type CDPSession, chromium } from 'playwright-core'
import { inTime, obeyed } from './in-time.ts'

export type LaunchOptions = Readonly<{
  /** The program. */
  chromium: string
  /** Chromium's own sandbox, which does not work for root. */
  sandbox: boolean
  onRequest(request: PausedRequest): void
}>

/** A request that waits for one of its two ends. */
export type PausedRequest = Readonly<{
  url: string
  method: string
  /** Header fields, their names as Chromium spells them. */
  headers: Readonly<Record<string, string>>
  frameId: string
  /** As CDP calls it: `Document`, `XHR`. */
  resourceType: string
  refuse(): void
  answer(answer: PartAnswer): void
}>

export type PartAnswer = Readonly<{
  status: number
  headers: readonly Readonly<{ name: string; value: string }>[]
  body: Buffer
}>

export type RunningBrowser = Readonly<{
  browser: Browser
  /** The process with which all others of this Chromium end. */
  processId: number
  /** Ends it, whatever it is doing. Idempotent; never rejects. */
  end(): Promise<void>
}>

const launchMs = 20_000
/** How long a Chromium may take to end by itself. */
const endMs = 2_000
const nowhere = 'http://127.0.0.1:9'

export async function launchBrowser({ chromium: program, sandbox, onRequest }: LaunchOptions): Promise<RunningBrowser> {
  const browser = await chromium.launch({
    executablePath: program,
    chromiumSandbox: sandbox,
    timeout: launchMs,
    proxy: { server: nowhere, bypass: '<-loopback>' },
    ignoreDefaultArgs: ['--disable-popup-blocking'], // scripts alone open no windows then: nobody clicks here
    args: [
      '--host-resolver-rules=MAP * ~NOTFOUND',
      '--webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp', // the same, as other builds call it
    ],
  })
  let processId: number | undefined
  try {
    const session = await obeyed(browser.newBrowserCDPSession())
    processId = await processOf(session) // first: one that obeys no more after that can be ended
    handRequests(session, onRequest)
    await obeyed(session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }))
    return { browser, processId, end: () => end(browser, processId) }
  } catch (error) {
    await end(browser, processId)
    throw error
  }
}

async function processOf(session: CDPSession): Promise<number> {
  const { processInfo } = await obeyed(session.send('SystemInfo.getProcessInfo'))
  const processId = processInfo.find(({ type }) => type === 'browser')?.id
  if (processId === undefined) throw new Error('Chromium does not say which process it is.')
  return processId
}

/** The page does not wait for it any more. */
const forget = (): undefined => undefined

function handRequests(session: CDPSession, onRequest: LaunchOptions['onRequest']): void {
  session.on('Fetch.requestPaused', ({ requestId, request, frameId, resourceType }) => {
    const { url, method, headers } = request
    onRequest({
      url,
      method,
      headers,
      frameId,
      resourceType,
      refuse: () => void session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(forget),
      answer: ({ status, headers: fields, body }) =>
        void session
          .send('Fetch.fulfillRequest', {
            requestId,
            responseCode: status,
            responseHeaders: [...fields],
            body: body.toString('base64'),
          })
          .catch(forget),
    })
  })
}

/** One that has not said which process it is, and does not close, ends with this process. */
async function end(browser: Browser, processId: number | undefined): Promise<void> {
  await inTime(browser.close(), endMs).catch(() => undefined)
  if (!browser.isConnected() || processId === undefined) return
  try {
    process.kill(processId, 'SIGKILL') // the others end when they miss it
  } catch {
    // it has ended by itself
  }
}
