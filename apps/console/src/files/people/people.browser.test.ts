/** Sharing with people, in real browsers before the real service: each person sees what the other does without reloading. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessibility.ts'
import { expectToFitPhone, expectToFitTablet } from '../../testing/fitting.ts'
import { desktop, shot, tokenOf, type VisitOptions, whyNoVisit, withVisits } from '../../testing/visits.ts'

const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`

describe.skipIf(whyNoVisit !== undefined)(`people in a browser${skipped}`, () => {
  const { visitFiles, visitAs, askFiles, url } = withVisits()

  type Somebody = Readonly<{
    name: string
    ask(method: string, path: string, body?: BodyInit): Promise<Response>
    opens(fragment?: string, options?: VisitOptions): Promise<Page>
  }>

  /** A person with an account of their own, whose name begins so. */
  async function somebody(beginning: string): Promise<Somebody> {
    const name = `${beginning}-${randomUUID().slice(0, 8)}`
    const account = { username: name, password: 'a long password' }
    await askFiles('/api/admin/users', sent('POST', { ...account, role: 'user' }))
    const token = await tokenOf(url('files'), account)
    return {
      name,
      opens: (fragment = '#/files', options = desktop) => visitFiles(fragment, { ...options, token }),
      async ask(method, path, body) {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        return await fetch(`${url('files')}${path}`, { method, headers, ...(body !== undefined && { body }) })
      },
    }
  }

  /** Somebody who has just registered at the platform, and has no role for the files: their page, and their name there. */
  async function guest(): Promise<Readonly<{ page: Page; name: string }>> {
    const account = { email: `guest-${randomUUID().slice(0, 8)}@example.org`, password: 'a long password' }
    const entered = await fetch(`${url('platform')}/auth/register`, sent('POST', { ...account, display_name: 'Guest' }))
    const { token } = (await entered.json()) as { token: string }
    const page = await visitAs({ 'alluvium.platform-token': token }, '#/files')
    const me = await fetch(`${url('files')}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })
    return { page, name: ((await me.json()) as { username: string }).username }
  }

  /** A closed folder of this person with a file in it; resolves to its name. */
  async function closedFolder({ ask }: Somebody): Promise<string> {
    const name = `plans-${randomUUID().slice(0, 8)}`
    expect((await ask('MKCOL', `/${name}`)).status).toBe(201)
    expect((await ask('PUT', `/${name}/q3.txt`, 'numbers')).status).toBe(201)
    expect((await ask('PATCH', `/api/access/${name}`, '{"closed":true}')).status).toBe(200)
    return name
  }

  test('who opens a link to what is hidden asks for it, is answered as for nothing, and gets it by one click', async () => {
    const [ada, bob] = [await somebody('ada'), await somebody('bob')]
    const name = await closedFolder(ada)
    const his = await bob.opens(`#/files/none-${name}`, { ...desktop, alone: true })
    await his.getByRole('button', { name: 'Request access' }).click()
    const answered = await his.getByRole('status').filter({ hasText: 'If there is something' }).innerText()
    await his.goto(his.url().replace('none-', ''))
    await his.getByRole('button', { name: 'Request access' }).click()
    expect(await his.getByRole('status').filter({ hasText: 'If there is something' }).innerText()).toBe(answered)
    const hers = await ada.opens('#/notifications')
    const row = hers.getByRole('listitem').filter({ hasText: `${bob.name} asks for access to ${name}.` })
    // Looking at what it is about answers nothing: the request waits, also on Home.
    await row.getByRole('link', { name: 'Show' }).click()
    await hers.getByRole('link', { name: 'q3.txt', exact: true }).waitFor()
    await hers.goto(hers.url().replace(/#.*/, '#/'))
    await hers
      .getByRole('region', { name: 'People are waiting for you' })
      .getByRole('listitem')
      .filter({ hasText: `${bob.name} asks for access to ${name}.` })
      .getByRole('link')
      .click()
    await row.getByRole('button', { name: 'Can view' }).click()
    await his.getByRole('link', { name: 'q3.txt', exact: true }).waitFor()
    await his.getByRole('button', { name: 'People' }).first().click()
    await his.getByRole('button', { name: 'Ask to edit' }).click()
    await his.getByText('The people who manage this have been asked.').waitFor()
    await hers.getByText(`${bob.name} asks to edit ${name}.`).first().waitFor()
  })

  test('what ada shares comes to bob without reloading, and is gone from his page when she takes it back', async () => {
    const [ada, bob] = [await somebody('ada'), await somebody('bob')]
    const name = await closedFolder(ada)
    // Each in a browser window of their own: one behind another is drawn once a second.
    const [hers, his] = [await ada.opens(), await bob.opens('#/shared', { ...desktop, alone: true })]
    await his.getByText('Nothing is shared with you yet').waitFor()
    await his.getByRole('link', { name: 'Notifications', exact: true }).waitFor()

    await row(hers, name).getByText('closed', { exact: true }).waitFor({ state: 'attached' })
    await row(hers, name)
      .getByRole('button', { name: `More for ${name}` })
      .click()
    await hers.getByRole('menuitem', { name: 'People…' }).click()
    const panel = hers.getByRole('dialog', { name: `Who can see ${name}` })
    await panel.getByText('granted here by').waitFor()
    expect(await panel.getByRole('switch', { name: 'Only the people below' }).isChecked()).toBe(true)
    await share(panel, bob.name, 'Can edit')
    await panel.getByRole('listitem').filter({ hasText: bob.name }).waitFor()
    // First, as a notice goes by itself.
    await his.getByText(`${ada.name} shared ${name} with you. You can view and edit it.`).waitFor()
    await shot(hers, 'people-panel')
    await expectAccessible(hers)
    await expectToFitPhone(hers, 'people-panel')
    await his.getByRole('row').filter({ hasText: name }).getByText('can edit', { exact: true }).waitFor()
    await his.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor()
    await shot(his, 'shared-with-me')
    await expectAccessible(his)
    await expectToFitPhone(his, 'shared-with-me')
    await his.getByRole('link', { name, exact: true }).click()
    await his.getByRole('link', { name: 'q3.txt', exact: true }).waitFor()

    await panel.getByRole('button', { name: `Remove access of ${bob.name}` }).click()
    await his.getByText(`${ada.name} stopped sharing something with you.`).waitFor()
    await his.getByRole('alert').getByText('does not exist').waitFor()
    await his.getByText('Ask whoever manages it to share it with you').waitFor()
    expect(await his.getByRole('link', { name: 'q3.txt' }).count()).toBe(0)
    expect(await his.getByRole('button', { name: 'Upload' }).count()).toBe(0)

    await share(panel, bob.name, 'Can view')
    await his.getByRole('link', { name: 'q3.txt', exact: true }).waitFor()
    await his.getByRole('link', { name: 'Notifications, 3 unread' }).click()
    const list = his.getByRole('list', { name: 'Notifications' })
    await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
    await shot(his, 'notifications')
    await expectAccessible(his)
    await expectToFitPhone(his, 'notifications')
    await list.getByRole('button', { name: 'Mark as read' }).first().click()
    await his.getByRole('link', { name: 'Notifications, 2 unread' }).waitFor()
    await his.getByRole('button', { name: 'Mark all as read' }).click()
    await his.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
    await list.getByRole('link', { name: 'Show' }).first().click()
    await his.getByRole('link', { name: 'q3.txt', exact: true }).waitFor()
    await his.getByRole('link', { name: 'Shared with me' }).click()
    await his.getByRole('button', { name: `Hide ${name} from this list` }).click()
    await his.getByText('Nothing is shared with you yet').waitFor()
  })

  test('a right that limits nobody looked like a limit, and one click shut everybody out unasked', async () => {
    const [ada, bob] = [await somebody('ada'), await somebody('bob')]
    const name = `open-${randomUUID().slice(0, 8)}`
    expect((await ada.ask('MKCOL', `/${name}`)).status).toBe(201)
    expect((await ada.ask('PUT', `/${name}/q3.txt`, 'numbers')).status).toBe(201)
    const page = await ada.opens(`#/files/${name}`)
    await page.getByRole('button', { name: 'People' }).click()
    const panel = page.getByRole('dialog', { name: `Who can see ${name}` })
    await share(panel, bob.name, 'Can view')
    const his = panel.getByRole('listitem').filter({ hasText: bob.name })
    await his.getByText('Everybody can view and edit it anyway: this limits nothing.').waitFor()
    await expectAccessible(page)
    const only = panel.getByRole('switch', { name: 'Only the people below' })
    await only.click()
    const question = page.getByRole('dialog', { name: `Close ${name}?` })
    await question.getByText(/^These lose access.*Everybody who is signed in/).waitFor()
    await question.getByText(`These keep access: ${bob.name}.`).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await only.isChecked()).toBe(false)
    await only.click()
    await question.getByRole('button', { name: 'Close the folder' }).click()
    await expect.poll(() => only.isChecked()).toBe(true)
    await his.getByText('this limits nothing').waitFor({ state: 'detached' })
    expect((await bob.ask('PUT', `/${name}/q3.txt`, 'other')).status).toBe(403)
  })

  test('what is done when two people save one file is chosen for a folder by who manages it, and by each for themselves', async () => {
    const [ada, bob] = [await somebody('ada'), await somebody('bob')]
    const name = `team-${randomUUID().slice(0, 8)}`
    expect((await ada.ask('MKCOL', `/${name}`)).status).toBe(201)
    const counts = async ({ ask }: Somebody) => await (await ask('GET', `/api/merge-on-save?path=/${name}`)).json()
    const hers = await ada.opens(`#/files/${name}`)
    await hers.getByRole('button', { name: 'People' }).first().click()
    const lateSaves = { name: 'If somebody else saved the file first' }
    expect(await hers.getByRole('combobox', lateSaves).inputValue()).toBe(
      'Like the folder above (now: Keep the first save)',
    )
    await hers.getByRole('combobox', lateSaves).click()
    await hers.getByRole('option', { name: 'Merge both' }).click()
    await expect.poll(() => counts(bob)).toMatchObject({ merge: true, counts: { merge: true } })
    await expectAccessible(hers)

    const his = await bob.opens(`#/files/${name}`)
    await his.getByRole('button', { name: 'People' }).first().click()
    expect(await his.getByRole('combobox', lateSaves).isDisabled()).toBe(true)
    expect(await his.getByRole('combobox', lateSaves).inputValue()).toBe('Merge both')
    const own = await bob.opens('#/settings/saving')
    await own.getByRole('combobox', lateSaves).click()
    await own.getByRole('option', { name: 'Keep the first save', exact: true }).click()
    await own.getByRole('combobox', { name: 'If both raised the version number of a project' }).click()
    await own.getByRole('option', { name: 'Ask', exact: true }).click()
    await expect
      .poll(() => counts(bob))
      .toMatchObject({ merge: true, versions: null, counts: { merge: false, versions: 'ask' } })
    await expectAccessible(own)
    await expectToFitPhone(own, 'saving')
  })

  test('the panel says in words what one may not do, and what one is not shown', async () => {
    const [ada, bob] = [await somebody('ada'), await somebody('bob')]
    const name = await closedFolder(ada)
    const inside = `/api/grants/${name}/q3.txt`
    expect((await ada.ask('PUT', inside, JSON.stringify({ user: bob.name, right: 'read' }))).status).toBe(200)
    const page = await bob.opens(`#/files/${name}`)
    await page.getByRole('link', { name: 'q3.txt', exact: true }).waitFor()
    await page.getByRole('button', { name: 'People' }).click()
    const panel = page.getByRole('dialog', { name: `Who can see ${name}` })
    await panel.getByText('Who else can see it is not shown.').waitFor()
    expect(await panel.getByText(ada.name).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'q3.txt', exact: true }).click()
    await page.getByRole('button', { name: 'People' }).click()
    const ofFile = page.getByRole('dialog', { name: 'Who can see q3.txt' })
    await ofFile.getByText('You can see this, but not change it.').waitFor()
    await ofFile.getByText(`granted on /${name} by ${ada.name}`).waitFor()
    expect(await ofFile.getByRole('form').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Delete', includeHidden: true }).count()).toBe(0)
    expect(await ofFile.getByRole('combobox').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Browse' }).click()
    await page.getByRole('button', { name: 'People' }).click()
    const ofAll = page.getByRole('dialog', { name: 'Who can see all files' })
    await ofAll.getByText('You can see and change this.').waitFor()
    await ofAll.getByRole('listitem').filter({ hasText: 'Everybody who is signed in' }).getByText('Can edit').waitFor()
  })

  test('a person without a role comes in as soon as something is shared with them, by keyboard alone', async () => {
    const ada = await somebody('ada')
    const name = await closedFolder(ada)
    const { page: theirs, name: guestName } = await guest()
    await theirs.getByText('You have no access to the files yet').waitFor()
    await theirs.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
    const page = await ada.opens(`#/files/${name}`)
    const button = page.getByRole('button', { name: 'People' })
    await button.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: `Who can see ${name}` })
    await panel.getByLabel('Share with', { exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type(guestName.slice(0, -1))
    await page.getByRole('option', { name: guestName }).waitFor()
    for (const key of ['ArrowDown', 'Enter', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
    await panel.getByRole('listitem').filter({ hasText: guestName }).waitFor()
    await theirs.getByRole('link', { name, exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  test('an administrator makes a group, and what is shared with it is shared with its members', async () => {
    const [ada, bob] = [await somebody('ada'), await somebody('bob')]
    const folder = await closedFolder(ada)
    const group = `board-${randomUUID().slice(0, 8)}`
    const page = await visitFiles('#/administration/groups')
    await page.getByRole('button', { name: 'New group' }).click()
    await page.getByRole('dialog', { name: 'New group' }).getByLabel('Name').fill(group)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Members of ${group}` }).click()
    const members = page.getByRole('dialog', { name: `Members of ${group}` })
    await choose(members, 'Add member', bob.name)
    await members.getByRole('button', { name: 'Add member', exact: true }).click()
    await members.getByRole('button', { name: `Remove ${bob.name}` }).waitFor()
    await shot(page, 'group-members')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    const line = page.getByRole('row').filter({ hasText: group })
    await line.getByText(bob.name).filter({ visible: true }).waitFor()
    await shot(page, 'groups')
    await expectToFitPhone(page, 'groups')
    await expectToFitTablet(page)

    const hers = await ada.opens(`#/files/${folder}`)
    await hers.getByRole('button', { name: 'People' }).click()
    const panel = hers.getByRole('dialog', { name: `Who can see ${folder}` })
    await share(panel, group, 'Can view')
    await panel
      .getByRole('listitem')
      .filter({ hasText: `The group ${group}` })
      .waitFor()
    const his = await bob.opens('#/shared')
    await his.getByRole('row').filter({ hasText: folder }).getByText('can view', { exact: true }).waitFor()
    await his.getByRole('link', { name: folder, exact: true }).click()
    await his.getByRole('link', { name: 'q3.txt', exact: true }).waitFor()
    expect(await his.getByRole('button', { name: 'Upload' }).count()).toBe(0)

    await line.getByRole('button', { name: `Delete the group ${group}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await line.waitFor({ state: 'detached' })
    await his.getByRole('link', { name: 'Shared with me' }).click()
    await his.getByText('Nothing is shared with you yet').waitFor()
  })

  test('each has a home that is theirs alone; an administrator takes it over with a warning, or gives it away with the account', async () => {
    const [ada, bob] = [await somebody('ada'), await somebody('bob')]
    const hers = await ada.opens()
    await hers.getByRole('link', { name: 'My files' }).click()
    await hers.getByText('Nothing in this folder yet').waitFor()
    await ada.ask('PUT', `/home/${ada.name}/diary.txt`, 'mine')
    await hers.getByRole('button', { name: 'People (this folder is closed)' }).waitFor()

    const page = await visitFiles(`#/files/home/${ada.name}`)
    await page.getByRole('alert').getByText('does not exist').waitFor()
    await page.getByRole('button', { name: 'Take over…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take over a folder' })
    await dialog.getByText('The people who manage it now are notified').waitFor()
    expect(await dialog.getByLabel('Path of the folder').inputValue()).toBe(`/home/${ada.name}`)
    await shot(page, 'take-over')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Take over' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'diary.txt', exact: true }).waitFor()
    await hers.getByText(`an administrator, took over ${ada.name}`).waitFor()

    await page.goto(`${url('files')}/ui/#/administration/people`)
    await page.getByRole('button', { name: `More for ${ada.name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const question = page.getByRole('dialog', { name: `Delete ${ada.name}?` })
    await question.getByRole('combobox', { name: 'Their personal folder' }).click()
    await page.getByRole('option', { name: 'Give it to another person' }).click()
    await question.getByRole('button', { name: 'Delete permanently' }).click()
    await question.getByText('Choose a person from the list.').waitFor()
    await choose(question, 'New owner', bob.name)
    await shot(page, 'delete-user')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Delete permanently' }).click()
    await question.waitFor({ state: 'detached' })
    const his = await bob.opens('#/shared')
    await his.getByRole('link', { name: ada.name, exact: true }).click()
    await his.getByRole('link', { name: 'diary.txt', exact: true }).waitFor()
  })
})

const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

/** Types the beginning of a name, and takes what is offered. */
async function choose(place: Locator, label: string, name: string): Promise<void> {
  await place.getByLabel(label, { exact: true }).fill(name.slice(0, -1))
  await place.page().getByRole('option', { name }).click()
}

async function share(panel: Locator, name: string, right: string): Promise<void> {
  await choose(panel, 'Share with', name)
  await panel.getByLabel('Access', { exact: true }).selectOption(right)
  await panel.getByRole('button', { name: 'Share', exact: true }).click()
}

const sent = (method: string, body: unknown): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
