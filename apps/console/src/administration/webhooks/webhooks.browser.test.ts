/** An administrator looks after webhooks, in a real browser before the real services and a program that refuses at first. */
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessibility.ts'
import { answering } from '../../testing/answering.ts'
import { expectToFitPhone } from '../../testing/fitting.ts'
import { shot, whyNoVisit, withVisits } from '../../testing/visits.ts'

const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`

/** A program elsewhere that answers as it is set to, and counts what it was asked. */
async function program() {
  const answer = { status: 503, asked: 0 }
  const address = await answering((request, response) => {
    answer.asked += 1
    request.resume().on('end', () => response.writeHead(answer.status).end())
  })
  return { url: `${address}/hook`, answer }
}

describe.skipIf(whyNoVisit !== undefined)(`webhooks in a browser${skipped}`, () => {
  const { visitFiles, askFiles } = withVisits()

  test('nobody saw in the console that a webhook fails and why, nor could do anything about it', async () => {
    const { url, answer } = await program()
    const page = await visitFiles('#/administration/webhooks')
    await page.getByText('No webhooks yet').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New webhook' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address of the program').fill('http://user:secret@example.org/')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('Messages can’t be sent to this address').waitFor()
    await dialog.getByLabel('Address of the program').fill(url)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByText(/^whsec_/).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    const row = page.getByRole('listitem').filter({ hasText: url })
    await row.getByText('Nothing sent yet').waitFor()
    expect(await page.getByText(/^whsec_/).count()).toBe(0)

    await askFiles('/first.txt', { method: 'PUT', body: 'one' })
    await row.getByText('Messages do not arrive').waitFor()
    await row.getByText('The program refused the message (status 503)').waitFor()
    await shot(page, 'webhooks')
    await expectAccessible(page)
    await expectToFitPhone(page, 'webhooks')

    await row.getByRole('button', { name: `Switch off ${url}` }).click()
    await row.getByText('Switched off').waitFor()
    answer.status = 200
    await row.getByRole('button', { name: `Switch on ${url}` }).click()
    await row.getByText('Works', { exact: true }).waitFor()
    expect(answer.asked).toBeGreaterThan(1)

    await row.getByRole('button', { name: `Remove ${url}` }).click()
    await page.getByRole('dialog').getByText('is not notified of changes any more').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('No webhooks yet').waitFor()
  })

  test('a webhook that waits for its next try is sent at once when an administrator says so', async () => {
    const { url, answer } = await program()
    const page = await visitFiles('#/administration/webhooks')
    const headers = { 'content-type': 'application/json' }
    await askFiles('/api/webhooks', { method: 'POST', headers, body: JSON.stringify({ url }) })
    await askFiles('/waits.txt', { method: 'PUT', body: 'one' })
    // After some refusals the next try is far enough away to press a button.
    await expect.poll(() => answer.asked).toBeGreaterThan(4)
    const row = page.getByRole('listitem').filter({ hasText: url })
    await row.getByText('Messages do not arrive').waitFor()
    answer.status = 200
    await row.getByRole('button', { name: `Send now to ${url}` }).click()
    await row.getByText('Works', { exact: true }).waitFor()
  })
})
