/** An administrator sees what is encrypted and what is not, in a real browser before the real services. */
import { describe, test } from 'vitest'
import { expectAccessible } from '../../testing/accessibility.ts'
import { expectToFitPhone } from '../../testing/fitting.ts'
import { shot, whyNoVisit, withVisits } from '../../testing/visits.ts'

const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`

describe.skipIf(whyNoVisit !== undefined)(`encryption in a browser${skipped}`, () => {
  const { visitFiles, askFiles } = withVisits()

  test('nobody said that files lie on the disk as they were given, nor which are encrypted', async () => {
    const page = await visitFiles('#/administration/encryption')
    await page.getByText('Does not leave this computer').waitFor()
    await page.getByText('Not encrypted by Alluvium').waitFor()
    await page.getByText('No file is encrypted with a passphrase').waitFor()
    const headers = { 'content-type': 'application/json' }
    await askFiles('/sealed.txt', { method: 'PUT', body: 'text' })
    const body = JSON.stringify({ path: '/sealed.txt', passphrase: 'a pass phrase' })
    await askFiles('/api/files/encrypt', { method: 'POST', headers, body })
    await page.reload()
    await page.getByText('One file is encrypted with a passphrase').waitFor()
    await shot(page, 'encryption')
    await expectAccessible(page)
    await expectToFitPhone(page, 'encryption')
  })
})
