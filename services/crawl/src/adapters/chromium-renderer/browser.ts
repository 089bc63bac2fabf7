/**
 * One Chromium that cannot reach the network. Each request of any page, frame or worker is handed to the code that started the
 * browser, at the level of the whole browser (the Fetch domain of CDP). That is below the network service, so Chromium checks
 * our answers against CORS as it checks a server's. (Playwright's own routing is no substitute: it adds the fields of CORS
 * and answers preflights itself.) Sockets, WebRTC and WebTransport do not pass there; they meet a proxy that does not exist.
 */
import { newRandomId } from '@alluvium/kernel'
import { type HeldProcess, holdProcess } from '@alluvium/sandbox/processes'
import { type Browser, type CDPSession, chromium } from 'playwright-core'
import { inTime, obeyed } from './in-time.ts'
import { launchedAs } from './launched-process.ts'

export type LaunchOptions = Readonly<{
  /** The path of the program. */
  chromium: string
  /** Whether Chromium uses its own sandbox, which does not work for root. */
  sandbox: boolean
  /** The memory limit of all its processes together. A browser that takes more is ended. */
  memoryBytes: number
  /** The time limit of its start, milliseconds. */
  launchMs: number
  onRequest(request: PausedRequest): void
}>

/** A request that waits until it is answered or refused. */
export type PausedRequest = Readonly<{
  url: string
  method: string
  /** Header fields, with names in Chromium's spelling. */
  headers: Readonly<Record<string, string>>
  frameId: string
  /** The resource type of CDP: `Document`, `XHR`. */
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
  /** Ends the browser in any state. Idempotent; never rejects. */
  end(): Promise<void>
}>

/** How long a Chromium may take to end by itself. */
const endMs = 2_000
const nowhere = 'http://127.0.0.1:9'

/** Rejects when it does not start in time; then no process of it is left. */
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

/** The environment that a program needs to start, without our settings and secrets. */
const passedOn = ['HOME', 'LANG', 'PATH', 'TMPDIR', 'XDG_RUNTIME_DIR', 'FONTCONFIG_PATH', 'LD_LIBRARY_PATH']

const environment = (): Record<string, string> =>
  Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** The page no longer waits for the request. */
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
