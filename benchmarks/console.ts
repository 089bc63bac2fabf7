/**
 * How soon can one use the console?
 *
 *   npm run benchmark -- console [--rounds 10] [--entries 1000]
 *
 * Starts the real command on a folder of its own and opens the console in real Chromium on loopback: the sign-in page as
 * somebody new, and a folder of so many files as somebody who is signed in. Each round opens each page twice in a browser
 * without a past: first with nothing in its cache, then again. From the beginning of the navigation until
 *
 *   painted      something stands there (first contentful paint)
 *   usable       the sign-in field has taken a letter, or the list has its rows
 *
 * `script` is what came over the wire for it, compressed as it was sent, and `busy` how long the page's main thread computed
 * until then. Printed are medians of the rounds, and the worst in brackets.
 */
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { installed, openBrowser } from '../apps/console/src/testing/browser.ts'
import { builtConsole } from '../apps/console/src/testing/built.ts'
import { serve } from '../conformance/src/serving.ts'
import { median, murmur, shown, table, tell } from './files/figures.ts'

const { values: flags } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, entries: { type: 'string', default: '1000' } },
})
const rounds = Number(flags.rounds)
const entries = Number(flags.entries)

type Figures = Readonly<{ scriptBytes: number; paintedMs: number; usableMs: number; busyMs: number }>

/** A page, who opens it, and what is true in it once it can be used. */
type Case = Readonly<{ name: string; fragment: string; token: string | null; isUsable: string }>

/** Looks at each frame whether the page can be used, and remembers when. */
const watching = (isUsable: string): string => `{
  const look = () => {
    if (${isUsable}) performance.mark('usable')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

/** A letter is typed, and stands in the field. */
const signInTakesInput = `(() => {
  const field = document.querySelector('main input[name=email]')
  if (!field) return false
  field.focus()
  document.execCommand('insertText', false, 'a')
  return field.value !== ''
})()`
const listIsThere = `document.querySelector('[role=grid][aria-rowcount="${entries + 1}"] [role=row] a') !== null`

async function opened(browser: Browser, url: string, one: Case): Promise<readonly [cold: Figures, warm: Figures]> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    if (one.token !== null)
      await context.addInitScript(`sessionStorage.setItem('alluvium.platform-token', ${JSON.stringify(one.token)})`)
    await context.addInitScript(watching(one.isUsable))
    const address = `${url}/ui/${one.fragment}`
    return [await measured(context, address), await measured(context, address)]
  } finally {
    await context.close()
  }
}

async function measured(context: BrowserContext, address: string): Promise<Figures> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  // The thread's own time, which other processes don't lengthen.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(address)
  // As a function, since the page's policy evaluates no text.
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
  const { metrics } = await devtools.send('Performance.getMetrics')
  const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  const figures = { ...(await read(page)), busyMs: busy * 1000 }
  await page.close()
  return figures
}

const read = (page: Page): Promise<Omit<Figures, 'busyMs'>> =>
  page.evaluate(() => {
    const resources = performance.getEntriesByType('resource').filter((one) => one instanceof PerformanceResourceTiming)
    return {
      scriptBytes: resources
        .filter(({ name, transferSize }) => name.endsWith('.js') && transferSize > 0)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      paintedMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      usableMs: performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN,
    }
  })

/** As the administrator, who opens everything. */
async function tokenOf(platform: string, { name, password }: Readonly<{ name: string; password: string }>) {
  const answer = await fetch(`${platform}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: name, password }),
  })
  const { token }: { token: string } = await answer.json()
  return token
}

async function fillFolder(files: string, token: string): Promise<void> {
  for (let number = 0; number < entries; number++) {
    const answer = await fetch(`${files}/many/${number}.txt?parents=true`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: `${number}`,
    })
    if (!answer.ok) throw new Error(`PUT: ${answer.status} ${await answer.text()}`)
  }
}

function rowOf(name: string, figures: readonly Figures[]): readonly string[] {
  const both = (of: (one: Figures) => number, unit: string) => {
    const values = figures.map(of)
    return `${shown(median(values))} ${unit} (${shown(Math.max(...values))})`
  }
  return [
    name,
    both(({ scriptBytes }) => scriptBytes / 1024, 'KiB'),
    both(({ paintedMs }) => paintedMs, 'ms'),
    both(({ usableMs }) => usableMs, 'ms'),
    both(({ busyMs }) => busyMs, 'ms'),
  ]
}

await builtConsole()
const serving = await serve()
const browser = await openBrowser(installed)
try {
  const { files, platform, administrator } = serving.ready
  const token = await tokenOf(platform.url, administrator)
  murmur(`puts ${entries} files into a folder`)
  await fillFolder(files.url, token)
  const cases: readonly Case[] = [
    { name: 'sign-in', fragment: '#/account', token: null, isUsable: signInTakesInput },
    { name: `${entries} files`, fragment: '#/files/many/', token, isUsable: listIsThere },
  ]
  const found = new Map(cases.map((one) => [one, { cold: [] as Figures[], warm: [] as Figures[] }]))
  for (let round = 1; round <= rounds; round++) {
    murmur(`round ${round} of ${rounds}`)
    for (const [one, { cold, warm }] of found) {
      const [first, again] = await opened(browser, files.url, one)
      cold.push(first)
      warm.push(again)
    }
  }
  tell(
    table([
      ['page', 'script', 'painted', 'usable', 'busy'],
      ...[...found].flatMap(([{ name }, { cold, warm }]) => [
        rowOf(`${name}, first`, cold),
        rowOf(`${name}, again`, warm),
      ]),
    ]),
  )
} finally {
  await browser.close()
  await serving.stop()
}
