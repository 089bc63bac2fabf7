/**
 * The console stays small however long it is used and however large the files are, and a large folder scrolls without a
 * stutter. What is measured is the page's own: its heap and the buffers that it holds, after their garbage was collected, and the
 * computing time of its main thread, which other processes do not lengthen.
 *
 *                    short round      full
 *   rounds of use    30               1,000
 *   up, then down    64 MB            5 GB
 *   scrolling        –                10,000 files
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod/mini'
import { whyNoVisit, withVisits } from './visits.ts'

const isFull = process.env.ALLUVIUM_PROOF === 'full'
const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`
const rounds = isFull ? 1000 : 30
const largeBytes = isFull ? 5 * 1000 ** 3 : 64 * 1000 ** 2
const mb = 1000 ** 2
/** What a page may hold more at the end than before. */
const maxGrowth = { use: 5 * mb, transfer: 50 * mb }
/** A task that keeps the main thread longer is felt (RAIL). */
const maxTaskMs = 50
const timeoutMs = 50 * 60_000

describe.skipIf(whyNoVisit !== undefined)(`long use in a browser${skipped}`, () => {
  const { visitFiles, askFiles } = withVisits()

  test.skipIf(!isFull)(
    'ten thousand files scroll without a task of more than 50 ms',
    async () => {
      const folder = `/${randomUUID()}/`
      const names = Array.from({ length: 10_000 }, (_, number) => `photo ${number}.jpg`)
      for (let at = 0; at < names.length; at += 50)
        await Promise.all(
          names
            .slice(at, at + 50)
            .map((name) => askFiles(`${folder}${encodeURI(name)}`, { method: 'PUT', body: name })),
        )
      const page = await visitFiles(`#/files${folder}`)
      await page.getByRole('link', { name: 'photo 0.jpg', exact: true }).waitFor()
      const tasks = await tasksDuring(page, async () => {
        await page.mouse.move(400, 500)
        for (let step = 0; step < 400; step += 1) {
          await page.mouse.wheel(0, step < 200 ? 1200 : -1200)
          await page.evaluate(() => new Promise(requestAnimationFrame))
        }
      })
      const longest = tasks.toSorted((a, b) => b - a)
      tell(
        `tasks: ${tasks.length}, the longest ${longest
          .slice(0, 5)
          .map((ms) => ms.toFixed(1))
          .join(', ')} ms`,
      )
      expect(tasks.length).toBeGreaterThan(100)
      expect(longest[0]).toBeLessThan(maxTaskMs)
    },
    timeoutMs,
  )

  test(
    `${rounds} rounds of use leave nothing behind`,
    async () => {
      const folder = `/${randomUUID()}/`
      for (const name of ['a.txt', 'b.md', 'inner/c.txt'])
        await askFiles(`${folder}${name}`, { method: 'PUT', body: `# ${name}` })
      const page = await visitFiles(`#/files${folder}`)
      const devtools = await page.context().newCDPSession(page)
      const use = async (count: number) => {
        for (let round = 0; round < count; round += 1) await useOnce(page, folder)
      }
      await use(Math.ceil(rounds / 10)) // until everything was loaded and every cache is full
      const before = await held(devtools)
      await use(rounds)
      const after = await held(devtools)
      tell(`before ${shown(before)}; after ${rounds} rounds ${shown(after)}`)
      expect(after.bytes - before.bytes).toBeLessThan(maxGrowth.use)
      expect(after.nodes - before.nodes).toBeLessThan(1000)
      expect(after.listeners - before.listeners).toBeLessThan(100)
    },
    timeoutMs,
  )

  test(
    `${largeBytes / mb} MB go up and come down without lying in the page's memory`,
    async () => {
      const outside = await mkdtemp(join(tmpdir(), 'console-long-use-'))
      onTestFinished(() => rm(outside, { recursive: true, force: true }))
      const film = join(outside, 'film.bin')
      const file = await open(film, 'w')
      await file.truncate(largeBytes) // without taking room
      await file.close()
      const folder = `/${randomUUID()}/`
      await askFiles(`${folder}first.txt`, { method: 'PUT', body: '1' })
      const page = await visitFiles(`#/files${folder}`)
      const devtools = await page.context().newCDPSession(page)
      await page.getByRole('link', { name: 'first.txt', exact: true }).waitFor()
      const before = await held(devtools)

      const watched = watchPeak(devtools)
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Upload' }).click()
      await page.getByRole('menuitem', { name: 'Files…' }).click()
      await (await chooser).setFiles(film)
      await page.getByText('1 file uploaded', { exact: true }).waitFor({ timeout: timeoutMs })
      const up = await watched.end()

      const watchedDown = watchPeak(devtools)
      await page.getByRole('row').filter({ hasText: 'film.bin' }).click()
      const arriving = page.waitForEvent('download')
      await page.getByRole('toolbar').getByRole('button', { name: 'Download' }).click()
      const saved = await (await arriving).path()
      const down = await watchedDown.end()
      expect((await stat(saved)).size).toBe(largeBytes)
      await (await arriving).delete()

      const growths = [up - before.bytes, down - before.bytes]
      tell(`${shown(before)}; at most ${growths.map((more) => `${(more / mb).toFixed(1)} MB`).join(' up, ')} down more`)
      for (const growth of growths) expect(growth).toBeLessThan(maxGrowth.transfer)
      await askFiles(`${folder}film.bin`, { method: 'DELETE' })
    },
    timeoutMs,
  )
})

/** What somebody does again and again: opens a folder and files, searches, selects, and goes back. */
async function useOnce(page: Page, folder: string): Promise<void> {
  const grid = page.getByRole('grid')
  await grid.getByRole('link', { name: 'inner', exact: true }).click()
  await grid.getByRole('link', { name: 'c.txt', exact: true }).waitFor()
  await page.goBack()
  await grid.getByRole('link', { name: 'a.txt', exact: true }).click()
  await page.getByRole('heading', { name: 'a.txt' }).waitFor()
  await page.keyboard.press('Escape')
  await grid.getByRole('link', { name: 'b.md', exact: true }).waitFor()
  await grid.press('Control+a')
  await page.getByText('3 items selected').waitFor()
  await grid.press('Escape')
  await page.evaluate((to) => void (location.hash = to), '#/trash')
  await page.getByRole('grid').waitFor({ state: 'detached' })
  await page.evaluate((to) => void (location.hash = to), `#/files${folder}`)
  await grid.getByRole('link', { name: 'inner', exact: true }).waitFor()
}

type Held = Readonly<{
  /** Of the heap, with what the browser keeps for it, and of buffers. */
  bytes: number
  nodes: number
  listeners: number
}>

/** What the page holds that is no garbage. */
async function held(devtools: CDPSession): Promise<Held> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners: listeners } = await devtools.send('Memory.getDOMCounters')
  return { bytes: await bytesHeld(devtools), nodes, listeners }
}

async function bytesHeld(devtools: CDPSession): Promise<number> {
  const usage: Readonly<Record<string, number>> = await devtools.send('Runtime.getHeapUsage')
  return ['usedSize', 'embedderHeapUsedSize', 'backingStorageSize'].reduce((sum, name) => sum + (usage[name] ?? 0), 0)
}

/** The most that the page holds at a time, looked at one time after the other until `end`. */
function watchPeak(devtools: CDPSession): Readonly<{ end: () => Promise<number> }> {
  const state = { ended: false, peak: 0 }
  const looking = (async () => {
    while (!state.ended) {
      await devtools.send('HeapProfiler.collectGarbage')
      state.peak = Math.max(state.peak, await bytesHeld(devtools))
    }
  })()
  return {
    async end() {
      state.ended = true
      await looking
      return state.peak
    },
  }
}

const tell = (line: string) => void process.stdout.write(`${line}\n`)

const shown = ({ bytes, nodes, listeners }: Held): string =>
  `${(bytes / mb).toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners`

const threadName = z.object({ name: z.string() })
const traceEvents = z.array(
  z.object({
    name: z.string(),
    pid: z.number(),
    tid: z.number(),
    tdur: z.optional(z.number()),
    args: z.optional(z.unknown()),
  }),
)

/** How long each task of the page's main thread computed; milliseconds. */
async function tasksDuring(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  const devtools = await page.context().newCDPSession(page)
  const events: z.infer<typeof traceEvents> = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...traceEvents.parse(value)))
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  })
  await act()
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await complete
  const mains = new Set(
    events.flatMap(({ name, args, pid, tid }) =>
      name === 'thread_name' && threadName.parse(args).name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
    ),
  )
  return events.flatMap(({ name, pid, tid, tdur }) =>
    name.endsWith('RunTask') && mains.has(`${pid} ${tid}`) && tdur !== undefined ? [tdur / 1000] : [],
  )
}
