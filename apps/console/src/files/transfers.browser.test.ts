/** What one sends and takes, watches, extracts and does by keys alone: many a fault that somebody has met, in a real browser. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../testing/accessibility.ts'
import { expectToFitPhone } from '../testing/fitting.ts'
import { desktop, shot, tokenOf, whyNoVisit, withVisits } from '../testing/visits.ts'

const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`

describe.skipIf(whyNoVisit !== undefined)(`transfers in a browser${skipped}`, () => {
  const { visitFiles, askFiles, url } = withVisits()

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
    await page.getByRole('checkbox', { name: 'Select all' }).check()
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

  test('five hundred small files take a request each', async () => {
    const folder = await someFiles({ 'a.txt': 'a' })
    const page = await visitFiles(`#/files${folder}`)
    const asked: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && asked.push(new URL(request.url()).pathname))
    const long = `${'a long name of ümläute '.repeat(6)}.txt`
    const names = [long, ...Array.from({ length: 499 }, (_, at) => `n ${at}.txt`)]
    await upload(
      page,
      names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(80, name) })),
    )
    await dock(page).getByText('500 files uploaded', { exact: true }).waitFor()
    expect(asked.filter((path) => path === '/api/bulk/upload')).toHaveLength(2)
    expect(asked.filter((path) => path.startsWith('/api/tus'))).toEqual([])
    expect(await (await askFiles(`${folder}${encodeURIComponent(long)}`)).text()).toBe(
      Buffer.alloc(80, long).toString(),
    )
    await row(page, 'n 0.txt').waitFor()
  })

  test('uploads are out of sight on every other page, and closing the tab ends them without a warning', async () => {
    const folder = await someFiles({ 'a.txt': 'a' })
    const page = await visitFiles(`#/files${folder}`)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/tus**', async (route) => {
      await held.promise
      await route.continue().catch(() => undefined)
    })
    await row(page, 'a.txt').waitFor()
    await upload(page, [{ name: 'large.bin', mimeType: 'a/b', buffer: Buffer.alloc(3_000_000) }])
    await dock(page).getByText('0 of 1 file uploaded').waitFor()
    await page.evaluate(`location.hash = '#/'`)
    await dock(page).getByText('0 bytes of 2.9 MiB').first().waitFor()
    await shot(page, 'uploads-elsewhere')
    await expectAccessible(page)
    await expectToFitPhone(page, 'uploads-elsewhere')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    held.resolve()
    await dock(page).getByText('1 file uploaded', { exact: true }).waitFor()
    expect((await (await askFiles(`${folder}large.bin`)).blob()).size).toBe(3_000_000)
  })

  test('a full quota is said only after many tries, and each file is tried although none fits', async () => {
    const [page, tried] = await visitOfSomebodyWith(1_000_000)
    await upload(page, [
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => fileOf(name, 2_000_000)),
      ...['g', 'h'].map((name) => fileOf(name, 10)),
    ])
    await dock(page).getByRole('button', { name: 'Try all 6 again' }).waitFor()
    await dock(page).getByText('2 files finished').waitFor()
    await dock(page).getByText('not enough space left for you').first().waitFor()
    // Those that went at once, and no other.
    expect(tried.length).toBe(3)
  })

  test('an upload over a file that exists can only replace it', async () => {
    const before = 'one: 1\ntwo: 2\nthree: 3\n'
    const folder = await someFiles({ 'a.txt': 'old', 'b.txt': 'old', 'b (2).txt': 'old', 'c.yaml': before })
    await askFiles(`${folder}c.yaml`, { method: 'PUT', body: 'one: 9\ntwo: 2\nthree: 3\n' })
    const page = await visitFiles(`#/files${folder}`)
    await row(page, 'a.txt').waitFor()
    await upload(page, [
      textFile('a.txt', 'new'),
      textFile('b.txt', 'new'),
      textFile('c.yaml', 'one: 1\ntwo: 2\nthree: 3\nfour: 4\n'),
    ])
    const item = (name: string) => dock(page).getByRole('listitem').filter({ hasText: name })
    await item('a.txt').getByRole('button', { name: 'Replace' }).click()
    await item('b.txt').getByRole('button', { name: 'Keep both' }).click()
    await row(page, 'b (3).txt').waitFor()
    await item('c.yaml').getByRole('button', { name: 'Merge…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').nth(1).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByText('Merged c.yaml.').waitFor()
    const text = async (name: string) => (await askFiles(`${folder}${name}`)).text()
    expect([await text('a.txt'), await text('b.txt'), await text('b%20(3).txt')]).toEqual(['new', 'old', 'new'])
    expect(await text('c.yaml')).toBe('one: 9\ntwo: 2\nthree: 3\nfour: 4\n')
  })

  test('a file that was changed on the computer after it was selected is called a service that does not answer, and holds up those beside it', async () => {
    const [folder, computer] = [
      await someFiles({ 'a.txt': 'old', 'b.txt': 'old' }),
      await mkdtemp(join(tmpdir(), 'console-upload-')),
    ]
    try {
      const paths = ['a.txt', 'b.txt'].map((name) => join(computer, name))
      await Promise.all(paths.map((path) => writeFile(path, 'new')))
      const page = await visitFiles(`#/files${folder}`)
      await row(page, 'a.txt').waitFor()
      await page.getByLabel('Files to upload').setInputFiles(paths)
      const all = dock(page).getByRole('button', { name: 'Replace all 2' })
      await all.waitFor()
      await writeFile(join(computer, 'a.txt'), 'newer, and longer')
      await all.click()
      const refused = dock(page).getByRole('listitem').filter({ hasText: 'a.txt' })
      await refused.getByText('was changed, moved or deleted on your computer').waitFor()
      await dock(page).getByText('1 file finished').waitFor()
      expect(await refused.getByRole('button', { name: 'Try again' }).count()).toBe(0)
      expect(await (await askFiles(`${folder}b.txt`)).text()).toBe('new')
    } finally {
      await rm(computer, { recursive: true })
    }
  })

  test('a file that another client adds or changes is not seen before the page is loaded again', async () => {
    const folder = await someFiles({ 'a.txt': 'as it was' })
    const [page, other] = [await visitFiles(`#/files${folder}`), await visitFiles(`#/file${folder}a.txt`)]
    await row(page, 'a.txt').waitFor()
    await other.getByText('as it was', { exact: true }).waitFor()
    // Until the stream is there nothing arrives; then each of the two tabs hears of it, though one of them alone follows it.
    let tries = 0
    const added = () => askFiles(`${folder}n ${(tries += 1)}.txt`.replaceAll(' ', '%20'), { method: 'PUT', body: 'n' })
    await expect
      .poll(
        async () => {
          await added()
          return page.getByRole('row').count()
        },
        { interval: 500 },
      )
      .toBeGreaterThan(2)
    await askFiles(`${folder}a.txt`, { method: 'PUT', body: 'as it is' })
    await other.getByText('as it is', { exact: true }).waitFor()
    await askFiles(`${folder}a.txt`, { method: 'DELETE' })
    await row(page, 'a.txt').waitFor({ state: 'detached' })
  })

  test('a service that was away is found again only by a click', async () => {
    const folder = await someFiles({ 'inner/a.txt': 'a' })
    const page = await visitFiles(`#/files${folder}`)
    await row(page, 'inner').waitFor()
    const away = isOfService(url('files'))
    await page.route(away, (route) => route.abort())
    await page.getByRole('link', { name: 'inner', exact: true }).click()
    await page.getByText('The service does not answer').first().waitFor()
    await page.unroute(away)
    await row(page, 'a.txt').waitFor()
    expect(await page.getByText('The service does not answer').count()).toBe(0)
    // It is there, and what it asks is not yet, as after all of them were started again.
    const json = { error: 'Whoever issued the token cannot be asked.', code: 'files.issuer-unavailable' }
    await page.route(away, (route) => route.fulfill({ status: 503, json }))
    await page.goBack()
    await page.getByText('The service is not ready').first().waitFor()
    await page.unroute(away)
    await row(page, 'inner').waitFor()
    await expect.poll(() => page.getByText('The service is not ready').count()).toBe(0)
  })

  test('a file is opened below its top, and the way back lands elsewhere in the list', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 80 }, (_, at) => [`n ${String(at).padStart(2, '0')}.txt`, 'n']),
    )
    const folder = await someFiles(files)
    const page = await visitFiles(`#/files${folder}`)
    await row(page, 'n 00.txt').waitFor()
    await page.evaluate(`scrollTo(0, 1500)`)
    await page.getByRole('link', { name: 'n 40.txt', exact: true }).click()
    await page.getByRole('heading', { name: 'n 40.txt' }).waitFor()
    expect(await page.evaluate('scrollY')).toBe(0)
    await page.goBack()
    await row(page, 'n 40.txt').waitFor()
    await expect.poll(() => page.evaluate('scrollY')).toBe(1500)
  })

  test('keys are dead after a folder was opened: the focus is nowhere, nothing can be pasted, and / leaves a dialog for the search', async () => {
    const folder = await someFiles({ 'a.txt': 'a', 'inner/b.txt': 'b', 'inner/c.txt': 'c' })
    await askFiles(`${folder}nothing/`, { method: 'MKCOL' })
    const page = await visitFiles(`#/files${folder}`)
    const grid = page.getByRole('grid')
    await grid.focus()
    for (const key of ['Home', 'Enter']) await page.keyboard.press(key)
    await row(page, 'b.txt').waitFor()
    await expect.poll(() => focused(page)).toBe('grid')
    for (const key of ['Home', 'ArrowDown', 'Control+x', 'Backspace']) await page.keyboard.press(key)
    await row(page, 'a.txt').waitFor()
    await expect.poll(() => focused(page)).toBe('grid')
    await page.locator('[data-cursor]').filter({ hasText: 'inner' }).waitFor()
    const learnt = Promise.withResolvers<void>()
    const rights = /\/access\//
    await page.route(rights, async (route) => {
      await learnt.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'nothing', exact: true }).click()
    await page.getByText('Nothing in this folder yet').waitFor()
    await page.keyboard.press('Control+v')
    await row(page, 'c.txt').waitFor()
    learnt.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await page.keyboard.press('Backspace')
    await row(page, 'inner').waitFor()
    await page.keyboard.press('F2')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).focus()
    await page.keyboard.press('/')
    expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(false)
  })

  test('a rename is called a move, and a name that is refused is lost', async () => {
    const page = await visitFiles(`#/files${await someFiles({ 'a.txt': 'a' })}`)
    await row(page, 'a.txt').click()
    await page.keyboard.press('F2')
    const [dialog, long] = [page.getByRole('dialog'), 'a'.repeat(300)]
    await dialog.getByLabel('Name').fill(long)
    await page.keyboard.press('Enter')
    await dialog.getByText('This name is too long').waitFor()
    expect(await dialog.getByLabel('Name').inputValue()).toBe(long)
    await dialog.getByLabel('Name').fill('b.txt')
    await page.keyboard.press('Enter')
    await page.getByText('Renamed a.txt to b.txt.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await row(page, 'a.txt').waitFor()
  })

  test('typing over the name of a new snapshot leaves the end of the name that was proposed, and to leave that name as it is takes none', async () => {
    const page = await visitFiles('#/snapshots')
    await page.getByRole('button', { name: 'Take a snapshot' }).first().click()
    const name = page.getByRole('dialog').getByLabel('Name')
    await name.focus()
    await page.keyboard.type('mine')
    expect(await name.inputValue()).toBe('mine')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Take a snapshot' }).first().click()
    const proposed = await name.inputValue()
    await name.press('Enter')
    await page.getByText(proposed, { exact: true }).first().waitFor()
    expect(await (await askFiles('/api/snapshots')).json()).toMatchObject([{ description: proposed }])
  })

  test('folders say how much is in them, and so do the selection and the folder itself', async () => {
    const folder = await someFiles({ 'a/b/two.txt': 'x'.repeat(2048), 'a/one.txt': 'y', 'z.txt': 'z'.repeat(1024) })
    const page = await visitFiles(`#/files${folder}`)
    const cells = rowOf(page, 'a').getByRole('gridcell')
    expect(await cells.nth(2).innerText()).toMatch(/^2 KiB\s+2 files$/)
    await page.getByText('3 files in 2 folders, 3 KiB').waitFor()
    await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').click()
    await page.getByRole('grid').press('Control+a')
    await page.getByRole('status').filter({ hasText: '2 items selected' }).getByText('3 KiB').waitFor()
    await shot(page, 'folder-sizes')
    await askFiles(`${folder}a/more.txt`, { method: 'PUT', body: 'x'.repeat(1024) })
    await page.getByText('4 files in 2 folders, 4 KiB').waitFor()
  })

  test('a zip is extracted beside itself, over nothing that is there, and Undo takes it away', async () => {
    const zip = zipSync({ 'a/one.txt': strToU8('one'), 'two.txt': strToU8('two') })
    const folder = await someFiles({ 'plans.zip': new Blob([zip.slice()]), 'plans/mine.txt': 'mine' })
    const page = await visitFiles(`#/files${folder}`)
    await rowOf(page, 'plans.zip').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Extract here' }).click()
    await page.getByText('plans.zip was extracted into plans (2): 2 files.').waitFor()
    await page.getByRole('link', { name: 'plans (2)', exact: true }).click()
    await page.getByRole('link', { name: 'two.txt', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.goBack()
    await page.getByRole('link', { name: 'plans.zip', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'plans (2)', exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: 'plans', exact: true }).waitFor()
  })

  test('what one tab marks as a favorite or opens, another one lists without reloading', async () => {
    const folder = await someFiles({ 'wanted.txt': 'w' })
    const favorites = await visitFiles('#/favorites')
    const recent = await visitFiles('#/recent')
    const page = await visitFiles(`#/files${folder}`)
    await rowOf(page, 'wanted.txt').getByRole('button', { name: 'Favorite' }).click()
    await favorites.getByRole('link', { name: 'wanted.txt' }).waitFor()
    await page.getByRole('link', { name: 'wanted.txt', exact: true }).click()
    await recent.getByRole('link', { name: 'wanted.txt' }).waitFor()
    await page.getByRole('button', { name: 'Favorite' }).click()
    await expect.poll(() => favorites.getByRole('link', { name: 'wanted.txt' }).count()).toBe(0)
  })

  test('what only looks like a zip says so, and changes nothing', async () => {
    const folder = await someFiles({ 'broken.zip': 'no archive' })
    const page = await visitFiles(`#/file${folder}broken.zip`)
    await page.getByRole('button', { name: 'Extract here' }).click()
    await page.getByText('it is damaged, or not a zip archive').waitFor()
    await page.getByRole('link', { name: 'Back to the folder' }).click()
    await expect.poll(() => page.getByRole('grid').getByRole('link').count()).toBe(1)
  })

  /** Somebody whose files may hold so many bytes, at the folder that is theirs; and the uploads that are begun there. */
  async function visitOfSomebodyWith(quota: number): Promise<readonly [Page, readonly string[]]> {
    const entry = { username: `q${randomUUID().slice(0, 8)}`, password: 'a pass phrase' }
    await askFiles('/api/admin/users', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...entry, role: 'user', storage_quota_bytes: quota }),
    })
    const page = await visitFiles(`#/files/home/${entry.username}/`, {
      ...desktop,
      token: await tokenOf(url('files'), entry),
    })
    const tried: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/tus')) tried.push(request.url())
    })
    await page.getByRole('button', { name: 'Upload' }).waitFor()
    return [page, tried]
  }
})

type Chosen = Readonly<{ name: string; mimeType: string; buffer: Buffer }>

const fileOf = (name: string, size: number): Chosen => ({ name, mimeType: 'a/b', buffer: Buffer.alloc(size, name) })

const textFile = (name: string, text: string): Chosen => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

/** What the page asks the service for, but for the console itself. */
const isOfService = (origin: string) => (request: URL) =>
  request.origin === origin && !request.pathname.startsWith('/ui/')

const dock = (page: Page) => page.getByRole('region', { name: 'Uploads' })

const upload = (page: Page, files: readonly Chosen[]) => page.getByLabel('Files to upload').setInputFiles([...files])

/** The role of what has the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('role'))

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

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
