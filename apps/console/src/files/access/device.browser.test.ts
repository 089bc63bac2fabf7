/** Letting a program in, in a real browser before the real service: on the page of the flow, and in the console. */
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessibility.ts'
import { shot, whyNoVisit, withVisits } from '../../testing/visits.ts'

const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`

describe.skipIf(whyNoVisit !== undefined)(`a program that waits${skipped}`, () => {
  const { visit, visitFiles, administrator, url } = withVisits()

  async function begin(): Promise<Readonly<{ page: string; fetched(): Promise<unknown> }>> {
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

  test('is let in on a page that asks for name and password', async () => {
    const { name, password } = administrator()
    const waiting = await begin()
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

  test('is let in from the console by whoever is signed in, once the password is confirmed', async () => {
    const { name, password } = administrator()
    const waiting = await begin()
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
