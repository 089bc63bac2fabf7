/** An administrator sees when files were backed up, in a real browser before the real services and the real command. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isElsewhere, runCommand } from '@alluvium/conformance/target'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../../testing/accessibility.ts'
import { expectToFitPhone } from '../../testing/fitting.ts'
import { desktop, shot, whyNoVisit, withVisits } from '../../testing/visits.ts'

const skipped = whyNoVisit === undefined ? '' : ` (skipped: ${whyNoVisit})`
const dayMs = 86_400_000

describe.skipIf(whyNoVisit !== undefined || isElsewhere)(`backups in a browser${skipped}`, () => {
  const { visitFiles, askFiles } = withVisits()

  test('nobody saw that there was no backup, nor when the last one was made', async () => {
    await askFiles('/worth-keeping.txt', { method: 'PUT', body: 'text' })
    const page = await visitFiles('#/administration/backups', { ...desktop, alone: true })
    await page.getByText('There is no backup of these files').waitFor()
    await expectAccessible(page)
    await expectToFitPhone(page, 'backups-none')

    const folder = await mkdtemp(join(tmpdir(), 'alluvium-backups-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const { data_folder: data } = (await (await askFiles('/api/admin/backups')).json()) as { data_folder: string }
    const to = join(folder, 'all')
    expect(await runCommand(['backup', to, `--data=${data}`])).toBe(0)
    await page.reload()
    await page.getByText('The backup is recent').waitFor()
    await page.getByText(join(to, 'files'), { exact: true }).waitFor()
    await page.getByText(`alluvium backup ${to} --data ${data}`).waitFor()
    await shot(page, 'backups')
    await expectAccessible(page)
    await expectToFitPhone(page, 'backups')

    await page.clock.setFixedTime(Date.now() + 3 * dayMs)
    await page.reload()
    await page.getByText('The backup is older than two days').waitFor()
    await page.getByText('everything that is newer than this backup is lost').waitFor()
  })
})
