/** Removes shares that ended a month ago, and downloads that can't continue. */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'
import { forgetPastOfGoneShares } from '../metadata/past-shares.ts'
import type { Tools } from '../tools.ts'
import { forgetDownloads } from './count-download.ts'

/** How long the maker of a share can see that it has expired. */
const shownMs = 30 * 86_400_000

const forgetExpired = statement((db, { before }: { before: number }) =>
  db.deleteFrom('shares').where('expires_at', '<', before),
)

export const sweepShares = ({ database, clock }: Tools): Promise<void> => database.write(sweep(clock.now()))

const sweep = worksOnFullDisk(function* sweep(now: number): Script<void> {
  yield* forgetExpired.run({ before: now - shownMs })
  yield* forgetPastOfGoneShares()
  yield* forgetDownloads(now)
})
