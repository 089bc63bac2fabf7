/**
 * One Chromium, in which nothing reaches the network: each request, of whatever page, frame or worker, is handed to whoever
 * started it, at the level of the whole browser (the Fetch domain of CDP). That lies below the network service, which
 * holds an answer from here against CORS as it does a server's. (Playwright's own routing does not do: it adds the
 * fields that CORS asks for, and answers preflights itself.) What does not pass there, such as sockets, WebRTC and
 * WebTransport, meets a proxy that does not exist.
 */
import { newRandomId } from '@alluvium/kernel'
import { type HeldProcess, holdProcess } from '@alluvium/sandbox/processes'
import { type Browser, type CDPSession, chromium } from 'playwright-core'
import { inTime, obeyed } from './in-time.ts'
import { launchedAs } from './launched-process.ts'

export type LaunchOptions = Readonly<{
  /** The program. */
  chromium: string
  /** Chromium's own sandbox, which does not work for root. */
  sandbox: boolean
  /** Of all its processes together. One that takes more is ended. */
  memoryBytes: number
  /** Until it has to be there, milliseconds. */
  launchMs: number
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
  /** Ends it, whatever it is doing. Idempotent; never rejects. */
  end(): Promise<void>
}>

/** How long a Chromium may take to end by itself. */
const endMs = 2_000
const nowhere = 'http://127.0.0.1:9'

/** Rejects when it is not there in time; then nothing of it is left. */
export async function launchBrowser({ onRequest, ...options }: LaunchOptions): Promise<RunningBrowser> {
  const { browser, held } = await launched(options)
  const end = () => ended(browser, held)
  try {
    const session = await obeyed(browser.newBrowserCDPSession())
    handRequests(session, onRequest)
    await obeyed(session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }))
    return { browser, end }
  } catch (error) {
    await end()
    throw error
  }
}

type Launched = Readonly<{ browser: Browser; held: HeldProcess }>

async function launched({ memoryBytes, launchMs, ...options }: Omit<LaunchOptions, 'onRequest'>): Promise<Launched> {
  let held: HeldProcess | undefined
  let isGivenUp = false
  const mark = `--alluvium-slot=${newRandomId()}`
  const launching = launchedAs(mark, {
    launch: () => launch(mark, options),
    onProcess: (child) => {
      held = holdProcess(child, { memoryBytes })
      if (isGivenUp) void held.end('deadline')
    },
  })
  try {
    const browser = await inTime(launching, launchMs)
    if (browser === undefined || held === undefined) throw new Error('Chromium does not start.')
    return { browser, held }
  } catch (error) {
    isGivenUp = true
    await held?.end('deadline')
    throw error
  }
}

const launch = (
  mark: string,
  { chromium: program, sandbox }: Pick<LaunchOptions, 'chromium' | 'sandbox'>,
): Promise<Browser> =>
  chromium.launch({
    executablePath: program,
    chromiumSandbox: sandbox,
    timeout: 0, // there is one already
    handleSIGINT: false, // or Playwright ends this process too; who opened the renderer closes it
    handleSIGTERM: false,
    handleSIGHUP: false,
    env: environment(),
    proxy: { server: nowhere, bypass: '<-loopback>' },
    ignoreDefaultArgs: ['--disable-popup-blocking'], // scripts alone open no windows then: nobody clicks here
    args: [
      mark,
      '--host-resolver-rules=MAP * ~NOTFOUND',
      '--webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp', // the same, as other builds call it
    ],
  })

/** What a program needs to start; our settings and secrets are none of its business. */
const passedOn = ['HOME', 'LANG', 'PATH', 'TMPDIR', 'XDG_RUNTIME_DIR', 'FONTCONFIG_PATH', 'LD_LIBRARY_PATH']

const environment = (): Record<string, string> =>
  Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

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

async function ended(browser: Browser, held: HeldProcess): Promise<void> {
  await inTime(browser.close(), endMs).catch(() => undefined)
  await held.end('unwanted')
}
