/**
 * A Chromium that does not do at once what it is asked. It is a program that speaks as much of CDP as Playwright asks when it
 * launches one, and writes down what it was asked.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chromiumRenderer } from './renderer.ts'

type Slowness = Readonly<{
  unanswered?: string
  heldUntil?: string
  /** It ends only when it is killed. */
  isStubborn?: boolean
}>

const source = (
  folder: string,
  { unanswered = 'nothing', heldUntil, isStubborn = false }: Slowness,
) => `#!${process.execPath}
const fs = require('node:fs')
const say = (message) => fs.writeSync(4, JSON.stringify(message) + '\\0')
const results = {
  'Browser.getVersion': { protocolVersion: '1.3', product: 'Chrome/150.0.0.0', revision: '', userAgent: 'x', jsVersion: '' },
  'Target.attachToBrowserTarget': { sessionId: 'browser' },
}
fs.writeFileSync('${folder}/process', String(process.pid))
const answer = ({ id, method, sessionId }) => {
  fs.appendFileSync('${folder}/asked', method + '\\n')
  if (method !== '${unanswered}' && method !== 'Browser.close') say({ id, sessionId, result: results[method] ?? {} })
}
let text = ''
const pipe = new (require('node:net').Socket)({ fd: 3 })
if (${isStubborn}) process.on('SIGTERM', () => 0) && setInterval(() => 0, 1000)
pipe.on('close', () => ${isStubborn} || process.exit())
pipe.on('data', (chunk) => {
  text += chunk
  const messages = text.split('\\0')
  text = messages.pop()
  for (const message of messages) whenFree(() => answer(JSON.parse(message)))
})
function whenFree(act) {
  if (${heldUntil === undefined} || fs.existsSync('${heldUntil}')) act()
  else setTimeout(whenFree, 20, act)
}
`

async function slowChromium(slowness: (folder: string) => Slowness, limits: Readonly<{ launchMs?: number }> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-chromium-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const chromium = join(folder, 'chromium')
  await writeFile(chromium, source(folder, slowness(folder)), { mode: 0o700 })
  const renderer = chromiumRenderer({ chromium, sandbox: false, settleMs: 1000, memoryBytes: 1024 ** 3, ...limits })
  onTestFinished(() => renderer.close())
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '')
  const render = (signal: AbortSignal) =>
    renderer.render({
      url: 'http://a.example/',
      body: Buffer.from('<p>'),
      headers: {},
      maxBytes: 1000,
      signal,
      ask: () => Promise.resolve(undefined),
    })
  return { folder, read, render, close: () => renderer.close() }
}

/** Whether the process with the number that the program wrote down runs; one that wrote none never began. */
function isAlive(pid: number): boolean {
  if (pid === 0) return false // to signal 0 is to signal one's own group
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a page that is abandoned while its Chromium is launched is not rendered', async () => {
  const { folder, read, render } = await slowChromium((place) => ({ heldUntil: join(place, 'go') }))
  const abandoned = new AbortController()
  const rendered = render(abandoned.signal)
  await expect.poll(() => read('process')).not.toBe('')
  abandoned.abort()
  await writeFile(join(folder, 'go'), '')
  expect(await rendered).toBeUndefined()
  const asked = await read('asked')
  expect(asked).toContain('Fetch.enable')
  expect(asked).not.toContain('Target.createBrowserContext')
})

test('a Chromium that does not answer after its launch is killed, and the page is kept unrendered', async () => {
  const { read, render } = await slowChromium(() => ({ unanswered: 'Fetch.enable' }))
  expect(await render(new AbortController().signal)).toBeUndefined()
  expect(await read('asked')).toContain('Fetch.enable')
  await expect.poll(async () => isAlive(Number(await read('process')))).toBe(false)
})

test('a Chromium that never reports ready and does not end is killed, and the page is kept unrendered', async () => {
  const { read, render } = await slowChromium(() => ({ unanswered: 'Browser.getVersion', isStubborn: true }), {
    launchMs: 4000,
  })
  expect(await render(new AbortController().signal)).toBeUndefined()
  await expect.poll(async () => isAlive(Number(await read('process')))).toBe(false)
})

test('a Chromium that does not end on request is killed', async () => {
  const { read, render, close } = await slowChromium(() => ({
    unanswered: 'Target.createBrowserContext',
    isStubborn: true,
  }))
  const rendered = render(new AbortController().signal)
  await expect.poll(() => read('asked')).toContain('Target.createBrowserContext')
  await close()
  expect(await rendered).toBeUndefined()
  await expect.poll(async () => isAlive(Number(await read('process')))).toBe(false)
})
