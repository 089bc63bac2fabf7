/** What becomes of a person's accounts, in real browsers before the real services: what a page says is what is so. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessibility.ts'
import { signIn } from '../../testing/steps.ts'
import { desktop, shot, whyNoVisit, withVisits } from '../../testing/visits.ts'

const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`
const newPassword = 'a password that was given'

const send = (at: string, method: string, json: unknown, token?: string) =>
  fetch(at, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })

describe.skipIf(whyNoVisit !== undefined)(`accounts of people in a browser${skipped}`, () => {
  const visits = withVisits()
  const { visit, visitAs, askFiles, url } = visits

  /** Somebody who has registered at the platform. */
  async function registered() {
    const account = { email: `tom-${randomUUID().slice(0, 8)}@example.org`, password: 'the first password' }
    const answer = await send(`${url('platform')}/auth/register`, 'POST', { ...account, display_name: 'Tom Berger' })
    const { token } = (await answer.json()) as { token: string }
    return { ...account, token, held: { 'alluvium.platform-token': token } }
  }
  type Somebody = Awaited<ReturnType<typeof registered>>

  /** The same, with a role for the files and an app password for a program. */
  async function member() {
    const tom = await registered()
    const me = (await (await send(`${url('files')}/api/users/me`, 'GET', undefined, tom.token)).json()) as {
      id: string
    }
    const headers = { 'content-type': 'application/json' }
    await askFiles(`/api/admin/users/${me.id}`, { method: 'PATCH', headers, body: '{"role":"user"}' })
    const made = await send(`${url('files')}/api/auth/app-passwords`, 'POST', { name: 'dav' }, tom.token)
    const { password: ofProgram } = (await made.json()) as { password: string }
    return { ...tom, ofProgram }
  }

  const logIn = async ({ email }: Pick<Somebody, 'email'>, password: string) =>
    (await send(`${url('platform')}/auth/login`, 'POST', { email, password })).status

  async function byProgram({ email, ofProgram }: Awaited<ReturnType<typeof member>>) {
    const authorization = `Basic ${Buffer.from(`${email}:${ofProgram}`).toString('base64')}`
    return (await fetch(`${url('files')}/`, { method: 'PROPFIND', headers: { authorization, depth: '0' } })).status
  }

  /** The list of people, as somebody sees it who administers all services. */
  async function people(): Promise<Page> {
    const page = await visit('#/administration/people', { ...desktop, alone: true })
    await signIn(page, visits)
    await page.getByRole('button', { name: 'Add a person' }).waitFor()
    return page
  }

  async function choose(page: Page, { email }: Pick<Somebody, 'email'>, what: string): Promise<void> {
    await page.getByRole('button', { name: `More for ${email}` }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }

  test('a new password from an administrator did not let the person in, and the old one and all sign-ins went on', async () => {
    const tom = await member()
    expect([await logIn(tom, tom.password), await byProgram(tom)]).toEqual([200, 207])
    const page = await people()
    await choose(page, tom, 'New password…')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The old password no longer works').waitFor()
    await expectAccessible(page)
    await dialog.locator('input[name=password]').fill(newPassword)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`${tom.email} has a new password.`).waitFor()
    expect([await logIn(tom, tom.password), await logIn(tom, newPassword)]).toEqual([401, 200])
    expect((await send(`${url('platform')}/auth/me`, 'GET', undefined, tom.token)).status).toBe(401)
    expect(await byProgram(tom)).toBe(401)
    const his = await visit('#/files')
    await his.getByRole('main').getByLabel('E-mail').fill(tom.email)
    await his.locator('input[name=password]').fill(newPassword)
    await his.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await his.getByRole('button', { name: 'New', exact: true }).waitFor()
  })

  test('a disabled person went on at the other services, and was let in again by halves', async () => {
    const tom = await member()
    const page = await people()
    await choose(page, tom, 'Disable')
    await page.getByText(`${tom.email} is disabled`).waitFor()
    await rowOf(page, tom).getByText('Disabled', { exact: true }).waitFor()
    expect([await logIn(tom, tom.password), await byProgram(tom)]).toEqual([401, 401])
    await choose(page, tom, 'Enable')
    await page.getByText(`${tom.email} can sign in now.`).waitFor()
    expect([await logIn(tom, tom.password), await byProgram(tom)]).toEqual([200, 207])
  })

  test('whom an administrator deleted signed in again and was back in the list', async () => {
    const tom = await member()
    const page = await people()
    await choose(page, tom, 'Delete…')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
    await page.getByText(`${tom.email} was deleted and can’t sign in any more.`).waitFor()
    await rowOf(page, tom).waitFor({ state: 'detached' })
    expect([await logIn(tom, tom.password), await byProgram(tom)]).toEqual([401, 401])
  })

  test('whoever was just added had signed in at that moment, as the list said', async () => {
    const page = await people()
    await page.getByRole('button', { name: 'Add a person' }).click()
    const dialog = page.getByRole('dialog')
    const email = `new-${randomUUID().slice(0, 8)}@example.org`
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Name', { exact: true }).fill('Nora New')
    await dialog.getByLabel('I give them one').check()
    await dialog.locator('input[name=password]').fill(newPassword)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByText('never', { exact: true }).waitFor()
    const account = { email, password: newPassword }
    expect((await send(`${url('platform')}/auth/login`, 'POST', account)).status).toBe(200)
    await page.reload()
    await row
      .getByText(/^\d{1,2}:\d{2}/)
      .first()
      .waitFor()
  })

  test('an administrator had to make up a password for whoever was added; now a link lets them choose it', async () => {
    const page = await people()
    await page.getByRole('button', { name: 'Add a person' }).click()
    const dialog = page.getByRole('dialog')
    const email = `new-${randomUUID().slice(0, 8)}@example.org`
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Name', { exact: true }).fill('Nora New')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    const invitation = page.getByRole('dialog', { name: 'Invite Nora New' })
    await invitation.getByRole('button', { name: 'Copy the link' }).waitFor()
    await expectAccessible(page)
    const first = await invitation.locator('code').innerText()
    await invitation.getByRole('button', { name: 'Close' }).last().click()
    await choose(page, { email }, 'New invitation link')
    const second = page.getByRole('dialog', { name: 'Invite' })
    const link = await second.locator('code').innerText()
    expect(link).not.toBe(first)
    await second.getByRole('button', { name: 'Close' }).last().click()

    const hers = await visit('#/files', { ...desktop, alone: true })
    await hers.goto(link)
    await hers.getByRole('heading', { name: 'Welcome' }).waitFor()
    await hers.locator('input[name=new_password]').fill(newPassword)
    await hers.getByRole('button', { name: 'Set the password' }).click()
    await hers.getByRole('link', { name: 'Sign in' }).click()
    await hers.getByRole('button', { name: 'Sign in' }).first().waitFor()
    expect(await logIn({ email }, newPassword)).toBe(200)
    await hers.goto(link)
    await hers.locator('input[name=new_password]').fill('a third password')
    await hers.getByRole('button', { name: 'Set the password' }).click()
    await hers.getByText('was used already').waitFor()
  })

  test('a storage limit of -3 MiB was saved as none at all, 1.5 as 1, and words as no limit', async () => {
    const tom = await member()
    const page = await people()
    const limitOf = async () => {
      const users = (await (await askFiles('/api/admin/users?limit=1000')).json()) as Readonly<
        Record<'username' | 'storage_quota_bytes', unknown>
      >[]
      return users.find(({ username }) => username === tom.email)?.storage_quota_bytes
    }
    await choose(page, tom, 'Storage limit…')
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel('Limit in MiB')
    for (const none of ['-3', '1.5', 'abc', '99999999999999999999']) {
      await field.fill(none)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByText('A whole number from 0 to 1,000,000,000').waitFor()
      expect(await field.inputValue()).toBe(none)
    }
    await expectAccessible(page)
    expect(await limitOf()).toBeNull()
    await field.fill('3')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`${tom.email} is limited to 3 MiB now.`).waitFor()
    expect(await limitOf()).toBe(3 * 1024 * 1024)
  })

  test('what one service refuses is not said to be done', async () => {
    const tom = await member()
    await send(
      `${url('platform')}/api/orgs`,
      'POST',
      { name: `acme-${randomUUID().slice(0, 8)}`, display_name: 'Acme' },
      tom.token,
    )
    const page = await people()
    await choose(page, tom, 'Delete…')
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Delete permanently' }).click()
    await question.getByRole('alert').getByText('An organization needs at least one owner').waitFor()
    expect([await logIn(tom, tom.password), await byProgram(tom)]).toEqual([200, 207])
  })

  test('an administrator did not see who had registered and waits, nor what they are called', async () => {
    const page = await people()
    const tom = await registered()
    await rowOf(page, tom).getByText('Waits for access').waitFor()
    await rowOf(page, tom).getByText('Tom Berger').waitFor()
    await rowOf(page, tom).getByText('Has not opened the files yet').waitFor()
    await shot(page, 'people-waiting')
    await expectAccessible(page)
  })

  test('a role that an administrator gave came to the page of who waits only after a reload', async () => {
    const tom = await registered()
    const his = await visitAs(tom.held, '#/files', { ...desktop, alone: true })
    await his.getByText('You have no access to the files yet').waitFor()
    const page = await people()
    await page.getByRole('combobox', { name: `Role of ${tom.email}` }).click()
    await page.getByRole('option', { name: 'Member', exact: true }).click()
    await his.getByRole('button', { name: 'New', exact: true }).waitFor()
    await his.getByRole('link', { name: 'My files' }).waitFor()
    await his.getByText('gave you the role Member').waitFor()
    await expect.poll(() => rowOf(page, tom).getByText('Waits for access').count()).toBe(0)
  })

  test('whoever deleted their own account stayed an active account of the files, and was not asked about their folder', async () => {
    const tom = await member()
    expect(
      (
        await fetch(`${url('files')}/home/${tom.email}/diary.txt`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${tom.token}` },
          body: 'mine',
        })
      ).status,
    ).toBe(201)
    const page = await visitAs(tom.held, '#/settings')
    await page.getByRole('button', { name: 'Delete account…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('What becomes of your personal folder?').waitFor()
    await dialog.getByText('What you put into shared folders stays there').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: 'It goes to the trash' }).check()
    await dialog.locator('input[name=password]').fill(tom.password)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await page.getByText('Your account was deleted.').waitFor()
    const names = async () =>
      ((await (await askFiles('/api/admin/users?limit=1000')).json()) as { username: string }[]).map(
        ({ username }) => username,
      )
    await expect.poll(names).not.toContain(tom.email)
    expect(await byProgram(tom)).toBe(401)
    const taken = { method: 'POST', headers: { 'content-type': 'application/json' } }
    await expect(
      askFiles('/api/admin/take-over', { ...taken, body: JSON.stringify({ path: `/home/${tom.email}` }) }),
    ).rejects.toThrow('404')
  })

  test('who forgot the password was promised a mail that nothing sends', async () => {
    const page = await visit('#/files')
    await page.getByRole('main').getByLabel('E-mail').fill('tom@example.org')
    await page.getByRole('button', { name: 'Forgot the password?' }).click()
    await page.getByText('Ask an administrator for a new password').waitFor()
    expect(await page.getByText('is on its way').count()).toBe(0)
  })
})

const rowOf = (page: Page, { email }: Readonly<{ email: string }>): Locator =>
  page.getByRole('row').filter({ hasText: email })
