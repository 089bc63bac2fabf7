/**
 * Counts downloads. The write transaction decides before the first byte whether one is left: of a hundred requests for
 * the last ten, ten get it. What the same address asks for within an hour of the same file belongs to one download, in
 * whatever order: a player that looks at the first byte and at the end before it plays, a program that fetches four
 * parts at once, a download that goes on after a cut. They draw on one allowance: the file's size, and as much again up to
 * 16 MiB, because sent bytes may not have arrived. When it is used up the next one counts; otherwise one download could
 * become many. The whole file is given on it only while less than the whole was sent.
 */
import type { Script } from '@alluvium/database'
import { newId } from '@alluvium/kernel'
import { statement, type Tables } from '../../ports/ledger.ts'
import { openShare, refuseUsedUp, type UseShare } from './open-share.ts'
import { countDownload, uncountDownload } from './share-rows.ts'

const goesOnForMs = 3_600_000
const repeatedBytes = 16 * 1024 * 1024
const repeatedOf = (size: number): number => Math.min(size, repeatedBytes)

type DownloadRow = Omit<Tables['share_downloads'], 'reached'>
type OfWhat = Pick<DownloadRow, 'token' | 'peer' | 'target' | 'etag'>

const insert = statement((db, row: DownloadRow) =>
  db.insertInto('share_downloads').values({
    download: row.download,
    token: row.token,
    peer: row.peer,
    target: row.target,
    etag: row.etag,
    allowance: row.allowance,
    at: row.at,
  }),
)
const drawnOn = statement((db, wanted: OfWhat & Readonly<{ since: number; needed: number }>) =>
  db
    .selectFrom('share_downloads')
    .select('download')
    .where('token', '=', wanted.token)
    .where('peer', '=', wanted.peer)
    .where('target', '=', wanted.target)
    .where('etag', '=', wanted.etag)
    .where('at', '>', wanted.since)
    .where('allowance', '>=', wanted.needed)
    .orderBy('at', 'desc')
    .limit(1),
)
const draw = statement((db, { download, length }: { download: string; length: number }) =>
  db
    .updateTable('share_downloads')
    .set((eb) => ({ allowance: eb('allowance', '-', length) }))
    .where('download', '=', download),
)
const giveBack = statement((db, { download, unsent }: { download: string; unsent: number }) =>
  db
    .updateTable('share_downloads')
    .set((eb) => ({ allowance: eb('allowance', '+', unsent) }))
    .where('download', '=', download),
)
const untouched = statement((db, { download, allowance }: { download: string; allowance: number }) =>
  db
    .selectFrom('share_downloads')
    .select('download')
    .where('download', '=', download)
    .where('allowance', '=', allowance),
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
    /** The size of the whole, and how much of it is to be sent; bytes. */
    size: number
    length: number
  }>

/**
 * Counts a download, or draws on an earlier one; returns its id, for `cutDownload`. Throws `files.share-missing`,
 * `files.share-over`.
 */
export function* takeDownload(take: TakeDownload): Script<string> {
  const { token, at, peer, target, etag, size, length } = take
  const { share } = yield* openShare(take)
  const what = { token, peer, target, etag }
  const needed = length < size ? length : Math.max(size, repeatedOf(size) + 1)
  const earlier = yield* drawnOn.first({ ...what, since: at - goesOnForMs, needed })
  if (earlier) {
    yield* draw.run({ download: earlier.download, length })
    return earlier.download
  }
  refuseUsedUp(share)
  yield* countDownload.run({ token })
  const download = newId()
  yield* insert.run({ download, ...what, allowance: size + repeatedOf(size) - length, at })
  return download
}

/** Records that a download was interrupted: what was not sent may be asked for again. */
export const cutDownload = (cut: Readonly<{ download: string; unsent: number }>): Script<number> => giveBack.run(cut)

type GiveBack = Readonly<{ token: string; download: string; size: number; length: number }>

/** Takes back a request of which nothing was sent, and the count when nothing was sent of the whole download. */
export function* giveBackDownload({ token, download, size, length }: GiveBack): Script<void> {
  yield* giveBack.run({ download, unsent: length })
  if (!(yield* untouched.first({ download, allowance: size + repeatedOf(size) }))) return
  yield* uncountDownload.run({ token })
  yield* forget.run({ download })
}

/** Removes downloads that can't continue any more. */
export const forgetDownloads = (now: number): Script<number> => forgetOld.run({ before: now - goesOnForMs })
