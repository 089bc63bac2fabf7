/**
 * An upload whose page is reloaded half-way goes on from there, and arrives byte for byte: 20 MB in the short round,
 * 300 MB in the full one.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { shot, whyNoVisit, withVisits } from '../../testing/visits.ts'

const size = (process.env.ALLUVIUM_PROOF === 'full' ? 300 : 20) * 1_000_000
const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`

describe.skipIf(whyNoVisit !== undefined)(`an upload of ${size / 1_000_000} MB in a browser${skipped}`, () => {
  const { visitFiles, askFiles } = withVisits()

  test('pauses, resumes after the page is reloaded half-way, and arrives byte for byte', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'console-resume-'))
    onTestFinished(() => rm(outside, { recursive: true }))
    const film = join(outside, 'film.bin')
    const bytes = randomBytes(size)
    await writeFile(film, bytes)

    const folder = `/${randomUUID()}/`
    await askFiles(`${folder}first.txt`, { method: 'PUT', body: '1' })
    const page = await visitFiles(`#/files${folder}`)
    const slow = await limitTo(page, size / 10)
    await page.getByRole('button', { name: 'Upload' }).click()
    await choose(page, film, () => page.getByRole('menuitem', { name: 'Files…' }).click())
    const progress = page.getByRole('progressbar', { name: 'film.bin' })
    await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(30)
    await page.getByRole('button', { name: 'Pause the upload of film.bin' }).click()
    await page.getByText(/Paused at \d+ %/).waitFor()
    await page.getByRole('button', { name: 'Resume the upload of film.bin' }).click()
    page.on('dialog', (question) => void question.accept()) // it warns before it is closed
    await page.reload()
    await slow.end()

    const interrupted = page.getByRole('region', { name: 'Interrupted uploads' })
    await interrupted.getByText('uploaded').waitFor()
    await shot(page, 'files-interrupted')
    const offsets: number[] = []
    page.on('request', (request) => {
      const offset = request.headers()['upload-offset']
      if (request.method() === 'PATCH' && offset !== undefined) offsets.push(Number(offset))
    })
    await choose(page, film, () => interrupted.getByRole('button', { name: 'Resume' }).click())
    await page.getByText('1 file uploaded', { exact: true }).waitFor({ timeout: 120_000 })
    expect(offsets[0]).toBeGreaterThan(size / 4)
    const arrived = Buffer.from(await (await askFiles(`${folder}film.bin`)).arrayBuffer())
    expect(digestOf(arrived)).toBe(digestOf(bytes))
    expect(await interrupted.count()).toBe(0)
  })
})

/** Chooses one file where the page asks for one. */
async function choose(page: Page, path: string, ask: () => Promise<void>): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await ask()
  await (await chooser).setFiles(path)
}

/** A line that takes so many bytes a second, until it is ended. */
async function limitTo(page: Page, bytesPerSecond: number): Promise<Readonly<{ end: () => Promise<void> }>> {
  const devtools = await page.context().newCDPSession(page)
  const limit = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await devtools.send('Network.enable')
  await limit(bytesPerSecond)
  return {
    async end() {
      await limit(-1)
    },
  }
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
