/** What a first user met with and could not do, in a real browser before the real services. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { desktop, tokenOf, whyNoVisit, withVisits } from '../testing/visits.ts'

/** What the page asks a service for that takes uploads. */
const away = ({ pathname }: URL) => pathname.startsWith('/api/bulk/upload') || pathname === '/healthz'

const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`

describe.skipIf(whyNoVisit !== undefined)(`the files of a first user${skipped}`, () => {
  const { visitFiles, askFiles, url } = withVisits()
  const textAt = async (path: string) => (await askFiles(path)).text()

  test('a new text file can be written into, and what somebody else saved meanwhile is not replaced', async () => {
    const folder = `/${randomUUID()}`
    await askFiles(`${folder}/`, { method: 'MKCOL' })
    const page = await visitFiles(`#/files${folder}`)
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Text file…' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('minutes.txt')
    await page.keyboard.press('Enter')
    const field = page.getByRole('textbox', { name: 'Text of the file' })
    await field.waitFor()
    await page.keyboard.type('Present: Petra\n')
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await page.getByText('minutes.txt was saved.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await textAt(`${folder}/minutes.txt`)).toBe('Present: Petra\n')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    // Who saves by the keys goes on writing.
    await field.fill('Present: Petra\nAbsent:')
    await field.press('Control+s')
    await expect.poll(() => textAt(`${folder}/minutes.txt`)).toBe('Present: Petra\nAbsent:')
    await page.getByRole('button', { name: 'Close', exact: true }).waitFor()
    await field.press('Control+End')
    await page.keyboard.type(' Uwe')
    expect(await field.inputValue()).toBe('Present: Petra\nAbsent: Uwe')
    await field.press('Control+s')
    await expect.poll(() => textAt(`${folder}/minutes.txt`)).toBe('Present: Petra\nAbsent: Uwe')
    await page.getByRole('button', { name: 'Close', exact: true }).waitFor()
    await field.fill('Present: Petra, Tom\n')
    await askFiles(`${folder}/minutes.txt`, { method: 'PUT', body: 'Present: Uwe\n' })
    await field.press('Control+s')
    await page.getByText('Somebody else saved this file meanwhile').waitFor()
    expect(await textAt(`${folder}/minutes.txt`)).toBe('Present: Uwe\n')
    // Nothing merges such a file, so nothing offers to.
    expect(await page.getByRole('button', { name: 'Merge', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Save as minutes (2).txt' }).click()
    await page.getByText('minutes (2).txt was saved.').waitFor()
    expect(await textAt(`${folder}/minutes%20(2).txt`)).toBe('Present: Petra, Tom\n')
  })

  test('what one was writing was gone when somebody else renamed the file', async () => {
    const path = `/${randomUUID()}.md`
    await askFiles(path, { method: 'PUT', body: 'Present: Uwe' })
    const page = await visitFiles(`#/file${path}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const field = page.getByRole('textbox', { name: 'Text of the file' })
    await field.fill('Present: Petra')
    await askFiles(path, { method: 'MOVE', headers: { destination: `/moved${path.slice(1)}` } })
    await page.getByText('What you wrote is not saved yet').waitFor()
    expect(await field.inputValue()).toBe('Present: Petra')
    await page.getByRole('button', { name: `Save as ${path.slice(1)}` }).click()
    await page.getByText(`${path.slice(1)} was saved.`).waitFor()
    expect(await textAt(path)).toBe('Present: Petra')
    expect(await textAt(`/moved${path.slice(1)}`)).toBe('Present: Uwe')
    // One's own renaming takes what was written along.
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await field.fill('Present: Tom')
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByLabel('Name')
      .fill(`again${path.slice(1)}`)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `again${path.slice(1)}` }).waitFor()
    expect(await field.inputValue()).toBe('Present: Tom')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => textAt(`/again${path.slice(1)}`)).toBe('Present: Tom')
  })

  test('what somebody else saved while one wrote can only be put beside one’s own text, and not be merged with it', async () => {
    const path = `/${randomUUID()}.json`
    const put = (port: number, name: string) =>
      askFiles(path, { method: 'PUT', body: `{\n  "port": ${port},\n  "name": "${name}"\n}\n` })
    await put(1, 'shop')
    const page = await visitFiles(`#/file${path}`)
    const field = page.getByRole('textbox', { name: 'Text of the file' })
    async function write(port: number) {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await field.fill((await field.inputValue()).replace(/"port": \d/, `"port": ${port}`))
    }
    async function saveAndMerge() {
      await field.press('Control+s')
      await page.getByText('Somebody else saved this file meanwhile').waitFor()
      await page.getByRole('button', { name: 'Merge', exact: true }).click()
    }
    await write(2)
    await put(1, 'store')
    await saveAndMerge()
    await page.getByText(`Merged ${path.slice(1)}.`).waitFor()
    expect(JSON.parse(await textAt(path))).toEqual({ port: 2, name: 'store' })
    // What contradicts is kept, and one is led there.
    await write(3)
    await put(4, 'store')
    await saveAndMerge()
    await page.getByRole('listitem').filter({ hasText: path }).getByRole('link', { name: 'Resolve' }).click()
    await page.getByText('conflict to resolve').first().waitFor()
    expect(JSON.parse(await textAt(path))).toEqual({ port: 4, name: 'store' })
  })

  test('where files run alone, pages of other services were offered, and nobody could change their own password', async () => {
    const account = { username: `boss-${randomUUID().slice(0, 8)}`, password: 'a long password' }
    const headers = { 'content-type': 'application/json' }
    await askFiles('/api/admin/users', { method: 'POST', headers, body: JSON.stringify({ ...account, role: 'user' }) })
    const token = await tokenOf(url('files'), account)
    const page = await visitFiles('#/', { ...desktop, alone: true, token })
    await page.route('**/ui/services.json', (asked) => asked.fulfill({ json: { files: url('files') } }))
    await page.reload()
    const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link')
    await areas.filter({ hasText: 'Settings' }).click()
    await page.getByLabel('Current password').fill(account.password)
    await page.getByLabel('New password').fill('another long password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password was changed').waitFor()
    await tokenOf(url('files'), { ...account, password: 'another long password' })
    expect(await areas.allInnerTexts()).toEqual(['Home', 'Files', 'Settings'])
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'Plan', exact: true }).count()).toBe(0)
    await main.getByRole('link', { name: 'Usage', exact: true }).click()
    await page.getByText('With trash and earlier versions').waitFor()
  })

  test('a table of German Excel shows its umlauts', async () => {
    const path = `/${randomUUID()}.csv`
    await askFiles(path, { method: 'PUT', body: Buffer.from('Name;Ort\r\nMüller;Köln\r\n', 'latin1') })
    const page = await visitFiles(`#/file${path}`)
    await page.getByText('Müller;Köln').waitFor()
    await page.getByText('Not in UTF-8: shown as Windows-1252.').waitFor()
    expect(await page.getByText('\ufffd').count()).toBe(0)
  })

  test('a name that turns its direction is drawn with its real ending, in the list and on its own page', async () => {
    const [folder, name] = [`/${randomUUID()}`, 'rtl\u202efdp.exe']
    await askFiles(`${folder}/${encodeURIComponent(name)}`, { method: 'PUT', body: 'x' })
    const page = await visitFiles(`#/files${folder}`)
    await page.getByRole('link', { name: 'rtl⟨U+202E⟩fdp.exe', exact: true }).click()
    await page.getByRole('heading', { name: 'rtl⟨U+202E⟩fdp.exe' }).waitFor()
    expect(await page.evaluate(() => document.body.innerText.includes('\u202e'))).toBe(false)
  })

  test('the keys of the list are dead once a box in it was clicked', async () => {
    const folder = `/${randomUUID()}`
    for (const name of ['a.txt', 'b.txt']) await askFiles(`${folder}/${name}`, { method: 'PUT', body: 'x' })
    const page = await visitFiles(`#/files${folder}`)
    await page.getByRole('checkbox', { name: 'Select b.txt' }).focus()
    for (const key of ['Space', 'Control+a']) await page.keyboard.press(key)
    await expect.poll(() => page.getByRole('checkbox', { name: /^Select [ab]\.txt/, checked: true }).count()).toBe(2)
    await page.keyboard.press('Delete')
    await page.getByText('Nothing in this folder yet').waitFor()
  })

  test('on a low window nothing is left under the list of uploads, which is folded at first', async () => {
    const folder = `/${randomUUID()}`
    for (const number of Array.from({ length: 12 }).keys())
      await askFiles(`${folder}/f ${number}.txt`, { method: 'PUT', body: 'x' })
    // Of this size from the beginning: whether the uploads are folded is decided when the page is drawn first.
    const page = await visitFiles(`#/files${folder}`, { viewport: { width: 640, height: 425 } })
    await page.getByRole('link', { name: 'f 0.txt', exact: true }).waitFor()
    await page.route('**/api/bulk/upload**', (route) => route.abort())
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByRole('menuitem', { name: 'Files…' }).click()
    await (await chooser).setFiles([{ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
    const dock = page.getByRole('region', { name: 'Uploads' })
    await dock.getByRole('button', { name: 'Show the uploads' }).waitFor()
    const covered = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const [under, over] = [await page.getByRole('row').last().boundingBox(), await dock.boundingBox()]
      return (under?.y ?? 0) + (under?.height ?? 0) - (over?.y ?? 0)
    }
    // The room under the list comes a frame after the dock.
    await expect.poll(covered).toBeLessThanOrEqual(0)
  })

  test('an upload goes on by itself when a service that was away is there again, and no sentence names its address', async () => {
    const folder = `/${randomUUID()}`
    await askFiles(`${folder}/`, { method: 'MKCOL' })
    const page = await visitFiles(`#/files${folder}`)
    await page.route(away, (route) => route.abort())
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByRole('menuitem', { name: 'Files…' }).click()
    await (await chooser).setFiles([{ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('kept') }])
    const dock = page.getByRole('region', { name: 'Uploads' })
    await dock.getByText('The service does not answer.').waitFor()
    expect(await dock.innerText()).not.toContain('http')
    await page.unroute(away)
    await dock.getByText('1 file uploaded', { exact: true }).waitFor()
    expect(await textAt(`${folder}/x.txt`)).toBe('kept')
  })
})
