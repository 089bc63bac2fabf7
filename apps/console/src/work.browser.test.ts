/** What one does with the console, in a real browser before the real services. */
import { serveSmallSite } from '@alluvium/conformance/small-site'
import { describe, expect, onTestFinished, test } from 'vitest'
import { choose, giveKey, openOwnFolder, register, signInToFiles } from './testing/steps.ts'
import { desktop, phone, shot, whyNoVisit, withVisits } from './testing/visits.ts'

const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`
const dark = { ...desktop, colorScheme: 'dark' } as const

describe.skipIf(whyNoVisit !== undefined)(`work with the console, in a browser${skipped}`, () => {
  const visits = withVisits()
  const { visit } = visits

  test('a person registers, signs out, and signs in again; a wrong password is told in a sentence', async () => {
    const page = await visit('#/account', dark)
    const { email, password } = await register(page)
    await page.getByRole('main').getByText(email).waitFor()
    await shot(page, 'account-dark')
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    const form = page.locator('form')
    await form.getByLabel('E-mail').fill(email)
    await form.locator('input[name=password]').fill('not the password')
    await form.getByRole('button', { name: 'Sign in' }).click()
    expect(await page.getByRole('alert').textContent()).toMatch(/\S.*Request/)
    await shot(page, 'sign-in-refused-dark')
    await form.locator('input[name=password]').fill(password)
    await form.getByRole('button', { name: 'Sign in' }).click()
    const account = page.getByRole('button', { name: 'Ada Lovelace' })
    await account.waitFor()
    await page.reload()
    await account.click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
  })

  test('two edits of one document are merged into one', async () => {
    const page = await visit('#/merge')
    await page.getByRole('link', { name: 'Sign in to merge' }).click()
    await register(page)
    await page.getByRole('link', { name: 'Merge' }).click()
    await page.getByRole('button', { name: 'Show an example' }).click()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    const merged = await page.getByRole('region', { name: 'Result' }).locator('pre').textContent()
    expect(JSON.parse(merged ?? '')).toMatchObject({
      version: '1.5.0',
      scripts: { test: 'vitest run', lint: 'oxlint' },
      dependencies: { fastify: '5.6.1', pino: '9.6.0' },
    })
    await shot(page, 'merge-light')
  })

  test('two answers to one question are shown beside each other, with their place', async () => {
    const page = await visit('#/account', dark)
    await register(page)
    await page.getByRole('link', { name: 'Merge' }).click()
    for (const [side, version] of Object.entries({ Base: '"first"', Ours: '"second"', Theirs: '"third"' })) {
      await page.getByRole('textbox', { name: side }).fill(`{"version": ${version}}`)
    }
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    const result = page.getByRole('region', { name: 'Result' })
    await result.getByText('1 conflict to decide').waitFor()
    expect(await result.textContent()).toMatch(/version.*first.*second.*third/s)
    await shot(page, 'merge-conflict-dark')
  })

  test('files are uploaded, replaced only when asked, downloaded and deleted', async () => {
    const page = await visit('#/files')
    await signInToFiles(page, visits)
    await openOwnFolder(page)
    await choose(page, { 'notes.txt': 'first', '<img src=x onerror=alert(1)> & more.txt': 'x' })
    const notes = page.getByRole('button', { name: 'notes.txt', exact: true })
    await notes.waitFor()
    await page.getByRole('button', { name: '<img src=x onerror=alert(1)> & more.txt', exact: true }).waitFor()

    await choose(page, { 'notes.txt': 'second' })
    await page.getByText('is here already').waitFor()
    await shot(page, 'files-light')
    await page.getByRole('button', { name: 'Replace' }).click()
    await page.getByText('3 files uploaded').waitFor()
    const download = page.waitForEvent('download')
    await notes.click()
    const stream = await (await download).createReadStream()
    expect((await stream.toArray()).join('')).toBe('second')

    await page.getByRole('button', { name: 'Delete notes.txt' }).click()
    await page.getByRole('button', { name: 'Keep' }).click()
    await page.getByRole('button', { name: 'Delete notes.txt' }).click()
    await shot(page, 'files-delete-light')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await notes.waitFor({ state: 'detached' })
  })

  test('files that are dropped on the page are kept in the open folder', async () => {
    const page = await visit('#/files', dark)
    await signInToFiles(page, visits)
    await openOwnFolder(page)
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }))
      return transfer
    })
    const place = page.getByText('Nothing in this folder yet')
    for (const type of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(type, { dataTransfer: dropped })
    await page.getByRole('button', { name: 'dropped.txt', exact: true }).waitFor()
    expect(await page.getByRole('status').textContent()).toBe('1 file uploaded')
    await shot(page, 'files-dark')
  })

  test('a folder that isn’t there is told in a sentence, with the way back', async () => {
    const page = await visit('#/files/nowhere/at-all/', phone)
    await signInToFiles(page, visits)
    expect(await page.getByRole('main').getByRole('alert').textContent()).toMatch(/\S.*Request/)
    await page.getByRole('link', { name: 'Top folder' }).click()
    await page.getByRole('button', { name: 'Upload' }).waitFor()
    await shot(page, 'files-signed-in-phone')
  })

  test('a crawl is started, its counts rise before one’s eyes, and its statistics can be read', async () => {
    const site = await serveSmallSite(12)
    onTestFinished(() => site.close())
    const page = await visit('#/crawl')
    await giveKey(page, visits)
    await page.getByLabel('Start address').fill(`${site.url}/`)
    await page.getByLabel('Delay in ms').fill('250')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    const crawl = page.getByRole('listitem').filter({ hasText: site.url })
    await crawl.getByText('running').waitFor()
    const crawled = crawl.locator('dl > div', { hasText: 'crawled' }).locator('dd')
    const seen = new Set<string | null>()
    while (!(await crawl.getByText('completed').isVisible())) seen.add(await crawled.textContent())
    expect(seen.size).toBeGreaterThan(2)
    await crawl.getByRole('link', { name: `${site.url}/` }).click()
    await crawl.getByText('Completed: nothing left to fetch.').waitFor()
    expect(await crawl.textContent()).toMatch(/Outcomes.*fetched13.*Statuses/s)
    await shot(page, 'crawl-light')
  })

  test('a start that the service refuses is told in its own words', async () => {
    const page = await visit('#/crawl', dark)
    await giveKey(page, visits)
    await page.getByLabel('Start address').fill('ftp://example.org/')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    expect(await page.getByRole('alert').textContent()).toMatch(/start_url.*Request/s)
    await shot(page, 'crawl-refused-dark')
  })
})
