/** An administrator sees whether mail is sent, in a real browser before the real services: without a mail server, and with one. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isElsewhere } from '@alluvium/conformance/target'
import { afterAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessibility.ts'
import { expectToFitPhone } from '../../testing/fitting.ts'
import { type MailServer, mailServer } from '../../testing/mail-server.ts'
import { signIn } from '../../testing/steps.ts'
import { desktop, shot, whyNoVisit, withVisits } from '../../testing/visits.ts'

const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`
const page = '#/administration/mail'

/** Somebody who has registered; their token. */
async function registered(platform: string): Promise<string> {
  const account = { email: `${randomUUID()}@example.org`, password: randomUUID(), display_name: 'Ada Lovelace' }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${platform}/auth/register`, { method: 'POST', headers, body: JSON.stringify(account) })
  const { token } = (await answer.json()) as Readonly<{ token: string }>
  return token
}

describe.skipIf(whyNoVisit !== undefined || isElsewhere)(`mail without a server, in a browser${skipped}`, () => {
  const visits = withVisits()

  test('nobody saw that no e-mail is ever sent, nor how that is switched on', async () => {
    const open = await visits.visit(page)
    await signIn(open, visits)
    await open.getByText('No e-mails are sent').waitFor()
    await open.getByText('smtp-url').waitFor()
    expect(await open.getByRole('button', { name: 'Send me a test e-mail' }).count()).toBe(0)
    await expectAccessible(open)
    await expectToFitPhone(open, 'mail-off')
    await shot(open, 'mail-off')
  })
})

describe.skipIf(whyNoVisit !== undefined || isElsewhere)(`mail with a server, in a browser${skipped}`, () => {
  let server: MailServer | undefined
  let folder = ''
  const visits = withVisits(async () => {
    server = await mailServer()
    folder = await mkdtemp(join(tmpdir(), 'alluvium-mail-'))
    const config = join(folder, 'alluvium.toml')
    const url = server.url.replace('//', '//cloud:hidden-word@')
    await writeFile(config, `[platform]\nsmtp-url = "${url}"\nmail-from = "Alluvium <cloud@example.org>"\n`, {
      mode: 0o600,
    })
    return [`--config=${config}`]
  })
  afterAll(async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('an administrator did not learn that the mail server refuses all e-mails, and why', async () => {
    const open = await visits.visit(page, { ...desktop, alone: true })
    await signIn(open, visits)
    await open.getByText('Alluvium <cloud@example.org>').waitFor()
    await open.getByText(new URL(server?.url ?? '').host).waitFor()
    expect(await open.getByText('hidden-word').count()).toBe(0)
    await open.getByText('No e-mail was sent yet').waitFor()
    server?.refuseWith('550 the sender is unknown here')
    const button = open.getByRole('button', { name: 'Send me a test e-mail' })
    await button.click()
    const alert = open.getByRole('alert')
    await alert.getByText('The e-mail was not sent').waitFor()
    await alert.getByText('the sender is unknown here').waitFor()
    await open.getByText('The last e-mail was not sent').waitFor()
    await open.getByRole('listitem').getByText('the sender is unknown here').waitFor()
    await expectAccessible(open)
    await expectToFitPhone(open, 'mail')
    await shot(open, 'mail')

    server?.refuseWith(undefined)
    await button.click()
    await open.getByText('The e-mail is on its way to').waitFor()
    await open.getByText('E-mails are sent', { exact: true }).waitFor()
    expect(server?.receivers.at(-1)).toBe(visits.administrator().name)
  })

  test('e-mails are wished kind by kind, and the wish is kept', async () => {
    const { url, askFiles } = visits
    const headers = { 'content-type': 'application/json' }
    const held = { 'alluvium.platform-token': await registered(url('platform')) }
    const me = await fetch(`${url('files')}/api/users/me`, {
      headers: { authorization: `Bearer ${held['alluvium.platform-token']}` },
    })
    const { id } = (await me.json()) as Readonly<{ id: string }>
    await askFiles(`/api/admin/users/${id}`, { method: 'PATCH', headers, body: '{"role":"user"}' })
    const page = await visits.visitAs(held, '#/settings/notifications')
    const shared = page.getByRole('switch', { name: 'something is shared with me' })
    const asked = page.getByRole('switch', { name: 'somebody asks for access' })
    await asked.waitFor()
    expect([await asked.isChecked(), await shared.isChecked()]).toEqual([true, false])
    // Administrators alone are notified of it.
    expect(await page.getByRole('switch', { name: 'somebody waits for access' }).count()).toBe(0)
    await expectAccessible(page)
    await expectToFitPhone(page, 'settings-notifications')
    await shot(page, 'settings-notifications')
    await shared.press('Space')
    await expect.poll(() => shared.isChecked()).toBe(true)
    await page.reload()
    await expect.poll(() => shared.isChecked()).toBe(true)
  })
})
