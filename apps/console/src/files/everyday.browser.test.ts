/** What one does with files every day, in a real browser before the real service. */
import { randomUUID } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { shot, whyNoVisit, withVisits } from '../testing/visits.ts'

const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`

describe.skipIf(whyNoVisit !== undefined)(`everyday files in a browser${skipped}`, () => {
  const { visitFiles, askFiles } = withVisits()

  /** Files at these names in a folder of their own; answers the folder, with its slash. */
  async function someFiles(files: Readonly<Record<string, BodyInit>>): Promise<string> {
    const folder = `/${randomUUID()}/`
    for (const [name, body] of Object.entries(files))
      await askFiles(`${folder}${encodeURI(name)}`, { method: 'PUT', body })
    return folder
  }

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
})

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
