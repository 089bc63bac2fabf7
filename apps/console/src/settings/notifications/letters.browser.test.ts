/** Of which notifications somebody gets letters, in a real browser before the real services. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessibility.ts'
import { expectToFitPhone } from '../../testing/fitting.ts'
import { shot, tokenOf, whyNoVisit, withVisits } from '../../testing/visits.ts'

const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`

describe.skipIf(whyNoVisit !== undefined)(`letters in a browser${skipped}`, () => {
  const { visitAs, visitFiles, askFiles, url } = withVisits()

  test('are wished kind by kind, and the wish is kept', async () => {
    const body = { email: `ann-${randomUUID()}@example.org`, password: 'a long password', display_name: 'Ann' }
    const headers = { 'content-type': 'application/json' }
    const entered = await fetch(`${url('platform')}/auth/register`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const { token } = (await entered.json()) as Readonly<{ token: string }>
    const me = await fetch(`${url('files')}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })
    const { id } = (await me.json()) as Readonly<{ id: string }>
    await askFiles(`/api/admin/users/${id}`, { method: 'PATCH', headers, body: '{"role":"user"}' })
    const page = await visitAs({ 'alluvium.platform-token': token }, '#/settings/notifications')
    const shared = page.getByRole('switch', { name: 'something is shared with me' })
    const asked = page.getByRole('switch', { name: 'somebody asks for access' })
    await asked.waitFor()
    expect([await asked.isChecked(), await shared.isChecked()]).toEqual([true, false])
    await expectAccessible(page)
    await expectToFitPhone(page, 'settings-notifications')
    await shot(page, 'settings-notifications')
    await shared.press('Space')
    await expect.poll(() => shared.isChecked()).toBe(true)
    await page.reload()
    await expect.poll(() => shared.isChecked()).toBe(true)
  })

  test('are not offered to who is no account of the platform', async () => {
    const account = { username: `bob-${randomUUID().slice(0, 8)}`, password: 'a long password' }
    const headers = { 'content-type': 'application/json' }
    await askFiles('/api/admin/users', { method: 'POST', headers, body: JSON.stringify({ ...account, role: 'user' }) })
    const page = await visitFiles('#/settings/notifications', { token: await tokenOf(url('files'), account) })
    await page.getByText('E-mails are sent only to accounts of the platform').waitFor()
    expect(await page.getByRole('switch').count()).toBe(0)
  })
})
