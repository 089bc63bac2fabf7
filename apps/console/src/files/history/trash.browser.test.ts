/** The trash, in a real browser before the real service. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { tokenOf, whyNoVisit, withVisits } from '../../testing/visits.ts'

const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`

describe.skipIf(whyNoVisit !== undefined)(`the trash in a browser${skipped}`, () => {
  const { visitFiles, visitAs, askFiles, url } = withVisits()
  const headers = { 'content-type': 'application/json' }

  /** Somebody with a trash of their own. */
  async function somebody() {
    const person = { username: `tess ${randomUUID().slice(0, 8)}`, password: randomUUID() }
    await askFiles('/api/admin/users', { method: 'POST', headers, body: JSON.stringify({ ...person, role: 'user' }) })
    const token = await tokenOf(url('files'), person)
    const ask = (path: string, method = 'GET', body?: string) =>
      fetch(`${url('files')}${path}`, {
        method,
        headers: { ...headers, accept: 'application/json', authorization: `Bearer ${token}` },
        ...(body !== undefined && { body }),
      })
    return { token, ask, name: person.username }
  }
  type Asking = Awaited<ReturnType<typeof somebody>>['ask']

  async function manyIn(ask: Asking, folder: string, count: number): Promise<string[]> {
    const paths = Array.from({ length: count }, (_, at) => `${folder}/n ${at}.txt`)
    for (let at = 0; at < count; at += 50)
      await Promise.all(paths.slice(at, at + 50).map((path) => ask(encodeURI(path), 'PUT', 'x')))
    return paths
  }
  const countIn = async (ask: Asking, folder: string): Promise<number> => {
    const answer = await ask(folder)
    const items: unknown = answer.status === 404 ? [] : await answer.json()
    return Array.isArray(items) ? items.length : 0
  }

  test('undo of a large deletion asks for hundreds at once, shows how far it is, and goes on after a reload', async () => {
    const { token, ask } = await somebody()
    const folder = `/${randomUUID()}`
    await manyIn(ask, folder, 600)
    const page = await visitFiles(`#/files${folder}`, { token })
    const single: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/trash/restore')) single.push(request.url())
    })
    const grid = page.getByRole('grid')
    await grid.focus()
    for (const key of ['Control+a', 'Delete']) await page.keyboard.press(key)
    await page.getByText('Nothing in this folder yet').waitFor()
    let asked = 0
    const reached = Promise.withResolvers<void>()
    await page.route('**/api/bulk/restore', async (route) => {
      asked += 1
      if (asked !== 2) return await route.continue()
      // The second is done when the page is left, which never hears of it.
      await route.fetch()
      reached.resolve()
    })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('250 of 600 items restored').waitFor()
    await reached.promise
    expect(await countIn(ask, `${folder}/`)).toBe(500)
    await page.reload()
    await page.getByText('350 items were restored.').waitFor()
    expect(await countIn(ask, `${folder}/`)).toBe(600)
    expect(single).toEqual([])
  })

  describe.each([
    { way: 'undo', remove: 'in the list', begin: 'Undo' },
    { way: 'a selection in the trash', remove: 'before', begin: 'Restore 2 items' },
  ])('restoring by $way that a reload interrupted', ({ remove, begin }) => {
    test.for([
      { reached: false, title: 'does not call restored what lost its place meanwhile' },
      { reached: true, title: 'calls restored what came back before the answer was lost' },
    ])('$title', async ({ reached }) => {
      const { token, ask } = await somebody()
      const folder = `/${randomUUID()}`
      const paths = await manyIn(ask, folder, 2)
      if (remove === 'before') await ask('/api/bulk/delete', 'POST', JSON.stringify({ paths }))
      const page = await visitFiles(remove === 'before' ? '#/trash' : `#/files${folder}`, { token })
      if (remove === 'before') await page.getByRole('checkbox', { name: 'Select all' }).click()
      else {
        await page.getByRole('grid').focus()
        for (const key of ['Control+a', 'Delete']) await page.keyboard.press(key)
      }
      let asked = 0
      const interrupted = Promise.withResolvers<void>()
      await page.route('**/api/bulk/restore', async (route) => {
        asked += 1
        if (asked > 1) return await route.continue()
        if (reached) await route.fetch()
        interrupted.resolve()
      })
      await page.getByRole('button', { name: begin }).click()
      await interrupted.promise
      if (!reached) await ask(encodeURI(`${folder}/n 0.txt`), 'PUT', 'new')
      await page.reload()
      await page.getByText(reached ? '2 items were restored.' : '1 item was restored.').waitFor()
      await expect.poll(() => page.getByText('n 0.txt:').count()).toBe(reached ? 0 : 1)
      expect(await (await ask(encodeURI(`${folder}/n 0.txt`))).text()).toBe(reached ? 'x' : 'new')
      const left: unknown = await (await ask('/api/trash')).json()
      expect(left).toMatchObject(reached ? [] : [{ name: 'n 0.txt' }])
    })
  })

  test('a restore that the tab has kept in a form nobody knows is forgotten', async () => {
    const { token } = await somebody()
    const page = await visitAs({ 'alluvium.files-token': token, 'alluvium.bringing-back': '{' }, '#/trash')
    await page.getByText('The trash is empty').waitFor()
    await page.reload()
    await page.getByText('The trash is empty').waitFor()
    expect(await page.getByText('Restoring').count()).toBe(0)
  })

  test('a trash of more than the page shows is counted whole, read to its end, and brought back as a selection', async () => {
    const { token, ask } = await somebody()
    const folder = `/${randomUUID()}`
    const paths = await manyIn(ask, folder, 450)
    await ask('/api/bulk/delete', 'POST', JSON.stringify({ paths }))
    const page = await visitFiles('#/trash', { token })
    await page.getByText('450 items', { exact: true }).waitFor()
    const rows = page.getByRole('button', { name: /^Restore n / })
    expect(await rows.count()).toBe(200)
    for (const count of [400, 450]) {
      await page.getByRole('button', { name: 'Show more (of 450)' }).click()
      await expect.poll(() => rows.count()).toBe(count)
    }
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page.getByRole('checkbox', { name: 'Select n 7.txt' }).click()
    await page.getByRole('button', { name: 'Restore 449 items' }).click()
    await page.getByText('449 items were restored.').waitFor()
    await page.getByText('1 item', { exact: true }).waitFor()
    expect(await countIn(ask, `${folder}/`)).toBe(449)
  })

  test('what somebody else deleted is in the trash of whoever made it, who is notified', async () => {
    const [petra, tom] = [await somebody(), await somebody()]
    const path = `/${randomUUID()}.txt`
    await petra.ask(path, 'PUT', 'mine')
    await tom.ask(path, 'DELETE')
    await tom.ask('/api/trash/empty', 'DELETE')
    const page = await visitFiles('#/notifications', { token: petra.token })
    await page.getByText(`${tom.name} deleted ${path.slice(1)}. You find it in your trash.`).waitFor()
    await page.getByRole('link', { name: 'Show', exact: true }).click()
    await page.getByRole('button', { name: `Restore ${path.slice(1)}` }).click()
    await page.getByText('was restored').waitFor()
    expect(await (await petra.ask(path)).text()).toBe('mine')
  })

  test('a list that could not be read again is not called empty', async () => {
    const { token } = await somebody()
    const lists = [
      ['#/trash', '/api/trash?', 'The trash is empty'],
      ['#/shares', '/api/shares', 'No shares'],
      ['#/favorites', '/api/favorites', 'No favorites yet'],
      ['#/shared', '/api/shared-with-me', 'Nothing is shared with you yet'],
      ['#/snapshots', '/api/snapshots', 'No snapshots yet'],
      ['#/notifications', '/api/notifications', 'No notifications yet'],
      ['#/search/nothing', '/api/search', 'Nothing found'],
    ] as const
    for (const [fragment, address, empty] of lists) {
      const page = await visitFiles(fragment, { token })
      await page.getByText(empty).waitFor()
      await page.route(
        (asked) => `${asked.pathname}?`.startsWith(address.replace(/\?*$/, '')),
        (route) => route.fulfill({ status: 500, json: { error: 'Broken.', code: 'internal' } }),
      )
      // Whoever comes back to the page reads again what they had read.
      await page.evaluate(() => {
        location.hash = '#/files'
      })
      await page.getByRole('navigation', { name: 'Files' }).getByRole('link', { name: 'Browse' }).waitFor()
      await page.evaluate((back) => {
        location.hash = back
      }, fragment)
      await page.getByRole('main').getByRole('alert').waitFor()
      expect([fragment, await page.getByText(empty).count()]).toEqual([fragment, 0])
      await page.close()
    }
  })
})
