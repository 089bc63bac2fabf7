/** What one does with files, in a real browser before the real service. */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../testing/accessibility.ts'
import { pdf, picture, sound, spreadsheet, wordDocument } from '../testing/contents.ts'
import { expectToFitPhone, expectToFitTablet } from '../testing/fitting.ts'
import { signIn } from '../testing/steps.ts'
import { desktop, phone, shot, tokenOf, whyNoVisit, withVisits } from '../testing/visits.ts'

const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`

describe.skipIf(whyNoVisit !== undefined)(`files in a browser${skipped}`, () => {
  const visits = withVisits()
  const { visit, visitFiles, askFiles, url } = visits

  /** Files at these names in a folder of their own; answers the folder, with its slash. */
  async function someFiles(files: Readonly<Record<string, BodyInit>>): Promise<string> {
    const folder = `/${randomUUID()}/`
    for (const [name, body] of Object.entries(files))
      await askFiles(`${folder}${encodeURI(name)}`, { method: 'PUT', body })
    return folder
  }
  async function namesIn(folder: string): Promise<string[]> {
    const answer = await askFiles(folder, { headers: { accept: 'application/json' } })
    const items: unknown = await answer.json()
    return Array.isArray(items) ? items.map((item: { name: string }) => item.name) : []
  }
  async function idOf(path: string): Promise<string> {
    const body = '<propfind xmlns="DAV:"><prop><fileid xmlns="http://owncloud.org/ns"/></prop></propfind>'
    const found = await askFiles(path, { method: 'PROPFIND', headers: { depth: '0' }, body })
    return /fileid[^>]*>(\d+)</.exec(await found.text())?.[1] ?? ''
  }
  const post = (path: string, json: unknown) =>
    askFiles(path, { method: 'POST', body: JSON.stringify(json), headers: { 'content-type': 'application/json' } })

  test('ten thousand entries are browsed, and only the visible ones are drawn', async () => {
    const folder = `/${randomUUID()}`
    const many = Array.from({ length: 10_000 }, (_, number) => `n ${number}.txt`)
    await askFiles(`/api/bulk/upload?path=${folder}`, { method: 'POST', body: tarOf(many, Buffer.from('x')) })
    const page = await visitFiles(`#/files${folder}`)
    const grid = page.getByRole('grid')
    await grid.waitFor()
    expect(await grid.getAttribute('aria-rowcount')).toBe('10001')
    expect(await page.getByRole('row').count()).toBeLessThan(80)
    await grid.focus()
    await page.keyboard.press('End')
    await page.getByRole('link', { name: 'n 9999.txt', exact: true }).waitFor()
    expect(await page.getByRole('row').count()).toBeLessThan(80)
    expect(await page.evaluate(scrollThrough)).toBeLessThan(80)
  })

  test('a list that is opened from another page begins at its top, also where the window is low', async () => {
    const folder = await someFiles({ 'b.txt': 'b' })
    const page = await visitFiles('#/')
    await page.setViewportSize({ width: 1280, height: 700 })
    await page.goto(`${url('files')}/ui/#/files${folder}`)
    await page.getByRole('grid').waitFor()
    await page.getByRole('grid').focus()
    expect(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight > innerHeight])).toEqual([0, true])
  })

  test('the main path needs no pointer: create, upload, select, rename, cut, paste, delete, undo', async () => {
    const folder = await someFiles({ 'b.txt': 'b' })
    const page = await visitFiles(`#/files${folder}`)
    const grid = page.getByRole('grid')
    await grid.waitFor()
    await page.getByRole('button', { name: 'New', exact: true }).focus()
    await page.keyboard.press('Enter')
    await walkTo(page.getByRole('menuitem', { name: 'Folder…' }))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Name').focus()
    await page.keyboard.type('inner')
    await page.keyboard.press('Enter')
    await link(page, 'inner').waitFor()
    await page.getByRole('button', { name: 'Upload' }).focus()
    await page.keyboard.press('Enter')
    await walkTo(page.getByRole('menuitem', { name: 'Files…' }))
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }])
    await link(page, 'a.txt').waitFor()
    await grid.focus()
    for (const key of ['Home', 'ArrowDown', 'F2']) await page.keyboard.press(key)
    const name = page.getByRole('dialog').getByLabel('Name')
    expect(await name.inputValue()).toBe('a.txt')
    await page.keyboard.type('c')
    await page.keyboard.press('Enter')
    await link(page, 'c.txt').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    for (const key of ['Control+a', 'Home', 'ArrowDown', 'Shift+ArrowDown', 'Control+x']) await page.keyboard.press(key)
    await page.getByText('2 items cut').waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing in this folder yet').waitFor()
    await page.getByRole('button', { name: 'Paste here' }).focus()
    await page.keyboard.press('Enter')
    await link(page, 'b.txt').waitFor()
    expect(await namesIn(`${folder}inner/`)).toEqual(['b.txt', 'c.txt'])
    await grid.focus()
    for (const key of ['Home', 'Delete']) await page.keyboard.press(key)
    await link(page, 'b.txt').waitFor({ state: 'detached' })
    expect(await namesIn(`${folder}inner/`)).toEqual(['c.txt'])
    await page.getByRole('button', { name: 'Undo' }).last().focus()
    await page.keyboard.press('Enter')
    await link(page, 'b.txt').waitFor()
    await grid.focus()
    for (const key of ['Control+c', 'Control+v']) await page.keyboard.press(key)
    await page.keyboard.press('Backspace')
    await link(page, 'inner').waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Move to the trash').waitFor()
    await shot(page, 'files-keys')
    await expectToFitPhone(page, 'files-keys')
  })

  test('the focus is on the body after Undo, and Escape right after the opening of a menu is lost', async () => {
    const page = await visitFiles(`#/files${await someFiles({ 'a.txt': 'a', 'b.txt': 'b' })}`)
    const grid = page.getByRole('grid')
    const menu = page.getByRole('menu')
    await grid.focus()
    for (const key of ['Home', 'Delete']) await page.keyboard.press(key)
    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await row(page, 'a.txt').waitFor()
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
    expect(await hasFocus(grid)).toBe(true)
    // The menu is fetched once the page has nothing else to do; who asks earlier waits for it.
    await row(page, 'a.txt').click({ button: 'right' })
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    const wasOpen = await row(page, 'a.txt').evaluate(async (element) => {
      const place = { bubbles: true, cancelable: true, clientX: 200, clientY: 200 }
      element.dispatchEvent(new MouseEvent('contextmenu', place))
      // What a key changes is drawn in this microtask.
      await Promise.resolve()
      const isOpen = document.querySelector('button[aria-label=Actions][aria-expanded=true]') !== null
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      return isOpen
    })
    expect(wasOpen).toBe(true)
    await menu.waitFor({ state: 'detached' })
    expect(await hasFocus(grid)).toBe(true)
    // Opened before, it would still come.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
    })
    expect(await menu.count()).toBe(0)
  })

  test('an arrow key right after the opening of a menu moves the selection that the menu is about', async () => {
    const page = await visitFiles(`#/files${await someFiles({ 'a.txt': 'a', 'b.txt': 'b' })}`)
    const isSelected = (name: string) => row(page, name).getAttribute('aria-selected')
    await row(page, 'a.txt').click()
    await row(page, 'a.txt').evaluate(async (element) => {
      const place = { bubbles: true, cancelable: true, clientX: 200, clientY: 200 }
      element.dispatchEvent(new MouseEvent('contextmenu', place))
      // What a key changes is drawn in this microtask.
      await Promise.resolve()
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    })
    await page.getByRole('menu').waitFor()
    expect([await isSelected('a.txt'), await isSelected('b.txt')]).toEqual(['true', 'false'])
  })

  test('what is typed right after F2 goes into the name field', async () => {
    const page = await visitFiles(`#/files${await someFiles({ 'a.txt': 'a' })}`)
    const [grid, dialog] = [page.getByRole('grid'), page.getByRole('dialog')]
    // The dialog is fetched once the page has nothing else to do; who asks earlier waits for it.
    await grid.focus()
    for (const key of ['Home', 'F2']) await page.keyboard.press(key)
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await grid.focus()
    await page.keyboard.press('Home')
    const chosen = await page.evaluate(async () => {
      const key = new KeyboardEvent('keydown', { key: 'F2', bubbles: true })
      document.activeElement?.dispatchEvent(key)
      // No other key comes before this: the browser hands over one event at a time.
      await Promise.resolve()
      return getSelection()?.toString()
    })
    expect(chosen).toBe('a')
  })

  test('closing a dialog returns the focus to the key, button or menu that opened it', async () => {
    const page = await visitFiles(`#/files${await someFiles({ 'a.txt': 'a' })}`)
    const grid = page.getByRole('grid')
    const dialog = page.getByRole('dialog')
    const closed = async () => {
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
    await grid.focus()
    for (const key of ['Home', 'F2']) await page.keyboard.press(key)
    await closed()
    expect(await hasFocus(grid)).toBe(true)
    await page.keyboard.press('Shift+F10')
    await walkTo(page.getByRole('menuitem', { name: 'Rename…' }))
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await hasFocus(grid)).toBe(true)
    await page.keyboard.press('Shift+F10')
    await walkTo(page.getByRole('menuitem', { name: 'Rename…' }))
    await page.keyboard.press('Enter')
    await closed()
    expect(await hasFocus(grid)).toBe(true)
    const button = page.getByRole('button', { name: 'New', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await walkTo(page.getByRole('menuitem', { name: 'Text file…' }))
    await page.keyboard.press('Enter')
    await closed()
    expect(await hasFocus(button)).toBe(true)
    await page.keyboard.press('?')
    await closed()
    expect(await hasFocus(button)).toBe(true)
  })

  test('a dropped folder arrives with everything in it, and nothing is replaced without asking', async () => {
    const folder = await someFiles({ 'trip/day 1.txt': 'before' })
    const outside = await mkdtemp(join(tmpdir(), 'console-drop-'))
    onTestFinished(() => rm(outside, { recursive: true }))
    await mkdir(join(outside, 'trip/more'), { recursive: true })
    await writeFile(join(outside, 'trip/day 1.txt'), 'after')
    await writeFile(join(outside, 'trip/more/<b>day 2.txt'), 'two')
    const page = await visitFiles(`#/files${folder}`)
    await page.getByRole('grid').waitFor()
    await dropOn(page, page.getByRole('grid'), [join(outside, 'trip')])
    await page.getByText('A file with this name exists already').waitFor()
    await page.getByText('1 of 2 files uploaded', { exact: true }).waitFor()
    expect(await (await askFiles(`${folder}trip/day%201.txt`)).text()).toBe('before')
    await shot(page, 'files-upload')
    await expectToFitPhone(page, 'files-upload')
    await page.getByRole('button', { name: 'Replace' }).click()
    await page.getByText('2 files uploaded', { exact: true }).waitFor()
    expect(await (await askFiles(`${folder}trip/day%201.txt`)).text()).toBe('after')
    expect(await namesIn(`${folder}trip/more/`)).toEqual(['<b>day 2.txt'])
  })

  test('entries are dragged into a folder, with Ctrl they are copied, and both can be undone', async () => {
    const folder = await someFiles({ 'a.txt': 'a', 'b.txt': 'b', 'inner/c.txt': 'c' })
    const page = await visitFiles(`#/files${folder}`)
    await row(page, 'a.txt').click()
    await row(page, 'b.txt').click({ modifiers: ['Control'] })
    await page.getByText('2 items selected').waitFor()
    const bar = await page.getByRole('toolbar').boundingBox()
    const last = await page.getByRole('toolbar').getByRole('button').last().boundingBox()
    expect(bar && last && last.x + last.width <= bar.x + bar.width).toBe(true)
    await shot(page, 'files-chosen')
    await row(page, 'b.txt').dragTo(row(page, 'inner'))
    await page.getByText('Moved 2 items.').waitFor()
    expect(await namesIn(`${folder}inner/`)).toEqual(['a.txt', 'b.txt', 'c.txt'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await link(page, 'a.txt').waitFor()
    await row(page, 'a.txt').click()
    await row(page, 'a.txt').click({ button: 'right' })
    await shot(page, 'files-menu')
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Copy to…' }).click()
    const picker = page.getByRole('dialog')
    await picker.getByRole('button', { name: 'inner' }).click()
    await picker.getByRole('button', { name: 'Copy to “inner”' }).click()
    await page.getByText('Copied a.txt.').waitFor()
    expect(await namesIn(`${folder}inner/`)).toEqual(['a.txt', 'c.txt'])
    await row(page, 'a.txt').dragTo(row(page, 'inner'))
    const question = page.getByRole('dialog', { name: 'This name is taken' })
    await question.getByRole('button', { name: 'Keep both' }).click()
    await page.getByText('Moved a (2).txt.').waitFor()
    expect(await namesIn(`${folder}inner/`)).toEqual(['a (2).txt', 'a.txt', 'c.txt'])
  })

  test('"Keep both" asks again for each taken number, and a rename forgets what was typed', async () => {
    const folder = await someFiles({
      'a.txt': 'a',
      'b.txt': 'b',
      'b (2).txt': '2',
      'b (3).txt': '3',
      'inner/b.txt': 'in',
    })
    await askFiles(`${folder}inner/b%20(2).txt`, { method: 'PUT', body: 'two' })
    const page = await visitFiles(`#/files${folder}`)
    await row(page, 'a.txt').click()
    await page.keyboard.press('F2')
    const dialog = page.getByRole('dialog', { name: 'Rename a.txt' })
    await dialog.getByLabel('Name').fill('b.txt')
    await page.keyboard.press('Enter')
    await dialog.getByText('This name is taken.').waitFor()
    expect(await dialog.getByLabel('Name').inputValue()).toBe('b.txt')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Keep both' }).click()
    await page.getByText('Renamed a.txt to b (4).txt.').waitFor()
    await row(page, 'b (4).txt').waitFor() // the rows stand where they stay, and the drag meets the one that it is meant for
    await row(page, 'b.txt').dragTo(row(page, 'inner'))
    await page.getByRole('dialog', { name: 'This name is taken' }).getByRole('button', { name: 'Keep both' }).click()
    await page.getByText('Moved b (3).txt.').waitFor()
    await row(page, 'b (2).txt').click()
    await page.keyboard.press('Delete')
    await page.getByText('Moved b (2).txt to the trash.').waitFor()
    await askFiles(`${folder}b%20(2).txt`, { method: 'PUT', body: 'another' })
    await page.goto(`${url('files')}/ui/#/trash`)
    await page.getByRole('button', { name: 'Restore b (2).txt' }).first().click()
    await page.getByRole('dialog', { name: 'This name is taken' }).getByRole('button', { name: 'Keep both' }).click()
    await page.getByText('b (5).txt was restored.').waitFor()
    expect(await namesIn(folder)).toEqual(['inner', 'b (2).txt', 'b (3).txt', 'b (4).txt', 'b (5).txt'])
    expect(await namesIn(`${folder}inner/`)).toEqual(['b (2).txt', 'b (3).txt', 'b.txt'])
  })

  test('the question about a taken name stays over another page after the way back', async () => {
    const folder = await someFiles({ 'a.txt': 'a', 'inner/a.txt': 'in' })
    const page = await visitFiles('#/files/')
    await row(page, folder.slice(1, -1)).waitFor() // the list to come back to is known
    await page.goto(`${url('files')}/ui/#/files${folder}`)
    await row(page, 'a.txt').dragTo(row(page, 'inner'))
    await page.getByRole('dialog', { name: 'This name is taken' }).waitFor()
    await page.goBack()
    await row(page, folder.slice(1, -1)).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await namesIn(`${folder}inner/`)).toEqual(['a.txt'])
  })

  test('the context menu is cut off at 200 % zoom', async () => {
    const page = await visitFiles(`#/files${await someFiles({ 'a.zip': 'a', 'b.txt': 'b' })}`)
    await row(page, 'a.zip').waitFor()
    await page.setViewportSize({ width: desktop.viewport.width / 2, height: desktop.viewport.height / 2 })
    await row(page, 'a.zip').click({ button: 'right' })
    const menu = page.getByRole('menu')
    await menu.waitFor()
    const last = menu.getByRole('menuitem').last()
    await last.scrollIntoViewIfNeeded()
    for (const one of [menu, last])
      await expect
        .poll(() =>
          one.evaluate((element) => {
            const { top, bottom, left, right } = element.getBoundingClientRect()
            return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
          }),
        )
        .toBe(true)
    await page.setViewportSize(desktop.viewport)
  })

  test('a selection is tagged and shared as a whole, a file is made, and the link to its page is copied', async () => {
    const folder = await someFiles({ 'a.txt': 'a', 'b.txt': 'b', 'inner/c.txt': 'c' })
    await post(`/api/tags${folder}a.txt`, { tags: ['draft'] })
    const page = await visitFiles(`#/files${folder}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    const bar = page.getByRole('toolbar')
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+a')
    await bar.getByRole('button', { name: 'Tags' }).click()
    const tags = page.getByRole('dialog', { name: 'Tags of 3 items' })
    await tags.getByLabel('New tag').fill('urgent')
    await page.keyboard.press('Enter')
    await tags.getByRole('button', { name: 'Remove the tag urgent from all' }).waitFor()
    await tags.getByRole('button', { name: 'Add the tag draft to all' }).waitFor()
    await shot(page, 'files-selection-tags')
    await expectAccessible(page)
    await tags.getByRole('button', { name: 'Add the tag draft to all' }).click()
    await tags.getByRole('button', { name: 'Add the tag draft to all' }).waitFor({ state: 'detached' })
    const tagsOf = async (name: string) => (await (await askFiles(`/api/tags${folder}${name}`)).json()) as unknown
    for (const name of ['a.txt', 'b.txt', 'inner'])
      expect(await tagsOf(name)).toMatchObject({ tags: ['draft', 'urgent'] })
    await page.keyboard.press('Escape')
    await tags.waitFor({ state: 'detached' })
    await bar.getByRole('button', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share 3 items' })
    await dialog.getByRole('button', { name: 'Create links' }).click()
    await dialog.getByRole('list', { name: 'Links' }).getByText('inner').waitFor()
    await shot(page, 'files-selection-links')
    await dialog.getByRole('button', { name: 'Copy all links' }).click()
    await expect.poll(async () => (await copied()).split('\n').length).toBe(3)
    const answers = await Promise.all((await copied()).split('\n').map((link) => fetch(link)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await row(page, 'b.txt').click()
    await row(page, 'b.txt').getByRole('button', { name: 'More for b.txt' }).click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    await page.getByText('The link to b.txt was copied.').waitFor()
    expect(await copied()).toBe(`${url('files')}/ui/#/file${folder}b.txt`)
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Text file…' }).click()
    const name = page.getByRole('dialog', { name: 'Text file' }).getByLabel('Name')
    await name.fill('b.txt')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await name.fill('notes.md')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'notes.md' }).waitFor()
    expect(await (await askFiles(`${folder}notes.md`)).text()).toBe('')
    expect(await (await askFiles(`${folder}b.txt`)).text()).toBe('b')
  })

  test('favorites are marked in lists and beside a file, follow it when it is moved, and what was opened is under Recent', async () => {
    const folder = await someFiles({ 'a.txt': 'a', 'b.txt': 'b', 'inner/c.txt': 'c' })
    const page = await visitFiles(`#/files${folder}`)
    await row(page, 'a.txt').hover()
    await star(page, 'a.txt').click()
    await expect.poll(() => star(page, 'a.txt').getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('grid').focus()
    for (const key of ['Home', 'Shift+F10']) await page.keyboard.press(key)
    await walkTo(page.getByRole('menuitem', { name: 'Add to favorites' }))
    await page.keyboard.press('Enter')
    await expect.poll(() => star(page, 'inner').getAttribute('aria-pressed')).toBe('true')
    await shot(page, 'files-stars')
    await expectAccessible(page)
    await link(page, 'b.txt').click()
    await star(page, 'b.txt').click()
    await expect.poll(() => star(page, 'b.txt').getAttribute('aria-pressed')).toBe('true')
    await post('/api/files/move', { from: `${folder}b.txt`, to: `${folder}inner/moved.txt` })
    await page.getByRole('link', { name: 'Favorites', exact: true }).click()
    await link(page, 'moved.txt').waitFor()
    for (const name of ['a.txt', 'inner']) await link(page, name).waitFor()
    await shot(page, 'files-favorites')
    await expectToFitPhone(page, 'files-favorites')
    await expectAccessible(page)
    await star(page, 'a.txt').click()
    await link(page, 'a.txt').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Recent', exact: true }).click()
    await page.getByRole('region', { name: 'Recent' }).getByRole('link', { name: 'b.txt' }).waitFor()
    await shot(page, 'files-recent')
    await expectAccessible(page)
  })

  test('files are shown: text, Markdown, a picture, a PDF, sound, Word and sheets; and their content is never run as markup', async () => {
    const markup = '<img src=x onerror="window.broken=1">'
    const folder = await someFiles({
      'a.txt': `plain ${markup}`,
      'b.md': `# River\n\n${markup}<script>window.broken=1</script>\n\n[evil](javascript:window.broken=1) and [next](a.txt)\n\n| a | b |\n|---|---|\n| 1 | 2 |`,
      'c.png': picture(),
      'd.pdf': pdf('Layers of sand'),
      'e.wav': sound(),
      'f.docx': wordDocument('First paragraph', '&lt;b&gt;second&lt;/b&gt;'),
      'g.xlsx': spreadsheet('Depths', [
        ['place', 'metres'],
        ['delta', 'nine'],
      ]),
      'h.bin': Buffer.from([0, 1, 2]),
      'i.html': `<script>window.broken=1</script>${markup}`,
    })
    const page = await visitFiles(`#/file${folder}a.txt`)
    const main = page.getByRole('region', { name: 'File' })
    await main.getByText(`plain ${markup}`).waitFor()
    await page.keyboard.press('ArrowRight')
    await main.getByRole('heading', { name: 'River' }).waitFor()
    await main.getByText(`${markup}<script>`).waitFor()
    await shot(page, 'files-markdown')
    expect(await main.getByText('evil').getAttribute('href')).toBeNull()
    expect(await main.getByRole('link', { name: 'next', exact: true }).getAttribute('href')).toBe(
      `#/file${folder}a.txt`,
    )
    await next(page)
    await expect
      .poll(() => main.getByRole('img', { name: 'c.png' }).evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBe(48)
    await next(page)
    await main.getByRole('img', { name: 'Page 1: Layers of sand' }).waitFor()
    await shot(page, 'files-pdf')
    await next(page)
    await expect
      .poll(() => main.locator('audio').evaluate((one) => (one as HTMLAudioElement).duration))
      .toBeCloseTo(0.1)
    await next(page)
    await main.getByText('First paragraph').waitFor()
    expect(await main.getByText('<b>second</b>').count()).toBe(1)
    await next(page)
    await main.getByRole('cell', { name: 'delta' }).waitFor()
    await next(page)
    await main.getByText('This kind of file can’t be shown here').waitFor()
    await next(page)
    await main.getByText(markup).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('grid').waitFor()
    expect(await page.evaluate('window.broken')).toBeUndefined()
  })

  test('names, tags and share links made of markup stay text on every page', async () => {
    const evil = `<img src=x onerror=window.broken=1>&amp; "q" 'p' 100%#?.txt`
    const tag = `<i>${randomUUID()}</i>`
    const word = `needle${randomUUID().slice(0, 8)}`
    const folder = `/${randomUUID()}/`
    const path = `${folder}${encodeURIComponent(evil)}`
    await askFiles(path, { method: 'PUT', body: `${word} <b>bold</b> text` })
    await post(`/api/tags${path}`, { tags: [tag] })
    await post('/api/shares', { path: `${folder}${evil}` })
    const page = await visitFiles(`#/files${folder}`)
    await link(page, evil).waitFor()
    await page.getByText(tag).filter({ visible: true }).waitFor()
    await link(page, evil).click()
    await page.getByRole('heading', { name: evil }).waitFor()
    await page.getByRole('link', { name: tag, exact: true }).click()
    await link(page, evil).waitFor()
    await page.getByRole('link', { name: 'Shares' }).click()
    await page.getByText(`${folder}${evil}`).waitFor()
    await page.goto(`${url('files')}/ui/#/administration/audit`)
    await page.getByText(evil).first().waitFor()
    await page.goto(`${url('files')}/ui/#/files`)
    await page.getByRole('button', { name: 'New', exact: true }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type(word)
    // Asked again until the index knows the file, but not so often that no answer is waited for.
    await expect
      .poll(
        async () => {
          await page.keyboard.press('Enter')
          return page.locator('mark').count()
        },
        { interval: 500 },
      )
      .toBe(1)
    await page.getByText(`${word} <b>bold</b> text`).waitFor()
    await shot(page, 'files-search')
    await expectToFitPhone(page, 'files-search')
    await expectAccessible(page)
    expect(await page.evaluate('window.broken')).toBeUndefined()
  })

  test('what is typed is searched at once, marked, narrowed by its tag and kind, and walked through by keys', async () => {
    const word = `needle${randomUUID().slice(0, 8)}`
    const folder = await someFiles({ [`${word} one.txt`]: '1', [`${word} two.png`]: picture(), 'other.txt': 'o' })
    await post(`/api/tags${folder}${word}%20one.txt`, { tags: ['red'] })
    const page = await visitFiles(`#/files${folder}`)
    await page.getByRole('grid').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type(word.slice(0, -1))
    await page.getByText('2 results').waitFor()
    await page.keyboard.type(word.slice(-1))
    await page.waitForURL(`**/#/search/${word}`)
    expect(await link(page, `${word} one.txt`).locator('mark').allTextContents()).toEqual([word])
    await page.getByLabel('Tag').selectOption('red')
    await page.getByText('1 result').waitFor()
    await page.reload()
    await link(page, `${word} one.txt`).waitFor()
    expect(await link(page, `${word} two.png`).count()).toBe(0)
    await page.getByRole('button', { name: 'Remove filters' }).click()
    await page.getByLabel('Kind').selectOption('Pictures')
    await link(page, `${word} one.txt`).waitFor({ state: 'detached' })
    await shot(page, 'files-search-narrowed')
    await expectToFitPhone(page, 'files-search-narrowed')
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: 'Search files' }).focus()
    await page.keyboard.press('ArrowDown')
    expect(await hasFocus(link(page, `${word} two.png`))).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `${word} two.png` }).waitFor()
    await page.goBack()
    await link(page, `${word} two.png`).waitFor()
    await page.goBack()
    await row(page, 'other.txt').waitFor()
  })

  test('repeating a search without leaving the field finds a file that was added since', async () => {
    const word = `needle${randomUUID().slice(0, 8)}`
    const page = await visitFiles()
    const field = page.getByRole('searchbox', { name: 'Search files' })
    await field.fill(word)
    await page.keyboard.press('Enter')
    await page.getByText('Nothing found').waitFor()
    await someFiles({ 'late.txt': `the ${word} is here` })
    await expect
      .poll(
        async () => {
          await page.keyboard.press('Enter')
          return link(page, 'late.txt').count()
        },
        { interval: 500 },
      )
      .toBe(1)
    expect(await field.inputValue()).toBe(word)
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await page.getByRole('grid').waitFor()
    expect(await field.inputValue()).toBe('')
  })

  test('versions tell who, when and how much, are named, downloaded, compared word by word and restored, and the restore is undone', async () => {
    const folder = await someFiles({ 'n.txt': 'one\nthe old word\nthree\n' })
    await askFiles(`${folder}n.txt`, { method: 'PUT', body: 'one\nthe new word\nthree\n\n' })
    await askFiles(`/api/grants${folder.slice(0, -1)}`, {
      method: 'PUT',
      body: JSON.stringify({ everybody: true, right: 'read' }),
      headers: { 'content-type': 'application/json' },
    })
    const page = await visitFiles(`#/file${folder}n.txt`)
    const name = visits.administrator().name
    const who = page.getByRole('region', { name: 'Who can see this' })
    await who.getByText(`Everybody who is signed in can view, granted on ${folder.slice(0, -1)} by ${name}`).waitFor()
    const versions = page.getByRole('list', { name: 'Versions' })
    const [now, first] = [versions.getByRole('listitem').first(), versions.getByRole('listitem').last()]
    await now.getByText(`24 bytes, 1 byte more · ${name}`).waitFor()
    await now.getByText(/:\d\d:\d\d/).waitFor()
    await first.getByRole('button', { name: 'Label' }).click()
    await page.getByRole('dialog').getByLabel('Label').fill('the first draft')
    await page.keyboard.press('Enter')
    await first.getByText('the first draft').waitFor()
    const download = page.waitForEvent('download')
    await first.getByRole('button', { name: 'Download' }).click()
    expect((await download).url()).toContain('/api/downloads/')
    expect(await readFile(await (await download).path(), 'utf8')).toBe('one\nthe old word\nthree\n')
    await versions.getByRole('button', { name: 'Compare' }).click()
    const comparison = page.getByRole('dialog')
    await comparison.getByRole('table').waitFor()
    expect((await comparison.locator('mark').allTextContents()).slice(0, 2)).toEqual(['old', 'new'])
    await shot(page, 'files-versions')
    await expectToFitPhone(page, 'files-versions')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await versions.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('region', { name: 'File' }).getByText('the old word').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('region', { name: 'File' }).getByText('the new word').waitFor()
  })

  test('a merged version names its sides, shows what it changed, and is undone; the original save is still available', async () => {
    const path = `/${randomUUID()}.yaml`
    const first = await askFiles(path, { method: 'PUT', body: lines('1', '1') })
    await askFiles(path, { method: 'PUT', body: lines('2', '1') })
    const headers = { 'if-match': first.headers.get('etag') ?? '', prefer: 'merge' }
    await askFiles(path, { method: 'PUT', body: lines('1', '3'), headers })
    const page = await visitFiles(`#/file${path}`)
    const shown = page.getByRole('region', { name: 'File', exact: true })
    await shown.getByText(lines('2', '3')).waitFor()
    const versions = page.getByRole('list', { name: 'Versions' })
    await versions.getByText('Merged by yaml').scrollIntoViewIfNeeded()
    await shot(page, 'files-merged-version')
    await expectToFitPhone(page, 'files-merged-version')
    await versions.getByRole('button', { name: 'What it changed' }).click()
    await page.getByRole('dialog').getByRole('table').waitFor()
    expect(await page.getByRole('dialog').locator('mark').allTextContents()).toEqual(['1', '3'])
    await page.keyboard.press('Escape')
    const download = page.waitForEvent('download')
    await versions.getByRole('button', { name: 'Download what was saved' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toBe(lines('1', '3'))
    await versions.getByRole('button', { name: 'Undo this merge' }).click()
    await shown.getByText(lines('2', '1')).waitFor()
    expect(await (await askFiles(path)).text()).toBe(lines('2', '1'))
    await versions.getByText('Merged by yaml').waitFor()
    expect(await versions.getByRole('button', { name: 'Undo this merge' }).count()).toBe(0)
  })

  test('thumbnails are loaded for visible entries only', async () => {
    const names = Array.from({ length: 200 }, (_, number) => `${String(number).padStart(3, '0')}.png`)
    const folder = `/${randomUUID()}/`
    await askFiles(`/api/bulk/upload?path=${folder.slice(0, -1)}`, { method: 'POST', body: tarOf(names, picture()) })
    await askFiles(`${folder}broken.png`, { method: 'PUT', body: 'no picture' })
    const page = await visitFiles('#/trash')
    const asked = new Set<string>()
    page.on('request', (request) => request.url().includes('/api/thumbnails/') && asked.add(request.url()))
    await page.goto(`${url('files')}/ui/#/files${folder}`)
    const small = row(page, '000.png').locator('img')
    await expect.poll(() => small.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(48)
    await page.getByRole('grid').focus()
    await page.keyboard.press('End')
    await row(page, 'broken.png').locator('svg').first().waitFor()
    const last = row(page, '199.png').locator('img')
    await expect.poll(() => last.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(48)
    await shot(page, 'files-thumbnails')
    expect(asked.size).toBeLessThan(120)
    expect([...asked].filter((one) => one.includes('/100.png'))).toEqual([])
  })

  test('a folder is shown as tiles, the keys move by rows and columns, and the next visit keeps the view', async () => {
    const pictures = Array.from({ length: 300 }, (_, number) => `p ${String(number).padStart(3, '0')}.png`)
    const folder = `/${randomUUID()}/`
    await askFiles(`/api/bulk/upload?path=${folder.slice(0, -1)}`, { method: 'POST', body: tarOf(pictures, picture()) })
    await askFiles(`${folder}inner/`, { method: 'MKCOL' })
    await askFiles(`${folder}words, and a name that is longer than a tile is wide.txt`, {
      method: 'PUT',
      body: 'words',
    })
    const page = await visitFiles(`#/files${folder}`)
    await page.getByRole('button', { name: 'As tiles' }).click()
    const [grid, cursor] = [page.getByRole('grid'), page.locator('[data-cursor]')]
    await tile(page, 'p 000.png').locator('img').waitFor()
    const columns = Number(await grid.getAttribute('aria-colcount'))
    expect(columns).toBeGreaterThan(3)
    expect(await page.getByRole('gridcell').count()).toBeLessThan(100)
    await grid.focus()
    for (const key of ['Home', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
    await cursor.filter({ hasText: `p ${String(columns).padStart(3, '0')}.png` }).waitFor()
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByText('2 items selected').waitFor()
    await shot(page, 'files-tiles')
    await expectAccessible(page)
    await page.keyboard.press('End')
    await cursor.filter({ hasText: 'words' }).waitFor()
    expect(await page.getByRole('gridcell').count()).toBeLessThan(100)
    await page.keyboard.press('F2')
    await page.getByRole('dialog', { name: 'Rename' }).getByRole('button', { name: 'Cancel' }).click()
    await page.keyboard.press('Home')
    await tile(page, 'p 001.png').dragTo(tile(page, 'inner'))
    await page.getByText('Moved p 001.png.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('group', { name: 'Sorted by' }).getByRole('button', { name: 'Name' }).click()
    await grid.focus()
    for (const key of ['Home', 'Enter']) await page.keyboard.press(key)
    await page.getByText('Nothing in this folder yet').waitFor()
    await page.goBack()
    await page.reload()
    await tile(page, 'p 000.png').waitFor()
    await page.getByRole('button', { name: 'As a list' }).click()
    await row(page, 'p 000.png').waitFor()
  })

  test('on a phone two tiles fit side by side, and all actions can be reached by touch', async () => {
    const folder = await someFiles({ 'a.png': picture(), 'b.png': picture(), 'c.txt': 'c', 'inner/d.txt': 'd' })
    const page = await visitFiles(`#/files${folder}`, phone)
    await page.getByRole('button', { name: 'As tiles' }).click()
    expect(await page.getByRole('grid').getAttribute('aria-colcount')).toBe('2')
    await tile(page, 'b.png').locator('img').waitFor()
    await shot(page, 'files-tiles-phone')
    await tile(page, 'c.txt').getByRole('checkbox').tap()
    const bar = page.getByRole('toolbar')
    for (const button of await bar.getByRole('button').all()) {
      const place = await button.boundingBox()
      expect(place && place.x >= 0 && place.x + place.width <= phone.viewport.width).toBe(true)
    }
    await shot(page, 'files-selected-phone')
    await bar.getByRole('button', { name: 'Select nothing' }).tap()
    await expectAccessible(page)
    await tile(page, 'c.txt').getByRole('button', { name: 'More for c.txt' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await tile(page, 'c.txt').waitFor({ state: 'detached' })
    expect(await namesIn(folder)).toEqual(['inner', 'a.png', 'b.png'])
  })

  test('deleted entries stay in the trash and can be restored, also when their place is taken', async () => {
    const folder = await someFiles({ 'lost.txt': 'first' })
    await askFiles(`${folder}lost.txt`, { method: 'DELETE' })
    await askFiles(`${folder}lost.txt`, { method: 'PUT', body: 'second' })
    const page = await visitFiles('#/trash')
    await page.getByRole('row').filter({ hasText: folder }).getByRole('button', { name: 'Restore lost.txt' }).click()
    await page.getByRole('dialog').getByText('exists there already').waitFor()
    await shot(page, 'files-trash')
    await page.getByRole('button', { name: 'Replace' }).click()
    await page.getByText('lost.txt was restored.').waitFor()
    expect(await (await askFiles(`${folder}lost.txt`)).text()).toBe('first')
    await expectAccessible(page)
  })

  test('the second app password replaces the first one on the page', async () => {
    const page = await visitFiles('#/settings/app-passwords')
    const { password } = visits.administrator()
    for (const name of ['Laptop', 'Phone']) {
      await page.getByRole('button', { name: 'New app password' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Program or device').fill(name)
      await dialog.locator('input[name=password]').fill(password)
      await dialog.getByRole('button', { name: 'Create' }).click()
      await page.getByText(`The password for ${name}`).waitFor()
    }
    expect(await page.getByRole('button', { name: 'Copy the password' }).count()).toBe(2)
    await page.getByRole('button', { name: 'I have copied it' }).first().click()
    await page.getByText('The password for Phone').waitFor({ state: 'detached' })
    await page.getByText('The password for Laptop').waitFor()
  })

  test('snapshots are shown on a timeline: one moves back, browses, and restores a file', async () => {
    const folder = await someFiles({ 'a.txt': 'as it was' })
    await post('/api/snapshots', { description: 'before the flood' })
    await askFiles(`${folder}a.txt`, { method: 'PUT', body: 'as it is' })
    const page = await visitFiles(`#/snapshots`)
    await page.getByRole('button', { name: 'Take a snapshot' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('after the flood')
    await page.getByRole('button', { name: 'Take snapshot' }).click()
    await page.getByText('after the flood').waitFor()
    await page.getByRole('slider', { name: 'Time' }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByText('before the flood').waitFor()
    await page.getByRole('link', { name: folder.slice(1, -1) }).click()
    await page.getByRole('button', { name: 'a.txt', exact: true }).click()
    await page.getByRole('dialog').getByText('as it was', { exact: true }).waitFor()
    await shot(page, 'files-past-file')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Restore a.txt' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await page.getByText('a.txt was restored').waitFor()
    expect(await (await askFiles(`${folder}a.txt`)).text()).toBe('as it was')
    await shot(page, 'files-snapshots')
    await expectToFitPhone(page, 'files-snapshots')
    await expectAccessible(page)
  })

  test('behind the password of a shared folder Back asks nothing, and a file that is sent where its name is taken is kept beside', async () => {
    const folder = await someFiles({ 'plan.md': 'there', 'sub/in.txt': 'in' })
    const made = async (wanted: object) => {
      const body = JSON.stringify({ path: folder, ...wanted })
      const headers = { 'content-type': 'application/json' }
      return (await (await askFiles('/api/shares', { method: 'POST', body, headers })).json()).url
    }
    const guest = await visit('', desktop)
    await guest.goto(await made({ password: 'open sesame' }))
    await shot(guest, 'share-password')
    await guest.getByLabel('Password').fill('open sesame')
    await guest.getByRole('button', { name: 'Open' }).click()
    await guest.getByRole('link', { name: 'sub/' }).click()
    await guest.getByRole('link', { name: 'in.txt' }).waitFor()
    await guest.goBack()
    await guest.getByRole('link', { name: 'plan.md' }).waitFor()

    await guest.goto(await made({ allow_upload: true }))
    await guest
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.md', mimeType: 'text/markdown', buffer: Buffer.from('mine') })
    await guest.getByRole('button', { name: 'Send' }).click()
    await guest.getByText('plan.md was received').waitFor()
    expect(await guest.locator('input[type=file]').count()).toBe(1)
    await shot(guest, 'share-received')
    await expectAccessible(guest)
    expect(await (await askFiles(`${folder}plan%20(2).md`)).text()).toBe('mine')
  })

  test('a file is shared with a password, and a stranger needs only that to open it, also after a wrong one', async () => {
    const folder = await someFiles({ 'letter.txt': 'for you' })
    const page = await visitFiles(`#/files${folder}`)
    await row(page, 'letter.txt').click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[name=password]').fill('open sesame')
    await dialog.getByLabel('Download limit').fill('3')
    await shot(page, 'files-share')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await dialog.getByText('Anyone with the link and the password').waitFor()
    await dialog.getByRole('img', { name: 'The link as a QR code' }).waitFor()
    await shot(page, 'files-share-made')
    await expectToFitPhone(page, 'files-share-made')
    await expectAccessible(page)
    const address = await dialog.getByLabel('Link', { exact: true }).inputValue()
    expect((await fetch(address)).status).toBe(401)
    const answer = await fetch(address, { headers: { 'x-share-password': 'open sesame' } })
    expect(await answer.text()).toBe('for you')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('toolbar').getByRole('button', { name: 'People' }).click()
    const links = dialog.getByRole('region', { name: 'Links' })
    await links.getByText('Anyone with the link and the password can download this').waitFor()
    await expectAccessible(page)
    const guest = await visit('', desktop)
    await guest.goto(address)
    const open = async (password: string) => {
      await guest.getByLabel('Password').fill(password)
      await guest.getByRole('button', { name: 'Open' }).click()
    }
    await open('open says me')
    await guest.getByText('That is not the password').waitFor()
    const download = guest.waitForEvent('download')
    await open('open sesame')
    expect(await readFile(await (await download).path(), 'utf8')).toBe('for you')
    await guest.getByText('The password is right').waitFor()
    expect(await guest.getByText('That is not the password').count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Shares' }).click()
    const line = page.getByRole('row').filter({ hasText: folder })
    await line.getByText('2 of 3', { exact: true }).waitFor()
    await shot(page, 'files-shares')
    await expectAccessible(page)
    await line.getByRole('button', { name: 'End the share of letter.txt' }).click()
    await page.getByRole('button', { name: 'End share' }).click()
    await line.waitFor({ state: 'detached' })
    expect((await fetch(address)).status).toBe(404)
  })

  test('one folder accepts files from strangers who cannot see its content, and another lets them browse', async () => {
    const folder = await someFiles({ 'inbox/secret.txt': 's', 'shown/<b>a.txt': 'a' })
    const page = await visitFiles(`#/files${folder}`)
    await row(page, 'inbox').getByRole('button', { name: 'More for inbox' }).click()
    await page.getByRole('menuitem', { name: 'Share…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('switch', { name: 'Others upload files here' }).press(' ')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await page.goto(await dialog.getByLabel('Link', { exact: true }).inputValue())
    expect(await page.getByText('secret.txt').count()).toBe(0)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'gift.txt', mimeType: 'text/plain', buffer: Buffer.from('g') })
    await shot(page, 'share-drop')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('gift.txt').waitFor()
    expect(await namesIn(`${folder}inbox/`)).toEqual(['gift.txt', 'secret.txt'])
    const shared: unknown = await (await post('/api/shares', { path: `${folder}shown` })).json()
    await page.goto((shared as { url: string }).url)
    await page.getByRole('link', { name: '<b>a.txt' }).waitFor()
    await shot(page, 'share-folder')
    await expectAccessible(page)
  })

  test('an administrator adds a person who may only read, who signs in where everybody does and is offered nothing else', async () => {
    const folder = await someFiles({ 'a.txt': 'a' })
    const email = `reader-${randomUUID().slice(0, 8)}@example.org`
    const page = await visitFiles('#/administration/people')
    await page.getByRole('button', { name: 'Add a person' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Reader')
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.locator('input[name=password]').fill('a long password')
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Viewer' }).click()
    await dialog.getByRole('button', { name: 'Add' }).click()
    await page.getByText('Reader can sign in now.').waitFor()
    // Nobody waits who has just been added.
    expect(await page.getByText(`${email} has registered and waits`).count()).toBe(0)
    expect(await (await askFiles('/api/notifications')).text()).not.toContain(email)
    await shot(page, 'people')
    await expectAccessible(page)
    const reader = await visit(`#/files${folder}`, { ...desktop, alone: true })
    const form = reader.getByRole('main')
    await form.getByLabel('E-mail').fill(email)
    await form.locator('input[name=password]').fill('a long password')
    await form.getByRole('button', { name: 'Sign in', exact: true }).click()
    await row(reader, 'a.txt').click()
    const bar = reader.getByRole('toolbar')
    expect(await bar.getByRole('button').allTextContents()).toEqual(['Download', 'People', ''])
    expect(await reader.getByRole('button', { name: 'Upload' }).count()).toBe(0)
    expect(await reader.getByRole('link', { name: 'Administration' }).count()).toBe(0)
    const username = await reader.evaluate(async () => {
      const token = sessionStorage.getItem('alluvium.platform-token')
      const answer = await fetch('/api/users/me', { headers: { authorization: `Bearer ${token}` } })
      return String((await answer.json()).username)
    })
    const more = page.getByRole('button', { name: `More for ${username}` })
    await more.click()
    await page.getByRole('menuitem', { name: 'New password…' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await hasFocus(more)).toBe(true)
    await more.click()
    await page.getByRole('menuitem', { name: 'Disable' }).click()
    await page.getByRole('row').filter({ hasText: username }).getByText('Disabled', { exact: true }).waitFor()
  })

  test('storage and the audit log are shown in plots and words, and the integrity of the log is verified', async () => {
    const page = await visitFiles('#/administration/storage')
    await page.getByRole('figure', { name: 'Stored data, by purpose' }).waitFor()
    await shot(page, 'files-storage')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Audit' }).click()
    await page.getByRole('table').waitFor()
    await page.getByText(/^[\d,]+ entries in all$/).waitFor()
    await page.getByRole('button', { name: 'Verify the log' }).click()
    await page.getByText('The log is unchanged').waitFor()
    await shot(page, 'files-audit')
    await page.getByLabel('Person').fill('nobody at all')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByText('No entries found').waitFor()
    await expectAccessible(page)
  })

  test('on a phone and on a tablet every page about files fits its width, and files open by touch', async () => {
    const long = 'a rather long name of a file that goes on and on and on.md'
    const folder = await someFiles({ [long]: '# Hello', 'inner/b.txt': 'b', 'lost.txt': 'l' })
    await post(`/api/tags${folder}${encodeURIComponent(long)}`, { tags: ['dredging', 'the whole delta', 'urgent'] })
    await post('/api/shares', { path: `${folder}${long}`, password: 'open sesame', max_downloads: 1000 })
    await post('/api/snapshots', { description: 'before the flood' })
    await askFiles(`${folder}lost.txt`, { method: 'DELETE' })
    const page = await visitFiles(`#/files${folder}`, phone)
    await link(page, 'inner').waitFor()
    await row(page, long)
      .getByText(/^7 bytes · .* · dredging, the whole delta, urgent$/)
      .waitFor()
    await expectToFitPhone(page, 'files')
    await expectAccessible(page)
    await link(page, long).tap()
    await page.getByRole('heading', { name: 'Hello' }).waitFor()
    await expectToFitPhone(page, 'file')
    await expectAccessible(page)
    const pages = {
      'Shared with me': ['shared', 'Nothing is shared with you yet'],
      Shares: ['shares', `${folder}${long}`],
      Snapshots: ['snapshots', 'before the flood'],
      Trash: ['trash', 'lost.txt'],
    } as const
    for (const [name, [fragment, shown]] of Object.entries(pages)) {
      await page.getByRole('link', { name, exact: true }).tap()
      await page.waitForURL(`**#/${fragment}**`)
      await page.getByRole('main').getByText(shown).filter({ visible: true }).first().waitFor()
      await page.getByLabel('Loading').first().waitFor({ state: 'detached' })
      await expectToFitPhone(page, fragment)
      await expectToFitTablet(page)
    }
    const administration = { storage: 'Older versions', audit: folder, people: visits.administrator().name } as const
    for (const [name, shown] of Object.entries(administration)) {
      await page.goto(`${url('files')}/ui/#/administration/${name}`)
      await page.getByRole('main').getByText(shown).filter({ visible: true }).first().waitFor()
      await page.getByLabel('Loading').first().waitFor({ state: 'detached' })
      await expectToFitPhone(page, name)
      await expectToFitTablet(page)
    }
  })

  test('on a phone the tables of shares, users and the audit log fit without horizontal scrolling, and show everything', async () => {
    const long = 'a rather long name of a file that goes on and on and on.md'
    const folder = await someFiles({ [long]: '# Hello', 'inner/b.txt': 'b' })
    await post('/api/shares', { path: `${folder}${long}`, password: 'open sesame', max_downloads: 1000 })
    await post('/api/shares', { path: `${folder}inner`, expires_hours: null })
    const username = `somebody.with.a.long.name-${randomUUID().slice(0, 8)}@example.org`
    const user = { username, password: 'a long password', role: 'readonly', storage_quota_bytes: 1024 ** 2 }
    await post('/api/admin/users', user)
    const page = await visitFiles('#/shares', phone)
    const shared = page.getByRole('row').filter({ hasText: `${folder}${long}` })
    await shared.getByText('0 of 1,000 downloads').waitFor()
    await shared.getByRole('button', { name: 'Copy' }).waitFor()
    await page
      .getByRole('row')
      .filter({ hasText: `${folder}inner` })
      .getByText('Never expires · 0 downloads')
      .waitFor()
    await expectToFitPhone(page, 'shares-rows')
    await expectAccessible(page)
    await page.goto(`${url('files')}/ui/#/administration/audit`)
    const noted = page.getByRole('row').filter({ hasText: `${folder}inner/b.txt` })
    await noted.getByText(visits.administrator().name).filter({ visible: true }).waitFor()
    await expectToFitPhone(page, 'audit')
    // Only a whole name is found, so that names are offered.
    const offered = page.locator('datalist option')
    await expect
      .poll(() => offered.evaluateAll((all) => all.map((one) => one.getAttribute('value'))))
      .toContain(username)
    await page.getByLabel('Path begins with').fill(folder)
    await page.getByRole('button', { name: 'Filter' }).tap()
    await expect.poll(() => page.getByRole('row').filter({ hasNotText: folder }).count()).toBe(1)
    await noted.first().scrollIntoViewIfNeeded()
    await expectToFitPhone(page, 'audit-rows')
    await expectAccessible(page)
    await page.goto(`${url('files')}/ui/#/administration/people`)
    const reader = page.getByRole('row').filter({ hasText: username })
    await reader.getByText('0 bytes of 1 MiB · never signed in').waitFor()
    await expectToFitPhone(page, 'users-rows')
    await expectAccessible(page)
    await reader.getByRole('combobox', { name: `Role of ${username}` }).tap()
    await page.getByRole('option', { name: 'Member', exact: true }).tap()
    await reader.getByRole('button', { name: `More for ${username}` }).tap()
    await page.getByRole('menuitem', { name: 'Disable' }).tap()
    await reader.getByText('Disabled', { exact: true }).waitFor()
    await expectToFitPhone(page, 'users-rows')
  })

  test('when a session ends, the sign-in appears and returns to the same page', async () => {
    const { name: username, password } = visits.administrator()
    const token = await tokenOf(url('files'), { username, password })
    const page = await visitFiles('#/files', { ...desktop, token })
    await page.getByRole('button', { name: 'Upload' }).waitFor()
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${url('files')}/api/auth/logout`, { method: 'POST', headers })).status).toBe(204)
    await page.getByRole('link', { name: 'Trash' }).click()
    await page.getByText('Sign in to see your files').waitFor()
    await signIn(page, visits)
    await page.getByRole('region', { name: 'Trash' }).waitFor()
  })

  test('a link by id opens the file or the folder where it is now, and going back leads past it', async () => {
    const folder = await someFiles({ 'b.txt': 'the text of b' })
    const [ofFile, ofFolder] = [await idOf(`${folder}b.txt`), await idOf(folder)]
    const page = await visitFiles('#/trash')
    await page.evaluate((hash) => (location.hash = hash), `#/id/${ofFile}`)
    await page.getByText('the text of b').waitFor()
    expect(new URL(page.url()).hash).toBe(`#/file${folder}b.txt`)
    await page.goBack()
    expect(new URL(page.url()).hash).toBe('#/trash')
    await page.evaluate((hash) => (location.hash = hash), `#/id/${ofFolder}`)
    await page.getByRole('link', { name: 'b.txt', exact: true }).waitFor()
    await page.evaluate(() => (location.hash = '#/id/999999999'))
    await page.getByText('There is nothing at this address.').waitFor()
  })

  test('a missing folder or file is reported in a sentence with a link back', async () => {
    const page = await visitFiles('#/files/nowhere/at-all/', phone)
    expect(await page.getByRole('main').getByRole('alert').textContent()).not.toMatch(/request/i)
    await page.getByRole('link', { name: 'Top folder' }).click()
    await page.getByRole('button', { name: 'Upload' }).waitFor()
    await page.goto(`${url('files')}/ui/#/file/nothing.txt`)
    await page.getByText('There is no file nothing.txt').waitFor()
    await page.getByRole('link', { name: 'Show the folder' }).click()
    await page.getByRole('button', { name: 'Upload' }).waitFor()
  })
})

const link = (page: Page, name: string): Locator => page.getByRole('main').getByRole('link', { name, exact: true })
const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const star = (page: Page, name: string): Locator => page.getByRole('button', { name: `Favorite: ${name}`, exact: true })
const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement)
/** Down a menu by its keys, from the moment that it takes them. */
async function walkTo(item: Locator): Promise<void> {
  await item.waitFor()
  await expect
    .poll(async () => {
      await item.page().keyboard.press('ArrowDown')
      return hasFocus(item)
    })
    .toBe(true)
}
const tile = (page: Page, name: string): Locator => page.getByRole('gridcell').filter({ hasText: name })
const next = (page: Page): Promise<void> => page.getByRole('link', { name: 'The next file' }).click()

/** A document whose first and last values can be changed by two people without a conflict. */
const lines = (first: string, last: string): string => `first: ${first}\nb: 1\nc: 1\nd: 1\nlast: ${last}\n`

/** Scrolls to the top in steps and tells the maximum number of rows that existed at once. */
async function scrollThrough(): Promise<number> {
  let maxRows = 0
  for (let step = 20; step >= 0; step--) {
    scrollTo(0, (document.documentElement.scrollHeight * step) / 20)
    await new Promise(requestAnimationFrame)
    maxRows = Math.max(maxRows, document.querySelectorAll('[role="row"], tr').length)
  }
  return maxRows
}

/** As somebody drops files and folders of their machine. */
async function dropOn(page: Page, place: Locator, paths: readonly string[]): Promise<void> {
  const box = await place.boundingBox()
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  const at = { x: (box?.x ?? 0) + 100, y: (box?.y ?? 0) + 20, data }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...at })
}

/** A tar archive of files of these names, all with the same content. */
function tarOf(names: readonly string[], content: Uint8Array): Buffer<ArrayBuffer> {
  const length = 512 + Math.ceil(content.length / 512) * 512
  const archive = Buffer.alloc(length * names.length + 1024)
  for (const [place, name] of names.entries()) {
    const head = archive.subarray(place * length, place * length + 512)
    head.write(name)
    head.write('0000644\u00000000000\u00000000000\u0000', 100)
    head.write(`${content.length.toString(8).padStart(11, '0')}\u000000000000000\u0000        0`, 124)
    head.write('ustar\u000000', 257)
    const sum = head.reduce((total, byte) => total + byte, 0)
    head.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148)
    archive.set(content, place * length + 512)
  }
  return archive
}
