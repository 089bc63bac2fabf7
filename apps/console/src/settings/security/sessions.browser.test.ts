/** Where somebody is signed in, in a real browser before the real platform. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessibility.ts'
import { shot, whyNoVisit, withVisits } from '../../testing/visits.ts'

const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`

describe.skipIf(whyNoVisit !== undefined)(`sessions in a browser${skipped}`, () => {
  const { visitAs, url } = withVisits()
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url('platform')}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Backup/2.1' },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as Readonly<{ token: string }>).token
  }
  const statusOf = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'user-agent': 'Backup/2.1' }
    return (await fetch(`${url('platform')}/auth/me`, { headers })).status
  }

  test('show what is signed in and when it was last used, and one signs out there', async () => {
    const account = { email: `ann-${randomUUID()}@example.org`, password: 'a long password' }
    const held = { 'alluvium.platform-token': await post('/auth/register', { ...account, display_name: 'Ann' }) }
    const other = await post('/auth/login', account)
    expect(await statusOf(other)).toBe(200)
    const page = await visitAs(held, '#/settings/security')
    const list = page.getByRole('list', { name: 'Where you are signed in' })
    await list.getByRole('listitem').filter({ hasText: 'Chrome on Linux' }).getByText('This browser').waitFor()
    await list.getByRole('listitem').filter({ hasText: 'Backup' }).getByText('last used').waitFor()
    await expectAccessible(page)
    await shot(page, 'sessions')
    await list.getByRole('button', { name: 'Sign out of Backup' }).click()
    await page.getByText('You are signed out of Backup.').waitFor()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    expect(await statusOf(other)).toBe(401)
  })
})
