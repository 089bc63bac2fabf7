import fc from 'fast-check'
import { expect, test } from 'vitest'
import { admin, describeFilesOnEach } from '../../../testing/running-files.ts'
import { put, share } from '../../../testing/shares.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import { callerOf } from '../accounts/accounts.ts'
import { cutDownload, takeDownload } from './count-download.ts'

const size = 1000

/** Somebody asks for a span, gets a part of it, and the connection breaks. */
const broken = fc
  .record({ length: fc.integer({ min: 1, max: size }), sent: fc.nat(size) })
  .map(({ length, sent }) => ({ length, sent: Math.min(sent, length) }))

describeFilesOnEach('downloads that break', (start) => {
  test('however often clients resume, one counted download sends less than twice the file', async () => {
    const { database, ...files } = await start({ admin })
    await put({ database, ...files }, '/a', 'a')
    const { token } = await share({ database, ...files }, { path: '/a' })
    const counted = async () =>
      Number((await database.read(sqlForTests('SELECT downloads FROM shares'))).rows[0]?.['downloads'])
    let round = 0
    await fc.assert(
      fc.asyncProperty(fc.array(broken, { minLength: 1, maxLength: 12 }), async (asks) => {
        round += 1
        const before = await counted()
        let left = 0
        for (const { sent, length } of asks) {
          const download = await database.write(
            takeDownload({
              token,
              at: Date.now(),
              inTheNameOf: (account) => callerOf(account, 'share'),
              peer: `peer ${round}`,
              target: '/',
              etag: '"a"',
              size,
              length,
            }),
          )
          left += sent
          if (sent < length) await database.write(cutDownload({ download, unsent: length - sent }))
        }
        const counts = (await counted()) - before
        expect(counts).toBeGreaterThan(0)
        expect(left).toBeLessThanOrEqual(2 * size * counts)
      }),
      { numRuns: 30 },
    )
  })
})
