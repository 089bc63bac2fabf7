/**
 * Counting downloads. Whether there is one left is decided in the write transaction that takes it, before the first
 * byte: of a hundred requests for the last ten, ten get it. A download that was cut short may go on for an hour, from
 * the same address, without being counted again: from where it was cut, or a little before, for what left us need not
 * have arrived. What may so be sent twice is bounded by the file's own size and by 16 MiB, or one download would be many.
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
    /** Bytes of the whole, and the stretch of it that is to be sent. */
    size: number
    start: number
    length: number
  }>

/** Counts a download, or lets one go on; its name, for `cutDownload`. Throws `files.share-missing`, `files.share-over`. */
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

/** The download did not come to the end of what was to be sent: it may go on from there. */
export const cutDownload = (cut: Readonly<{ download: string; reached: number; unsent: number }>): Script<number> =>
  noteCut.run(cut)

type GiveBack = Readonly<{ token: string; download: string; start: number; length: number }>

/** Of a download that was taken nothing could be sent: it is as if it had not been, or, from amid the file, goes on from there. */
export function* giveBackDownload({ token, download, start, length }: GiveBack): Script<void> {
  if (start > 0) {
    yield* noteCut.run({ download, reached: start, unsent: length })
    return
  }
  yield* uncountDownload.run({ token })
  yield* forget.run({ download })
}

/** Forgets downloads that cannot go on any more. */
export const forgetDownloads = (now: number): Script<number> => forgetOld.run({ before: now - goesOnForMs })
