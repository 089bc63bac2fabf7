/** What one sends and takes, watches and does by keys alone: each a fault that somebody has met, in a real browser. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { whyNoVisit, withVisits } from '../testing/visits.ts'

const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`

describe.skipIf(whyNoVisit !== undefined)(`transfers in a browser${skipped}`, () => {
  const { visitFiles, askFiles } = withVisits()

  /** Files at these names in a folder of their own; answers the folder, with its slash. */
  async function someFiles(files: Readonly<Record<string, BodyInit>>): Promise<string> {
    const folder = `/${randomUUID()}/`
    for (const [name, body] of Object.entries(files))
      await askFiles(`${folder}${encodeURI(name)}`, { method: 'PUT', body })
    return folder
  }

  test('five selected files arrive as five downloads instead of one zip', async () => {
    const folder = await someFiles({ 'a.txt': 'one', 'b.txt': 'two', 'c.txt': 'three', 'd/e.txt': 'four' })
    const page = await visitFiles(`#/files${folder}`)
    await row(page, 'a.txt').waitFor()
    const asked = requestsOf(page, folder)
    const downloads: string[] = []
    page.on('download', (one) => downloads.push(one.suggestedFilename()))
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+a')
    const begun = page.waitForEvent('download')
    await page.getByRole('toolbar').getByRole('button', { name: 'Download' }).click()
    const archive = unzipSync(await readFile(await (await begun).path()))
    const contents = Object.entries(archive).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])
    expect(Object.fromEntries(contents)).toEqual({
      'a.txt': 'one',
      'b.txt': 'two',
      'c.txt': 'three',
      'd/': '',
      'd/e.txt': 'four',
    })
    expect(downloads).toEqual([`${folder.slice(1, -1)}.zip`])
    // No byte has passed through the page: it has asked for none of the files.
    expect(asked).toEqual([])
  })

  test('a file is read into the memory of the page before it is saved', async () => {
    const folder = await someFiles({ 'a.bin': 'the bytes' })
    const page = await visitFiles(`#/files${folder}`)
    await row(page, 'a.bin').click()
    const asked = requestsOf(page, folder)
    const begun = page.waitForEvent('download')
    await page.getByRole('toolbar').getByRole('button', { name: 'Download' }).click()
    const download = await begun
    expect([download.suggestedFilename(), new URL(download.url()).protocol]).toEqual(['a.bin', 'http:'])
    expect(await readFile(await download.path(), 'utf8')).toBe('the bytes')
    expect(asked).toEqual([])
  })
})

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** The paths below this one whose bytes the page asks for from now on. */
function requestsOf(page: Page, below: string): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isOfFile = pathname.startsWith(below) && pathname !== below
    if (request.method() === 'GET' && (isOfFile || new URL(request.url()).searchParams.has('zip'))) asked.push(pathname)
  })
  return asked
}
