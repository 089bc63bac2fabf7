/** Shares as the service keeps them: links for people without an account. */

import type { AnswerOf, FilesClient } from '@alluvium/client'
import { queryOptions } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { moment } from '../../parts/words.ts'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../../wire/store.ts'

export type Share = AnswerOf<FilesClient, 'post', '/api/shares'>

export type Wanted = Readonly<{
  password?: string
  /** Null: never. */
  expires_hours: number | null
  max_downloads?: number
  allow_upload?: boolean
}>

/** A link to each of the paths. When one is refused those that were made are ended again: all or none. */
export async function makeShares(store: Store, paths: readonly string[], wanted: Wanted): Promise<readonly Share[]> {
  const made: Share[] = []
  try {
    for (const path of paths)
      made.push(await answerOf(filesAt(store).POST('/api/shares', { body: { path, ...wanted } })))
    return made
  } catch (error) {
    for (const { token } of made) await endShare(store, token)
    throw error
  }
}

/** One's own; administrators see all. */
export const sharesQuery = (store: Store) =>
  queryOptions({
    queryKey: ['files', 'shares', store],
    queryFn: ({ signal }): Promise<readonly Share[]> =>
      answerOf(filesAt(store).GET('/api/shares', { params: { query: { limit: 1000 } }, signal })),
  })

export async function endShare(store: Store, token: string): Promise<void> {
  await answerOf(filesAt(store).DELETE('/api/shares/{token}', { params: { path: { token } } }))
}

/** Who can do what by a link, and until when. */
export function shareSentence({
  expires_at: expiry,
  password_protected: isGuarded,
  allow_upload: isDrop,
}: Share): string {
  const who = isGuarded ? t('files.anyoneWithTheLinkAndThe') : t('files.anyoneWithTheLink')
  const what = isDrop ? t('files.canUploadFilesHere') : t('files.canDownloadThis')
  const until = expiry === null ? t('files.untilYouEndIt') : t('files.untilExpiry', { expiry: moment(expiry) })
  return `${who} ${what}, ${until}.`
}

/** What became of a share, when it no longer works. */
export function overBy(
  { expires_at: expiry, max_downloads: maxDownloads, download_count: count }: Share,
  now: Date,
): string | null {
  if (expiry !== null && new Date(expiry) <= now) return 'expired'
  if (maxDownloads !== null && count >= maxDownloads) return t('files.limitReached')
  return null
}
