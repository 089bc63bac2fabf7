/** What one does with merging, crawling and one's account, in a real browser before the real services. */
import { createHmac, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { serveSmallSite } from '@alluvium/conformance/small-site'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openArchive } from './files/preview/unzip.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { pdf, picture, spreadsheet, wordDocument } from './testing/contents.ts'
import { expectToFitPhone } from './testing/fitting.ts'
import { register } from './testing/steps.ts'
import { desktop, phone, shot, tokenOf, whyNoVisit, withVisits } from './testing/visits.ts'

const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`
const plugin = new URL('../../../docs/examples/plugins/ini.wasm', import.meta.url)

const base = 'title: rivers\nlong: 1\nwide: 1\ndeep: 1\n'

describe.skipIf(whyNoVisit !== undefined)(`merging and crawling in a browser${skipped}`, () => {
  const visits = withVisits()
  const { visit, visitAs, visitFiles, askFiles, url } = visits

  /** The platform's answer to a request with this body. */
  async function askPlatform(path: string, json: unknown, token?: string): Promise<Record<string, string>> {
    const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const headers = { 'content-type': 'application/json', ...authorization }
    const answer = await fetch(`${url('platform')}${path}`, { method: 'POST', headers, body: JSON.stringify(json) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  /** Somebody new, as the console holds them. */
  async function somebody(email = `${randomUUID()}@example.org`) {
    const entry = { email, password: randomUUID(), display_name: 'Ada Lovelace' }
    const { token = '' } = await askPlatform('/auth/register', entry)
    return { ...entry, held: { 'alluvium.platform-token': token } }
  }
  /** The administrator, who is one at the platform and at the files. */
  async function administrator() {
    const { name: email, password } = visits.administrator()
    const { token = '' } = await askPlatform('/auth/login', { email, password })
    return { 'alluvium.platform-token': token }
  }
  const text = async (path: string) => (await askFiles(path)).text()

  test('three files opened at once are merged, each line names its side, and one sign-in saves the result to the files', async () => {
    const page = await visitAs(await administrator(), '#/merge')
    const title = 'title: rivers that run a long way down to the sea, and what they carry there'
    const rivers = base.replace('title: rivers', title)
    await openFiles(page, {
      'rivers.theirs.yaml': rivers.replace('deep: 1', 'deep: 3'),
      'rivers.base.yaml': rivers,
      'rivers.ours.yaml': rivers.replace('long: 1', 'long: 2'),
    })
    await expect.poll(() => page.getByLabel('Format').inputValue()).toBe('yaml')
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    const rows = result(page).getByRole('row')
    await rows.first().waitFor()
    expect(await rows.allTextContents()).toEqual([
      `1${title}`,
      '− Ourslong: 1',
      '2Ourslong: 2',
      '3wide: 1',
      '− Theirsdeep: 1',
      '4Theirsdeep: 3',
    ])
    await shot(page, 'merge')
    await expectToFitPhone(page, 'merge')
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await result(page).getByRole('button', { name: 'Download' }).click()
    const merged = `${title}\nlong: 2\nwide: 1\ndeep: 3\n`
    expect(await readFile(await (await download).path(), 'utf8')).toBe(merged)
    const path = `/${randomUUID()}.yaml`
    await result(page).getByRole('button', { name: 'Save to Files…' }).click()
    await page.getByRole('dialog').getByLabel('Path').fill(path)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText(`Saved as ${path}.`).waitFor()
    expect(await text(path)).toBe(merged)
  })

  test('conflicts are resolved one by one: for a side, for both, or by hand; typed text survives signing in', async () => {
    const page = await visit('#/merge')
    await page.getByRole('textbox', { name: 'Base' }).fill(base)
    await page.getByRole('textbox', { name: 'Ours' }).fill(base.replaceAll(' 1', ' 2'))
    await page.getByRole('textbox', { name: 'Theirs' }).fill(base.replaceAll(' 1', ' 3'))
    await page.getByLabel('Format').selectOption('properties')
    await page.getByRole('button', { name: 'Sign in to merge' }).click()
    await register(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    const conflicts = page.getByRole('region', { name: 'Conflicts' })
    await conflicts.getByText('3 conflicts to resolve').waitFor()
    const places = conflicts.getByRole('region')
    expect(await places.count()).toBeGreaterThan(0)
    await shot(page, 'merge-conflicts')
    await expectToFitPhone(page, 'merge-conflicts')
    await expectAccessible(page)
    await conflicts.getByRole('button', { name: 'All theirs' }).click()
    await result(page).getByText('Resolved').waitFor()
    await conflicts.getByRole('button', { name: 'Edit' }).first().click()
    const hand = conflicts.getByRole('textbox').first()
    await hand.fill(`${await hand.inputValue()}by hand: 4\n`)
    await expect.poll(() => result(page).textContent()).toMatch(/3.*by hand: 4/s)
    await conflicts.getByRole('button', { name: 'Both' }).last().click()
    await shot(page, 'merge-decided')
  })

  test('a conflict is told in German, by the words of the document and not by its path', async () => {
    const page = await visitAs((await somebody()).held, '#/merge', { ...desktop, locale: 'de-DE' })
    const plan = '# Plan\n\nWe meet on Monday in the small room.\n'
    await openFiles(page, {
      'base.md': plan,
      'ours.md': '# Plan\n\nEverything is cancelled.\n\nSorry for that, friends.\n',
      'theirs.md': plan.replace('small', 'large'),
    })
    await page.getByText('ours.md').waitFor()
    await page.getByRole('button', { name: 'Zusammenführen', exact: true }).click()
    const conflict = page.getByRole('region', { name: 'Konflikt 1' })
    await conflict.getByText('Überschrift „Plan“ › Absatz 1').waitFor()
    await conflict
      .getByText('Unsere Fassung hat etwas anderes an seine Stelle gesetzt, deren Fassung hat es geändert.')
      .waitFor()
    const network = '# Network\na: 1\n'
    await openFiles(page, {
      'base.yaml': network,
      'ours.yaml': network.replace('# N', '# The n'),
      'theirs.yaml': network.replace('# N', '# A n'),
    })
    await page.getByText('ours.yaml').waitFor()
    await page.getByRole('button', { name: 'Zusammenführen', exact: true }).click()
    await conflict.getByText('Beide Seiten haben den Kommentar davor geändert.').waitFor()
    expect(await page.getByText('Both', { exact: false }).count()).toBe(0)
  })

  test('a Word document is resolved place by place, merges with all other edits of both, and is downloaded', async () => {
    const page = await visitAs((await somebody()).held, '#/merge')
    const clay = 'Its banks are of clay and sand.'
    await openFiles(page, {
      'base.docx': written('long', 'wide'),
      'ours.docx': written('cold', 'flat'),
      'theirs.docx': written('clear', 'green', clay),
    })
    await page.getByText('ours.docx').waitFor()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    const conflicts = page.getByRole('region', { name: 'Conflicts' })
    const first = conflicts.getByRole('region', { name: 'Conflict 1' })
    await first.getByText('Paragraph 2').waitFor()
    await first.getByText('The cold river').waitFor()
    await first.getByText('The clear river').waitFor()
    const mergeAsDecided = conflicts.getByRole('button', { name: 'Merge with these choices' })
    expect(await mergeAsDecided.isDisabled()).toBe(true)
    await first.getByRole('button', { name: 'Theirs' }).focus()
    await page.keyboard.press('Enter')
    await conflicts.getByText('1 of 2 places resolved').waitFor()
    await conflicts.getByRole('region', { name: 'Conflict 2' }).getByRole('button', { name: 'Ours' }).click()
    await mergeAsDecided.focus()
    await page.keyboard.press('Enter')
    await result(page).getByText('Resolved').waitFor()
    await shot(page, 'merge-word')
    await expectToFitPhone(page, 'merge-word')
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await result(page).getByRole('button', { name: 'Download' }).click()
    const merged = await openArchive(new Blob([await readFile(await (await download).path())]))
    expect(await merged.read('word/document.xml')).toMatch(
      /The clear river.*banks are of clay and sand.*in a flat delta/s,
    )
    await first.getByRole('button', { name: 'Original' }).click()
    await result(page).waitFor({ state: 'detached' })
  })

  test('conflicts of a sheet, a picture and a PDF are shown in place, and one side can be taken whole', async () => {
    const page = await visitAs((await somebody()).held, '#/merge', phone)
    const conflicts = page.getByRole('region', { name: 'Conflicts' })
    const conflict = conflicts.getByRole('region', { name: 'Conflict 1' })
    await openFiles(page, { 'base.xlsx': budget('100'), 'ours.xlsx': budget('120'), 'theirs.xlsx': budget('90') })
    await page.getByText('ours.xlsx').waitFor()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await conflict.getByText('Sheet Budget, cell B1').waitFor()
    await conflict.getByText('120').waitFor()
    await conflict.getByRole('button', { name: 'Theirs' }).tap()
    await conflicts.getByRole('button', { name: 'Merge with these choices' }).tap()
    await result(page).getByRole('button', { name: 'Download' }).waitFor()
    await conflict.scrollIntoViewIfNeeded()
    await expectToFitPhone(page, 'merge-sheet')
    await openFiles(page, { 'base.png': picture(), 'ours.png': patched(255), 'theirs.png': patched(0) })
    await page.getByText('ours.png').waitFor()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await conflict.getByText('Pixels 16,16 to 23,23').waitFor()
    const shown = conflict.getByRole('img')
    expect(await shown.count()).toBe(3)
    for (const one of await shown.all())
      await expect.poll(() => one.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(48)
    await conflict.scrollIntoViewIfNeeded()
    await expectToFitPhone(page, 'merge-picture')
    await expectAccessible(page)
    await page.setViewportSize(desktop.viewport)
    await openFiles(page, { 'base.pdf': pdf('Sand'), 'ours.pdf': pdf('Gravel'), 'theirs.pdf': pdf('Clay') })
    await page.getByText('ours.pdf').waitFor()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await conflict.getByRole('img', { name: 'Page 1: Gravel' }).waitFor()
    await conflict.getByRole('img', { name: 'Page 1: Clay' }).waitFor()
    await conflict.scrollIntoViewIfNeeded()
    await shot(page, 'merge-pdf')
    await expectAccessible(page)
    await conflicts.getByRole('button', { name: 'Use all of ours' }).click()
    const download = page.waitForEvent('download')
    await result(page).getByRole('button', { name: 'Download' }).click()
    expect(await readFile(await (await download).path())).toEqual(pdf('Gravel'))
  })

  async function colleague(start: string): Promise<Readonly<{ name: string; token: string }>> {
    const person = { username: `${start} ${randomUUID().slice(0, 8)}`, password: randomUUID() }
    const headers = { 'content-type': 'application/json' }
    await askFiles('/api/admin/users', { method: 'POST', headers, body: JSON.stringify({ ...person, role: 'user' }) })
    return { name: person.username, token: await tokenOf(url('files'), person) }
  }

  test('a late save waits with its three sides and a badge, leaving its page loses no decision, and it is saved back', async () => {
    const path = `/${randomUUID()}.yaml`
    const held = await administrator()
    const put = (body: string, headers: Record<string, string> = {}) => {
      const authorization = `Bearer ${held['alluvium.platform-token']}`
      return fetch(`${url('files')}${path}`, { method: 'PUT', body, headers: { authorization, ...headers } })
    }
    const had = (await put(base)).headers.get('etag') ?? ''
    const boss = await colleague('somebody whose name is long')
    await put(base.replace('long: 1', 'long: 2'), { authorization: `Bearer ${boss.token}` })
    const late = base.replace('long: 1', 'long: 3')
    expect((await put(late, { 'if-match': had, prefer: 'merge' })).status).toBe(412)
    const page = await visitAs(held, '#/merge/conflicts')
    const row = page.getByRole('listitem').filter({ hasText: path })
    await row.getByText('Conflict', { exact: true }).waitFor()
    await page.getByRole('navigation', { name: 'Areas' }).getByText('1 conflict to resolve').waitFor()
    await shot(page, 'merge-saves')
    await expectToFitPhone(page, 'merge-saves')
    await expectAccessible(page)
    await row.getByRole('link', { name: 'Resolve' }).click()
    // It merges at once, and both sides can't stand where a key would be there twice.
    await page.getByText('Both is not possible here').waitFor()
    expect(await page.getByRole('button', { name: 'Both', exact: true }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: `${boss.name}’s version`, exact: true }).waitFor()
    await page.getByRole('button', { name: `Take everything: ${boss.name}’s version` }).waitFor()
    expect(await page.getByText(/^(All )?(ours|theirs)$/i).count()).toBe(0)
    await expectToFitPhone(page, 'merge-save')
    await page.getByRole('button', { name: 'Your version', exact: true }).click()
    await result(page).getByText('Resolved').waitFor()
    await page.goBack()
    await row.getByRole('link', { name: 'Resolve' }).click()
    await result(page).getByRole('button', { name: 'Save' }).click()
    await page.getByText(`Saved as ${path}.`).waitFor()
    await row.waitFor({ state: 'detached' })
    expect(await text(path)).toBe(late)
  })

  test('a plan is bought on the sandbox’s page, and gives access to plots of merges and to plugins', async () => {
    const { held } = await somebody()
    // What is refused to administrators of the free plan, too, is not asked for them.
    const boss = await visitAs(await administrator(), '#/settings/usage')
    await boss.getByText('included in the Pro plan').waitFor()
    await boss.getByText(/^Files: .+ \(no limit\)$/).waitFor()
    expect(await boss.getByRole('alert').count()).toBe(0)
    // The form asks for the password without which the service makes no app password.
    await boss.getByRole('link', { name: 'App passwords' }).click()
    await boss.getByRole('button', { name: 'New app password' }).click()
    const form = boss.getByRole('dialog')
    await form.getByLabel('Program or device').fill('Laptop')
    await form.locator('input[name=password]').fill(visits.administrator().password)
    await form.getByRole('button', { name: 'Create' }).click()
    await boss.getByText('The password for Laptop').waitFor()
    const page = await visitAs(held, '#/settings/usage')
    await page.getByText('included in the Pro plan').waitFor()
    await page.getByRole('link', { name: 'See the plans' }).click()
    await page.getByText('nothing was bought').waitFor()
    await shot(page, 'billing')
    await expectToFitPhone(page, 'billing')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Choose Enterprise' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByText('You have the Enterprise plan, paid until').waitFor()
    await page.goto(`${url('files')}/ui/#/merge/plugins`)
    await page.locator('input[type=file]').setInputFiles({
      name: `ini${randomUUID().slice(0, 8)}.wasm`,
      mimeType: 'application/wasm',
      buffer: await readFile(plugin),
    })
    await page.getByText('was uploaded.').waitFor()
    await shot(page, 'plugins')
    await expectToFitPhone(page, 'plugins')
    await expectAccessible(page)
    await page.getByRole('navigation', { name: 'Merge' }).getByRole('link', { name: 'Merge' }).click()
    const formats = page.getByLabel('Format')
    const added = await formats.locator('option', { hasText: 'plugin-ini' }).first().getAttribute('value')
    await formats.selectOption(added)
    for (const [side, value] of Object.entries({ Base: 'a=1\nb=1\n', Ours: 'a=2\nb=1\n', Theirs: 'a=1\nb=2\n' }))
      await page.getByRole('textbox', { name: side }).fill(value)
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await result(page).getByText('Merged', { exact: true }).waitFor()
    await page.goto(`${url('files')}/ui/#/settings/usage`)
    await page.getByRole('img', { name: 'Merges per day: 1 in total' }).waitFor()
    await shot(page, 'usage')
    await expectToFitPhone(page, 'usage')
    await expectReadablePlot(page)
    await expectAccessible(page)
    await page.goto(`${url('files')}/ui/#/merge/plugins`)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('listitem').getByRole('button', { name: 'Remove' }).waitFor({ state: 'detached' })
  })

  test('an organization is created, a person is invited and accepts, and their role is changed', async () => {
    const page = await visitAs((await somebody()).held, '#/settings/organizations')
    await page.getByText('You do not belong to an organization').waitFor()
    await page.getByLabel('Title').fill('River Works')
    await page.getByLabel('Short name').fill(`rivers-${randomUUID().slice(0, 8)}`)
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'River Works' }).waitFor()
    const email = `${randomUUID()}@example.org`
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByText(`${email} is invited`).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('status').getByRole('button', { name: 'Copy the invitation link' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/\/ui\/#\/settings\/organizations\/invitations\/[\w-]{36}$/)
    const other = await visitAs((await somebody(email)).held, link.slice(link.indexOf('#')), phone)
    await other.getByText('You are invited to').waitFor()
    await expectToFitPhone(other, 'organizations')
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Accept' }).click()
    await other.getByRole('link', { name: 'River Works' }).waitFor()
    await page.reload()
    const role = page.getByRole('listitem').filter({ hasText: email }).getByRole('combobox')
    await role.selectOption('admin')
    await other.getByRole('link', { name: 'River Works' }).click()
    await other
      .getByText('Invite a person')
      .or(other.getByRole('button', { name: 'Invite' }))
      .first()
      .waitFor()
    await shot(page, 'organization')
    await expectToFitPhone(page, 'organization')
    await expectAccessible(page)
  })

  test('the short name of an organization is made from its title, and a wrong one is refused by its rule in words', async () => {
    const page = await visitAs((await somebody()).held, '#/settings/organizations')
    const [title, short] = [page.getByLabel('Title'), page.getByLabel('Short name')]
    await title.fill('Füße & Söhne')
    expect(await short.inputValue()).toBe('fuesse-soehne')
    await page.getByText('2 to 39 letters, digits, - and _', { exact: true }).waitFor()
    await short.fill('river works')
    await title.fill('River Works')
    expect(await short.inputValue()).toBe('river works')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('The short name has 2 to 39 letters').waitFor()
    await expectAccessible(page)
    await short.fill(`river-works-${randomUUID().slice(0, 8)}`)
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'River Works' }).waitFor()
  })

  test('after a reload an invitation is still listed, its link can be copied again, and it is withdrawn', async () => {
    const ann = await somebody()
    const token = ann.held['alluvium.platform-token']
    const name = `rivers-${randomUUID().slice(0, 8)}`
    const { org_id: id } = await askPlatform('/api/orgs', { name, display_name: 'River Works' }, token)
    const email = `${randomUUID()}@example.org`
    await askPlatform(`/api/orgs/${id}/invite`, { email, role: 'viewer' }, token)
    const page = await visitAs(ann.held, `#/settings/organizations/${id}`)
    const open = page.getByRole('region', { name: 'Open invitations' }).getByRole('listitem').filter({ hasText: email })
    await open.getByText('As viewer, until', { exact: false }).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await open.getByRole('button', { name: 'Copy the invitation link' }).click()
    await open.getByRole('button', { name: 'Copied' }).waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await shot(page, 'open-invitations')
    await expectToFitPhone(page, 'open-invitations')
    await expectAccessible(page)
    await open.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await open.waitFor({ state: 'detached' })
    const late = await visitAs((await somebody(email)).held, link.slice(link.indexOf('#')))
    await late.getByRole('status').filter({ hasText: 'There is no open invitation here' }).waitFor()
    await expectAccessible(late)
  })

  test('the link of an invitation tells whoever is signed out that they are invited, and what to do', async () => {
    const [ann, email] = [await somebody(), `${randomUUID()}@example.org`]
    const token = ann.held['alluvium.platform-token']
    const name = `rivers-${randomUUID().slice(0, 8)}`
    const { org_id: id } = await askPlatform('/api/orgs', { name, display_name: 'River Works' }, token)
    await askPlatform(`/api/orgs/${id}/invite`, { email, role: 'viewer' }, token)
    const [sent] = await (
      await fetch(`${url('platform')}/api/orgs/${id}/invitations`, { headers: { Authorization: `Bearer ${token}` } })
    ).json()
    const page = await visit(`#/account/invitations/${sent.invite_id}`)
    await page.getByText('You are invited to an organization. Sign in, or create an account').waitFor()
    const main = page.getByRole('main')
    await main.getByText('Create an account', { exact: true }).click()
    await main.getByLabel('E-mail').fill(email)
    await main.getByLabel('Name').fill('Bob')
    await main.locator('input[name=password]').fill('a long password')
    await main.getByRole('button', { name: 'Create the account' }).click()
    await page.getByText('You are invited to', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('link', { name: 'River Works' }).waitFor()
    expect(await page.getByText('There is no open invitation').count()).toBe(0)
  })

  test('a person who was added to an organization is asked right after signing in, on any page, and joins or postpones', async () => {
    const [ann, bob] = [await somebody(), await somebody()]
    const founded = await askPlatform(
      '/api/orgs',
      { name: `rivers-${randomUUID().slice(0, 8)}`, display_name: 'River Works' },
      ann.held['alluvium.platform-token'],
    )
    const invited = { email: bob.email, role: 'viewer' }
    await askPlatform(`/api/orgs/${founded['org_id']}/invite`, invited, ann.held['alluvium.platform-token'])
    const page = await visit('#/settings', phone)
    const main = page.getByRole('main')
    await main.getByLabel('E-mail').fill(bob.email)
    await main.locator('input[name=password]').fill(bob.password)
    await main.getByRole('button', { name: 'Sign in', exact: true }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'You were added to River Works' })
    await notice.waitFor()
    await expectToFitPhone(page, 'join-notice')
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Not now' }).click()
    await notice.waitFor({ state: 'detached' })

    const other = await visitAs(bob.held, '#/crawl')
    const otherNotice = other.getByRole('alert').filter({ hasText: 'You were added to River Works' })
    await otherNotice.getByRole('link', { name: 'Join or leave' }).click()
    await other.getByRole('button', { name: 'Join', exact: true }).click()
    await other.getByRole('region', { name: 'Organizations that added you' }).waitFor({ state: 'detached' })
    await other.getByRole('link', { name: 'Home' }).click()
    await other.getByRole('heading', { level: 1 }).waitFor()
    expect(await otherNotice.count()).toBe(0)
  })

  test('a crawl is watched live, paused and resumed, its plots go on after another page; its pages, links, issues and exports are shown', async () => {
    const site = await serveSmallSite(20)
    onTestFinished(() => site.close())
    // So that the crawl is not over before it is paused.
    const letGo = site.hold()
    const page = await visitAs((await somebody()).held, '#/crawl')
    await page.getByText('No crawls yet').waitFor()
    await shot(page, 'crawl-start')
    await expectAccessible(page)
    await page.getByLabel('Start address').fill('ftp://example.org/')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    expect(await page.getByRole('alert').textContent()).toBe('Enter a web address such as https://example.org.')
    await page.getByLabel('Start address').fill(site.url.replace('http://', ''))
    await page.getByText('Options').click()
    await page.getByLabel('Delay in ms').fill('150')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: site.url.replace('http://', '') }).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText(/^Paus(?:ing|ed)$/).waitFor()
    letGo()
    await page.getByText('Paused').waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('img', { name: 'Pages per second, over time' }).waitFor()
    await page.getByText('Newest pages').waitFor()
    await shot(page, 'crawl-live')
    await expectToFitPhone(page, 'crawl-live')
    await page.getByText('Completed: all pages were read.').waitFor()
    await page
      .getByText(/Read\s*21/)
      .first()
      .waitFor()
    await expectAccessible(page)

    const parts = page.getByRole('navigation', { name: 'This crawl' })
    await parts.getByRole('link', { name: 'Pages' }).click()
    await page.getByRole('table', { name: 'Pages' }).waitFor()
    await shot(page, 'crawl-pages')
    await expectToFitPhone(page, 'crawl-pages')
    expect(await page.getByRole('row').nth(1).textContent()).toMatch(/Read · [\d.]+ \w+ · [\d.]+ m?s · depth 0/)
    await expectAccessible(page)
    await page.getByLabel('Status').selectOption('4')
    await page.getByText('1 of 24').waitFor()
    await page.getByRole('link', { name: `${site.url}/missing` }).waitFor()

    await parts.getByRole('link', { name: 'Links' }).click()
    await page.getByText(/^22 pages and \d+ links$/).waitFor()
    await page
      .getByRole('img', { name: /pages and the/ })
      .locator('circle')
      .first()
      .click()
    await page.getByText('links lead to this page').waitFor()
    await shot(page, 'crawl-graph')
    await expectToFitPhone(page, 'crawl-graph')
    await expectAccessible(page)

    await parts.getByRole('link', { name: 'Issues' }).click()
    await page.getByText('Broken link', { exact: true }).click()
    await page.getByText('Correct or remove the link.').waitFor()
    await shot(page, 'crawl-issues')
    await expectToFitPhone(page, 'crawl-issues')
    await expectAccessible(page)

    await parts.getByRole('link', { name: 'Exports' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain(`${site.url}/missing`)
    await shot(page, 'crawl-exports')
    await expectToFitPhone(page, 'crawl-exports')
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Crawl' }).click()
    await page.getByRole('link', { name: site.url }).waitFor()
    await expectToFitPhone(page, 'crawl-list')
    // What was seen of it is still in its plots, which began anew with each visit.
    await page.getByRole('link', { name: site.url }).click()
    await page.getByRole('img', { name: 'Pages per second, over time' }).waitFor()
    // German words are longer.
    await page.evaluate(`localStorage.setItem('alluvium.language', 'de')`)
    await page.reload()
    await page.getByRole('link', { name: 'Exporte' }).click()
    await page.getByRole('button', { name: 'Als CSV herunterladen' }).waitFor()
    await expectToFitPhone(page, 'crawl-exports-german')
    await page.getByRole('link', { name: 'Alle Crawls' }).click()
    const ended = page.getByText('Abgeschlossen', { exact: true })
    await ended.waitFor()
    expect(await ended.evaluate((badge) => badge.scrollWidth - badge.clientWidth)).toBe(0)
  })

  test('a webhook is given to a crawl in its options, and the secret of its messages is shown once', async () => {
    const site = await serveSmallSite(2)
    onTestFinished(() => site.close())
    const page = await visitAs((await somebody()).held, '#/crawl')
    await page.getByLabel('Start address').fill(site.url)
    await page.getByText('Options').click()
    await page.getByLabel('Webhook address').fill(`${site.url}/hook`)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    const notice = page.getByRole('status').filter({ hasText: 'The crawl has started' })
    await notice.getByText(`The messages to ${site.url}/hook are signed with this secret`).waitFor()
    expect(await notice.locator('code').textContent()).toMatch(/\S{16}/)
    await shot(page, 'crawl-webhook')
    await expectToFitPhone(page, 'crawl-webhook')
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Open the crawl' }).click()
    await page.getByRole('region', { name: 'Start a crawl' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Pause' }).or(page.getByText('Completed')).first().waitFor()
  })

  test('a running crawl is cancelled after a confirmation; its results stay until it is deleted', async () => {
    const site = await serveSmallSite(200)
    onTestFinished(() => site.close())
    const page = await visitAs({ 'alluvium.crawl-key': visits.key() }, '#/crawl', phone)
    await page.getByLabel('Start address').fill(site.url)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('button', { name: 'Cancel…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel crawl' }).click()
    await page.getByText('Ended: it was cancelled.').waitFor()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { level: 1, name: 'Crawl' }).waitFor()
    expect(await page.getByRole('link', { name: site.url }).count()).toBe(0)
  })

  test('a key is shown in full once when it is made, then only by its last characters, and revoked', async () => {
    const page = await visitAs({ 'alluvium.crawl-key': visits.key() }, '#/crawl/keys')
    const name = `Report ${randomUUID().slice(0, 8)}`
    await page.getByLabel('Purpose').fill(name)
    await page.getByRole('button', { name: 'Create' }).click()
    const key = (await page.getByRole('status').locator('code').textContent()) ?? ''
    expect(key).toMatch(/^ck_.{16,}/)
    const row = page.getByRole('listitem').filter({ hasText: name })
    expect(await row.textContent()).toContain(`ck_…${key.slice(-4)}`)
    await shot(page, 'crawl-keys')
    await expectToFitPhone(page, 'crawl-keys')
    await expectAccessible(page)
    await row.getByRole('button', { name: `Revoke ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await row.waitFor({ state: 'detached' })
    // What is of no use any more is not offered to be copied.
    expect(await page.locator('code').filter({ hasText: key }).count()).toBe(0)
  })

  test('one-time codes are set up by a picture and required at the next sign-in, which asks for the code and says nothing of before; the account is deleted after a confirmation', async () => {
    const { email, password, held } = await somebody()
    const page = await visitAs(held, '#/settings/security')
    const codes = page.getByRole('region', { name: 'One-time codes' })
    await codes.getByLabel('Your password, to begin').waitFor()
    await shot(page, 'account')
    await expectToFitPhone(page, 'account')
    await expectAccessible(page)
    await codes.getByLabel('Your password, to begin').fill(password)
    await codes.getByRole('button', { name: 'Set up' }).click()
    await codes.getByRole('img', { name: 'The secret as a QR code' }).waitFor()
    await shot(page, 'account-codes')
    await expectToFitPhone(page, 'account-codes')
    await expectAccessible(page)
    const [secret = '', ...recoveries] = await codes.locator('code').allTextContents()
    await codes.getByLabel('A code from the app').fill(codeOf(secret))
    await codes.getByRole('button', { name: 'Turn on' }).click()
    await codes.getByText('10 recovery codes left').waitFor()
    const main = page.getByRole('main')
    await page.getByRole('banner').getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await main.getByLabel('E-mail').fill(email)
    expect(await page.getByText('One-time codes are on.').count()).toBe(0)
    await main.locator('input[name=password]').fill('not the password')
    await main.getByRole('button', { name: 'Sign in', exact: true }).click()
    expect(await main.getByRole('alert').textContent()).not.toMatch(/request/i)
    await main.locator('input[name=password]').fill(password)
    await main.getByRole('button', { name: 'Sign in', exact: true }).click()
    const code = main.getByLabel('One-time code')
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
    await code.fill(recoveries[0] ?? '')
    await main.getByRole('button', { name: 'Sign in', exact: true }).click()
    await codes.getByText('9 recovery codes left').waitFor()
    await codes.getByLabel('A code from the app').fill(recoveries[1] ?? '')
    await codes.getByRole('button', { name: 'Turn off' }).click()
    expect(await codes.getByRole('alert').textContent()).toMatch(/password/i)
    await codes.getByLabel('Your password').fill(password)
    await codes.getByRole('button', { name: 'Turn off' }).click()
    await codes.getByLabel('Your password, to begin').waitFor()

    const form = page.getByRole('region', { name: 'Password' })
    await form.getByLabel('Current password').fill(password)
    await form.getByLabel('New password').fill(`${password}!`)
    await form.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password was changed.').waitFor()
    await page.getByRole('link', { name: 'Profile' }).click()
    await main.getByRole('button', { name: 'Delete account…' }).click()
    await page.getByRole('dialog').getByLabel('Your password').fill(`${password}!`)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
    await main.getByText('Create an account', { exact: true }).waitFor()
    await expect(askPlatform('/auth/login', { email, password: `${password}!` })).rejects.toThrow('401')
  })

  test('sessions show what is signed in and when it was last used, and one signs out there', async () => {
    const { email, password, held } = await somebody()
    const agent = { 'user-agent': 'Backup/2.1' }
    const entered = await fetch(`${url('platform')}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...agent },
      body: JSON.stringify({ email, password }),
    })
    const { token } = (await entered.json()) as Readonly<{ token: string }>
    const status = async () => {
      const headers = { authorization: `Bearer ${token}`, ...agent }
      return (await fetch(`${url('platform')}/auth/me`, { headers })).status
    }
    expect(await status()).toBe(200)
    const page = await visitAs(held, '#/settings/security')
    const list = page.getByRole('list', { name: 'Where you are signed in' })
    await list.getByRole('listitem').filter({ hasText: 'Chrome on Linux' }).getByText('This browser').waitFor()
    await list.getByRole('listitem').filter({ hasText: 'Backup' }).getByText('last used').waitFor()
    await expectAccessible(page)
    await shot(page, 'sessions')
    await list.getByRole('button', { name: 'Sign out of Backup' }).click()
    await page.getByText('You are signed out of Backup.').waitFor()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    expect(await status()).toBe(401)
  })

  test('switches for e-mails were shown where no mail server is set up', async () => {
    const { held } = await somebody()
    const headers = { 'content-type': 'application/json' }
    const me = await fetch(`${url('files')}/api/users/me`, {
      headers: { authorization: `Bearer ${held['alluvium.platform-token']}` },
    })
    const { id } = (await me.json()) as Readonly<{ id: string }>
    await askFiles(`/api/admin/users/${id}`, { method: 'PATCH', headers, body: '{"role":"user"}' })
    const page = await visitAs(held, '#/settings/notifications')
    await page.getByText('No e-mails are sent, because no mail server is set up').waitFor()
    expect(await page.getByRole('switch').count()).toBe(0)
    await expectAccessible(page)
  })

  test('e-mails are not offered to who is no account of the platform', async () => {
    const account = { username: `bob-${randomUUID().slice(0, 8)}`, password: 'a long password' }
    const headers = { 'content-type': 'application/json' }
    await askFiles('/api/admin/users', { method: 'POST', headers, body: JSON.stringify({ ...account, role: 'user' }) })
    const page = await visitFiles('#/settings/notifications', { token: await tokenOf(url('files'), account) })
    await page.getByText('No e-mails are sent to this account.').waitFor()
    expect(await page.getByRole('switch').count()).toBe(0)
  })
})

/** A Word document that says what a river is like, and how it ends. */
const written = (river: string, end: string, banks = 'Its banks are of sand.') =>
  wordDocument('A report', `The ${river} river runs to the sea.`, banks, `It ends in a ${end} delta.`)
const budget = (sum: string) => spreadsheet('Budget', [['dredging', sum]])
const patched = (brightness: number) => picture({ from: 16, to: 24, brightness })

/** On a phone and elsewhere a plot’s words are large enough to read, and all of them within it. */
async function expectReadablePlot(page: Page): Promise<void> {
  const plot = page.getByRole('img', { name: 'Merges per day' })
  for (const { viewport } of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await expect.poll(() => plot.evaluate(unreadable)).toEqual([])
  }
}

function unreadable(plot: Element): readonly string[] {
  const whole = plot.getBoundingClientRect()
  return [...plot.querySelectorAll('text')]
    .map((word) => ({ text: word.textContent, box: word.getBoundingClientRect() }))
    .filter(({ text, box }) => text !== '' && (box.height < 12 || box.left < whole.left || box.right > whole.right + 1))
    .map(({ text }) => text)
}

const result = (page: Page) => page.getByRole('region', { name: 'Result' })

/** Opens them at once, at the first of the three sides. */
async function openFiles(page: Page, files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  const given = Object.entries(files).map(([name, body]) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(body),
  }))
  await page.locator('input[type=file]').first().setInputFiles(given)
}

/** The code that an authenticator app shows now (RFC 6238), for a secret in base32. */
function codeOf(secret: string): string {
  const bits = Array.from(secret.replaceAll('=', ''))
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', key).update(step).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}
