/**
 * Counts downloads. The write transaction decides before the first byte whether one is left: of a hundred requests for
 * the last ten, ten get it. An interrupted download may continue for an hour, from the same address, without being
 * counted again: from where it stopped, or a little before, because sent bytes may not have arrived. The bytes that may
 * be sent twice are limited by the file's size and by 16 MiB; otherwise one download could become many.
 */
import type { Script } from '@alluvium/database'
import { newId } from '@alluvium/kernel'
import { statement, type Tables } from '../../ports/ledger.ts'
import { openShare, refuseUsedUp, type UseShare } from './open-share.ts'
import { countDownload, uncountDownload } from './share-rows.ts'

const goesOnForMs = 3_600_000
const repeatedBytes = 16 * 1024 * 1024

type DownloadRow = Tables['share_downloads']
type OfWhat = Pick<DownloadRow, 'token' | 'peer' | 'target' | 'etag'>

const insert = statement((db, row: DownloadRow) =>
  db.insertInto('share_downloads').values({
    download: row.download,
    token: row.token,
    peer: row.peer,
    target: row.target,
    etag: row.etag,
    reached: row.reached,
    allowance: row.allowance,
    at: row.at,
  }),
)
const cutShort = statement((db, wanted: OfWhat & Readonly<{ since: number; start: number; length: number }>) =>
  db
    .selectFrom('share_downloads')
    .select(['download', 'allowance'])
    .where('token', '=', wanted.token)
    .where('peer', '=', wanted.peer)
    .where('target', '=', wanted.target)
    .where('etag', '=', wanted.etag)
    .where('at', '>', wanted.since)
    .where('reached', '>=', wanted.start)
    .where('allowance', '>=', wanted.length)
    .orderBy('at', 'desc')
    .limit(1),
)
const goOn = statement((db, { download, length }: { download: string; length: number }) =>
  db
    .updateTable('share_downloads')
    .set((eb) => ({ reached: null, allowance: eb('allowance', '-', length) }))
    .where('download', '=', download),
)
const noteCut = statement((db, { download, reached, unsent }: { download: string; reached: number; unsent: number }) =>
  db
    .updateTable('share_downloads')
    .set((eb) => ({ reached, allowance: eb('allowance', '+', unsent) }))
    .where('download', '=', download),
)
const forget = statement((db, { download }: { download: string }) =>
  db.deleteFrom('share_downloads').where('download', '=', download),
)
const forgetOld = statement((db, { before }: { before: number }) =>
  db.deleteFrom('share_downloads').where('at', '<', before),
)

export type TakeDownload = UseShare &
  Readonly<{
    peer: string
    target: string
    etag: string
    /** The size of the whole, and the range to send; bytes. */
    size: number
    start: number
    length: number
  }>

/**
 * Counts a download, or continues one; returns its id, for `cutDownload`. Throws `files.share-missing`,
 * `files.share-over`.
 */
export function* takeDownload(take: TakeDownload): Script<string> {
  const { token, at, peer, target, etag, size, start, length } = take
  const { share } = yield* openShare(take)
  const what = { token, peer, target, etag }
  const earlier = start > 0 ? yield* cutShort.first({ ...what, since: at - goesOnForMs, start, length }) : undefined
  if (earlier) {
    yield* goOn.run({ download: earlier.download, length })
    return earlier.download
  }
  refuseUsedUp(share)
  yield* countDownload.run({ token })
  const download = newId()
  const allowance = size + Math.min(size, repeatedBytes) - length
  yield* insert.run({ download, ...what, reached: null, allowance, at })
  return download
}

/** Records that a download was interrupted: it may continue from there. */
export const cutDownload = (cut: Readonly<{ download: string; reached: number; unsent: number }>): Script<number> =>
  noteCut.run(cut)

type GiveBack = Readonly<{ token: string; download: string; start: number; length: number }>

/**
 * Undoes the count of a download of which nothing was sent; one that had started within the file may continue from
 * there.
 */
export function* giveBackDownload({ token, download, start, length }: GiveBack): Script<void> {
  if (start > 0) {
    yield* noteCut.run({ download, reached: start, unsent: length })
    return
  }
  yield* uncountDownload.run({ token })
  yield* forget.run({ download })
}

/** Removes downloads that can't continue any more. */
export const forgetDownloads = (now: number): Script<number> => forgetOld.run({ before: now - goesOnForMs })
