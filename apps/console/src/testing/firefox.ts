/**
 * A real Firefox for the tests, as the machine has it, spoken to by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/): a
 * WebSocket that it opens by itself, so no driver stands between. Elements are found by role and name, as people find them.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const executable = process.env.ALLUVIUM_TEST_FIREFOX ?? '/usr/bin/firefox-esr'

/** Why no Firefox can be started here, in words; undefined when one can. */
export const whyNoFirefox: string | undefined = existsSync(executable)
  ? undefined
  : `there is no ${executable}; ALLUVIUM_TEST_FIREFOX may name another Firefox`

/** It asks nobody but the services under test. */
const preferences: Readonly<Record<string, unknown>> = {
  'app.normandy.enabled': false,
  'app.update.auto': false,
  'browser.newtabpage.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'en-GB',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#never-asked',
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
}

/** For what hangs: on a busy machine a page takes many seconds. */
const timeoutMs = 60_000

const selectors = {
  button: 'button, [role=button]',
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a[href]',
  menuitem: '[role=menuitem]',
} as const

export type Named = Readonly<{ role: keyof typeof selectors; name: string }>

export type FirefoxPage = Readonly<{
  goto(url: string): Promise<void>
  /** The value of an expression in the page, or what it resolves to. */
  evaluate(expression: string): Promise<unknown>
  /** Resolves once the expression is true in the page. */
  until(expression: string): Promise<void>
  /** Resolves once there is such an element. */
  waitFor(element: Named): Promise<void>
  count(element: Named): Promise<number>
  click(element: Named, button?: 'left' | 'right'): Promise<void>
  /** Types text, or presses a key by the code that WebDriver has for it. */
  type(text: string): Promise<void>
  /** Puts a file into the page's first field for files. */
  upload(path: string): Promise<void>
  /** What the page complained of. */
  complaints: readonly string[]
}>

export type Firefox = Readonly<{ open(): Promise<FirefoxPage>; close(): Promise<void> }>

/** Keys by their codes in WebDriver (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
export const keys = { enter: '\ue007', escape: '\ue00c', arrowDown: '\ue015', control: '\ue009' } as const

export async function openFirefox(): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'console-firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const child = spawn(executable, flags, {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const session = await connect(`${await addressOf(child)}/session`)
  await session.send('session.new', { capabilities: {} })
  return {
    open: () => openPage(session),
    async close() {
      session.close()
      child.kill()
      await exited
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Where it listens, which it says when it does. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('Firefox has no output.')
  for await (const line of createInterface(stderr)) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
    if (address === undefined) continue
    stderr.resume() // what it says later is of no interest, but must not fill the pipe
    return address
  }
  throw new Error('Firefox ended before it listened.')
}

type Answer = Readonly<Record<string, unknown>>
type Session = Readonly<{
  send(method: string, params: object): Promise<Answer>
  on(listener: (method: string, params: Answer) => void): void
  close(): void
}>

async function connect(url: string): Promise<Session> {
  const socket = new WebSocket(url)
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>()
  socket.addEventListener('open', () => resolve())
  socket.addEventListener('error', () => reject(new Error(`${url} does not answer.`)))
  await opened
  let last = 0
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  const listeners: ((method: string, params: Answer) => void)[] = []
  socket.addEventListener('message', ({ data }) => {
    const { id, type, method, params, result, message } = JSON.parse(String(data))
    if (type === 'event') for (const listener of listeners) listener(method, params)
    else if (type === 'success') waiting.get(id)?.resolve(result)
    else waiting.get(id)?.reject(new Error(message))
    waiting.delete(id)
  })
  return {
    send(method, params) {
      last += 1
      const answer = Promise.withResolvers<Answer>()
      waiting.set(last, answer)
      socket.send(JSON.stringify({ id: last, method, params }))
      return answer.promise
    },
    on: (listener) => void listeners.push(listener),
    close: () => socket.close(),
  }
}

async function openPage(session: Session): Promise<FirefoxPage> {
  const { context } = await session.send('browsingContext.create', { type: 'tab' })
  await session.send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 860 } })
  await session.send('session.subscribe', { events: ['log.entryAdded'] })
  const complaints: string[] = []
  session.on((method, { level, text }) => {
    if (method === 'log.entryAdded' && level === 'error') complaints.push(String(text))
  })

  async function evaluate(expression: string): Promise<unknown> {
    const target = { context }
    const found = await session.send('script.evaluate', { expression, target, awaitPromise: true })
    if (found['type'] === 'exception') throw new Error(`${expression}: ${JSON.stringify(found['exceptionDetails'])}`)
    return (found['result'] as Answer | undefined)?.['value']
  }
  /** The nodes of an element's role and name that are drawn. */
  async function located({ role, name }: Named): Promise<readonly Answer[]> {
    const expression = `[...document.querySelectorAll(${JSON.stringify(selectors[role])})].filter((element) =>
      (element.getAttribute('aria-label') ?? element.textContent).trim() === ${JSON.stringify(name)} &&
      element.getClientRects().length > 0)`
    const found = await session.send('script.evaluate', { expression, target: { context }, awaitPromise: false })
    return ((found['result'] as Answer | undefined)?.['value'] ?? []) as readonly Answer[]
  }
  async function first(element: Named): Promise<Answer> {
    for (const end = Date.now() + timeoutMs; ; ) {
      const [node] = await located(element)
      if (node) return node
      if (Date.now() > end) throw new Error(`There is no ${element.role} ${element.name}.`)
      await evaluate('new Promise((resolve) => setTimeout(resolve, 50)).then(() => 0)')
    }
  }
  const act = (actions: readonly object[]) => session.send('input.performActions', { context, actions })

  return {
    evaluate,
    complaints,
    async goto(url) {
      await session.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async until(expression) {
      const wait = `(async () => {
        for (const end = Date.now() + ${timeoutMs}; !(${expression}); await new Promise((resolve) => setTimeout(resolve, 50)))
          if (Date.now() > end) throw new Error('It does not come true.')
      })()`
      await evaluate(wait)
    },
    async waitFor(element) {
      await first(element)
    },
    count: async (element) => (await located(element)).length,
    async click(element, button = 'left') {
      const { sharedId } = await first(element)
      const origin = { type: 'element', element: { sharedId } }
      const pressed = { button: button === 'left' ? 0 : 2 }
      const steps = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', ...pressed },
        { type: 'pointerUp', ...pressed },
      ]
      await act([{ type: 'pointer', id: 'mouse', actions: steps }])
    },
    async type(text) {
      const steps = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act([{ type: 'key', id: 'keyboard', actions: steps }])
    },
    async upload(path) {
      const locator = { type: 'css', value: 'input[type=file]' }
      const { nodes } = await session.send('browsingContext.locateNodes', { context, locator })
      const [field] = nodes as readonly Answer[]
      if (!field) throw new Error('The page has no field for files.')
      await session.send('input.setFiles', { context, element: { sharedId: field['sharedId'] }, files: [path] })
    },
  }
}
