/** The console's frame in a real browser: how the services are, how one moves about, and how it looks where. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../testing/accessibility.ts'
import { expectToFitPhone } from '../testing/fitting.ts'
import { giveKey, register, signIn } from '../testing/steps.ts'
import { desktop, phone, shot, whyNoVisit, withVisits } from '../testing/visits.ts'

type Person = Readonly<{ id: string; username: string }>

const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`

describe.skipIf(whyNoVisit !== undefined)(`the console's frame, in a browser${skipped}`, () => {
  const visits = withVisits()
  const { visit, visitFiles, administrator, url } = visits

  /** A program that asks for a password of its own, by the flow of Nextcloud's clients. */
  async function programThatWaits(): Promise<Readonly<{ page: string; fetched(): Promise<unknown> }>> {
    const headers = { 'user-agent': 'mirall/3.7.3' }
    const begun = await fetch(`${url('files')}/index.php/login/v2`, { method: 'POST', headers })
    const { poll, login } = (await begun.json()) as { poll: { token: string; endpoint: string }; login: string }
    return {
      page: login,
      async fetched() {
        const answer = await fetch(poll.endpoint, { method: 'POST', body: new URLSearchParams({ token: poll.token }) })
        return await answer.json()
      },
    }
  }

  /** The id of an account of the file service, which makes it at the first request with the account's token. */
  async function idAmongFiles(username: string): Promise<string> {
    const idNow = async () => {
      const everybody = (await (await visits.askFiles('/api/admin/users?limit=1000')).json()) as Person[]
      return everybody.find((one) => one.username === username)?.id ?? ''
    }
    await expect.poll(idNow).not.toBe('')
    return await idNow()
  }

  test('the page Health shows the state of each service, and how to open a closed one', async () => {
    const page = await visit('#/administration/health')
    await page.getByRole('region', { name: 'Files' }).getByText('Running', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'Platform' }).getByText('Running', { exact: true }).waitFor()
    const crawl = page.getByRole('region', { name: 'Crawl' })
    await crawl.getByText('Sign-in needed').waitFor()
    await shot(page, 'health-closed')
    await crawl.getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, visits)
    await page.getByRole('link', { name: 'Administration' }).click()
    await page.getByRole('link', { name: 'Health' }).click()
    await crawl.getByText('Running', { exact: true }).waitFor()
    expect(await crawl.getByText(url('crawl')).count()).toBe(1)
    await shot(page, 'health')
    await expectAccessible(page)
  })

  test('a first visit shows what to do first, and a later one does not after that was read', async () => {
    const page = await visit()
    const greeting = page.getByRole('region', { name: 'First steps' })
    await shot(page, 'home-first')
    await greeting.getByRole('link', { name: 'Sign in, or create your account' }).click()
    await register(page)
    await page.getByRole('link', { name: 'Home' }).click()
    await greeting.getByRole('listitem').filter({ hasText: 'Sign in, or create' }).locator('svg').waitFor()
    await greeting.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(await greeting.count()).toBe(0)
  })

  test('the step of the first files was ticked by files of other people', async () => {
    await visits.askFiles('/of-others.txt', { method: 'PUT', body: 'one' })
    const page = await visit()
    const greeting = page.getByRole('region', { name: 'First steps' })
    await greeting.getByRole('link', { name: 'Sign in, or create your account' }).click()
    const { email } = await register(page)
    const headers = { 'content-type': 'application/json' }
    const id = await idAmongFiles(email)
    await visits.askFiles(`/api/admin/users/${id}`, { method: 'PATCH', headers, body: '{"role":"user"}' })
    await page.getByRole('link', { name: 'Home' }).click()
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/users/me') && answer.ok())
    await page.reload()
    await answered
    await greeting.getByRole('listitem').filter({ hasText: 'Sign in, or create' }).locator('svg').waitFor()
    expect(
      await greeting.getByRole('listitem').filter({ hasText: 'Add your first files' }).locator('svg').count(),
    ).toBe(0)
  })

  test('somebody without a role read on pages of the administration that they may not see the files', async () => {
    const page = await visit('#/settings')
    await register(page)
    await page.goto(`${url('files')}/ui/#/administration/storage`)
    await page.getByText('Only administrators see this page').waitFor()
    expect(await page.getByText('You have no access to the files yet').count()).toBe(0)
  })

  test('the steps after the first one are ticked as well, once they were taken', async () => {
    const page = await visit()
    await page.getByRole('link', { name: 'Sign in, or create your account' }).click()
    await signIn(page, visits)
    await visits.askFiles('/first-step.txt', { method: 'PUT', body: 'one' })
    await page.getByRole('link', { name: 'Home' }).click()
    const step = page.getByRole('listitem').filter({ hasText: 'Add your first files' })
    await step.locator('svg').waitFor()
    expect(await step.locator('svg').count()).toBe(1)
  })

  test('an address below the console’s shows the first page, as if it were there', async () => {
    const page = await visit('nope')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(new URL(page.url()).hash).toBe('#/nope')
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  })

  test('a sign-in from the header ends on the settings, and not where one was', async () => {
    const page = await visit('#/crawl')
    await page.getByText('Sign in to crawl').waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await expectAccessible(page)
    const { name, password } = administrator()
    // The form has the focus, so that one types at once.
    await page.keyboard.type(name)
    await dialog.locator('input[name=password]').fill(password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Start address').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).hash).toBe('#/crawl')
    // What opened the form is gone with it, and the focus is not nowhere.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Crawl')
  })

  test('somebody without a role is told nothing on the first page, but where the administrator’s password was printed', async () => {
    const page = await visit()
    await page.getByRole('link', { name: 'Sign in, or create your account' }).click()
    await register(page)
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByText('You have no access to the files yet').waitFor()
    expect(await page.getByText('printed').count()).toBe(0)
    const refused: string[] = []
    page.on('response', (answer) => void (answer.status() === 403 && refused.push(new URL(answer.url()).pathname)))
    for (const name of ['Merge', 'Crawl', 'Settings']) await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('link', { name: 'Usage' }).click()
    await page.getByText('Statistics of your merges are included').waitFor()
    expect(refused).toEqual([])
    await expectAccessible(page)
  })

  test('an address that no page has says so, and leads home', async () => {
    const page = await visit('#/nowhere')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await expectAccessible(page)
    await page.goto(`${url('files')}/ui/#/settings/nowhere`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  })

  test('one sign-in opens the files, merging, plans and crawls in all tabs, and signing out in one closes them in all', async () => {
    const page = await visit('#/files')
    await page.getByText('Sign in to see your files').waitFor()
    await shot(page, 'files-sign-in')
    await expectAccessible(page)
    await signIn(page, visits)
    await page.getByRole('button', { name: 'New', exact: true }).waitFor()
    const areas = page.getByRole('navigation', { name: 'Areas' })
    await areas.getByRole('link', { name: 'Merge' }).click()
    await page.getByRole('button', { name: 'Merge', exact: true }).waitFor()
    const tab = await page.context().newPage()
    await tab.goto(`${url('files')}/ui/#/settings/plan`)
    await tab.getByText('nothing was bought').waitFor()
    await areas.getByRole('link', { name: 'Crawl' }).click()
    await page.getByLabel('Start address').waitFor()
    await page.getByRole('banner').getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('Sign in to crawl').waitFor()
    await tab.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor()
    await shot(page, 'crawl-sign-in')
    await areas.getByRole('link', { name: 'Files' }).click()
    await page.getByText('Sign in to see your files').waitFor()
    for (const one of [page, tab]) expect(await one.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  })

  test('a sign-in at the platform’s page returns to the same page, and is shared with the next tab', async () => {
    const page = await visit('#/settings/plan')
    await page.getByRole('button', { name: 'Other ways to sign in' }).click()
    const { name, password } = visits.administrator()
    await page.getByLabel('E-mail address').fill(name)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('nothing was bought').waitFor()
    expect(page.url()).toBe(`${url('files')}/ui/#/settings/plan`)
    const tab = await page.context().newPage()
    await tab.goto(`${url('crawl')}/ui/#/settings`)
    await tab.getByRole('button', { name: 'Other ways to sign in' }).click()
    await tab.getByRole('main').getByText(name).first().waitFor()
  })

  test('text typed into a sign-in stays, however long it takes and whatever page is visited meanwhile', async () => {
    const page = await visit('', { ...desktop, alone: true })
    await page.clock.install()
    for (const area of ['files', 'crawl']) {
      await page.goto(`${url('files')}/ui/#/${area}`)
      await page.reload()
      const field = page.getByRole('main').getByLabel('E-mail')
      await field.fill('somebody@example.org')
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await page.clock.runFor(20_000)
      await page.evaluate(async (address) => (await fetch(address)).text(), `${url('files')}/readyz`)
      expect(await field.inputValue()).toBe('somebody@example.org')
    }
  })

  test('an answer to a sign-in that this tab has not begun is refused with a message', async () => {
    const page = await visit()
    await page.goto(`${url('files')}/ui/?code=somebody-else&state=guessed`)
    await page.getByText('This sign-in was not begun in this tab').waitFor()
    expect(page.url()).toBe(`${url('files')}/ui/#/settings`)
  })

  test('whom an administrator has added without an e-mail address signs in by the form that everybody uses', async () => {
    const [name, password] = ['carol', randomUUID()]
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ username: name, password, role: 'user' })
    await visits.askFiles('/api/admin/users', { method: 'POST', headers, body })
    const page = await visit('#/files')
    const main = page.getByRole('main')
    await main.getByLabel('E-mail or user name').fill(name)
    await main.locator('input[name=password]').fill('not the password')
    await main.getByRole('button', { name: 'Sign in', exact: true }).click()
    expect(await main.getByRole('alert').textContent()).toContain('password is wrong')
    await main.locator('input[name=password]').fill(password)
    await main.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'New', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'New', exact: true }).waitFor()
    await page.getByRole('banner').getByRole('button', { name }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('Sign in to see your files').waitFor()
  })

  test('a session that was ended elsewhere returns to the same sign-in', async () => {
    const page = await visit('#/files')
    await page.evaluate(() => sessionStorage.setItem('alluvium.platform-token', 'a token that has ended'))
    await page.reload()
    await page.getByText('Your session has ended').waitFor()
    await page.getByText('Sign in to see your files').waitFor()
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  })

  test('a person registers, signs out, and signs in again; a wrong password is reported in a sentence', async () => {
    const page = await visit('#/settings')
    const { email, password } = await register(page)
    await page.getByRole('main').getByText(email).waitFor()
    await shot(page, 'account')
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    const form = page.locator('form')
    await form.getByLabel('E-mail').fill(email)
    await form.locator('input[name=password]').fill('not the password')
    await form.getByRole('button', { name: 'Sign in', exact: true }).click()
    expect(await page.getByRole('alert').textContent()).not.toMatch(/request/i)
    await shot(page, 'sign-in-refused')
    await expectAccessible(page)
    await form.locator('input[name=password]').fill(password)
    await form.getByRole('button', { name: 'Sign in', exact: true }).click()
    const account = page.getByRole('button', { name: 'Ada Lovelace' })
    await account.waitFor()
    await page.reload()
    await account.click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor()
  })

  test('a wrong key is refused in a sentence, without ids', async () => {
    const page = await visit('#/crawl')
    await giveKey(page, 'ck_wrong')
    expect(await page.getByRole('alert').textContent()).not.toMatch(/request/i)
  })

  test('secrets are stored in this tab’s session and nowhere else', async () => {
    const page = await visit('#/settings')
    await register(page)
    await page.getByRole('link', { name: 'Crawl' }).click()
    await page.getByText('No crawls yet').waitFor()
    const kept = await page.evaluate(() => ({
      session: Object.keys(sessionStorage).toSorted(),
      local: Object.keys(localStorage),
      cookies: document.cookie,
    }))
    expect(kept.session).toEqual(['alluvium.platform-token'])
    expect(kept.local.filter((name) => name.startsWith('alluvium'))).toEqual([])
    expect(kept.cookies).toBe('')
  })

  test('an unreachable service is reported, and the others still work', async () => {
    const page = await visit('#/administration/health')
    await page.route(`${url('platform')}/**`, (route) => route.abort('connectionrefused'))
    await page.reload()
    await page.getByRole('region', { name: 'Files' }).getByText('Running', { exact: true }).waitFor()
    const notice = page.getByRole('region', { name: 'Platform' }).getByRole('alert')
    expect(await notice.textContent()).toContain('The service does not answer.')
    await shot(page, 'health-unreachable')
  })

  test('a page whose script cannot be had leaves nothing on the screen', async () => {
    const page = await visit()
    await page.getByText('Welcome! First steps').waitFor()
    const scripts = /\/ui\/assets\/.*\.js$/
    await page.route(scripts, (route) => route.abort())
    const areas = page.getByRole('navigation', { name: 'Areas' })
    await areas.getByRole('link', { name: 'Crawl' }).click()
    await page.getByText('Something went wrong in this page.').waitFor()
    expect(await areas.getByRole('link').count()).toBeGreaterThan(3)
    await areas.getByRole('link', { name: 'Home' }).click()
    await page.getByText('Welcome! First steps').waitFor()
    await areas.getByRole('link', { name: 'Crawl' }).click()
    await page.unroute(scripts)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByText('Sign in to crawl').waitFor()
  })

  test('every page can be reached by keyboard alone, and screen readers announce it', async () => {
    const page = await visit()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    for (const name of ['Files', 'Merge', 'Crawl']) {
      await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name }).focus()
      await page.keyboard.press('Enter')
      const heading = page.getByRole('heading', { name, level: 1 })
      await heading.waitFor()
      await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
    }
    const field = page.getByRole('main').getByLabel('E-mail')
    await field.focus()
    await expect.poll(() => field.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
  })

  test("the colours follow the system, and then the person's choice, also after a reload", async () => {
    const page = await visit('#/settings/appearance', { ...desktop, colorScheme: 'dark' })
    const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
    await expect.poll(scheme).toBe('dark')
    await page.getByText('Light', { exact: true }).click()
    await expect.poll(scheme).toBe('light')
    await page.reload()
    await page.getByRole('radio', { name: 'Light' }).waitFor({ state: 'attached' })
    expect(await scheme()).toBe('light')
  })

  test('another language is chosen once, and everything is in it, also after a reload', async () => {
    const page = await visit('#/settings/appearance')
    const tab = await page.context().newPage()
    await tab.goto(`${url('files')}/ui/#/crawl`)
    await tab.getByText('Sign in to crawl').waitFor()
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Darstellung', level: 1 }).waitFor()
    await tab.getByRole('navigation', { name: 'Bereiche' }).waitFor()
    await page.reload()
    const areas = page.getByRole('navigation', { name: 'Bereiche' })
    await areas.getByRole('link', { name: 'Dateien' }).click()
    await page.getByText('Melden Sie sich an, um Ihre Dateien zu sehen.').waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
    await shot(page, 'german-sign-in')
  })

  test('German pages have a decimal point, say E-mail, and call the eye of a password in English', async () => {
    const german = { ...desktop, locale: 'de-DE' }
    const body = `the same in both ${'x'.repeat(20_000)}`
    for (const path of ['/one.txt', '/two.txt']) await visits.askFiles(path, { method: 'PUT', body })
    const page = await visitFiles('#/administration/storage', german)
    await page.getByText(/\d,\d\d-mal/).waitFor()
    const other = await visit('#/settings', german)
    await other.getByText('Konto anlegen', { exact: true }).click()
    await other.getByLabel('E-Mail').waitFor()
    // The eye in the field has a German name and is reached by keys.
    await other.locator('input[name=password]').press('Tab')
    await other.keyboard.press('Space')
    await other.locator('input[name=password][type=text]').waitFor()
    await other.getByRole('button', { name: 'Passwort anzeigen', pressed: true }).waitFor()
    expect(await other.getByText(/E-mail/).count()).toBe(0)
  })

  test('on a phone nothing is wider than the screen, and the navigation is at the bottom', async () => {
    const page = await visit('', phone)
    const areas = page.getByRole('navigation', { name: 'Areas' })
    for (const name of ['Files', 'Merge', 'Crawl', 'Home']) {
      await areas.getByRole('link', { name }).tap()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      await expectToFitPhone(page, `frame-${name.toLowerCase()}`)
    }
    const place = await areas.boundingBox()
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBe(844)
  })

  test('each of the three services serves the console, which finds the other two', async () => {
    const page = await visit()
    const running = page.getByRole('main').getByText('Running', { exact: true })
    for (const name of ['platform', 'crawl'] as const) {
      await page.goto(`${url(name)}/ui/#/administration/health`)
      await page.getByRole('region', { name: 'Crawl' }).getByText('Sign-in needed').waitFor()
      await expect.poll(() => running.count()).toBe(2)
    }
  })

  test('a program that waits is let in on a page that asks for name and password', async () => {
    const { name, password } = administrator()
    const waiting = await programThatWaits()
    const page = await visit()
    await page.goto(waiting.page)
    await page.getByText('mirall/3.7.3').waitFor()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Password').fill(password)
    await shot(page, 'let-in')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Let it in' }).click()
    await page.getByText('is let in').waitFor()
    expect(await waiting.fetched()).toMatchObject({ loginName: name })
  })

  test('a program that waits is let in from the console by whoever is signed in, once the password is confirmed', async () => {
    const { name, password } = administrator()
    const waiting = await programThatWaits()
    const page = await visitFiles(`#/device/${waiting.page.split('token=')[1] ?? ''}`)
    await page.getByText('mirall/3.7.3').waitFor()
    await page.getByRole('button', { name: 'Let it in' }).click()
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Let it in' }).click()
    await page.getByText('The program is let in').waitFor()
    expect(await waiting.fetched()).toMatchObject({ loginName: name })
  })
})
