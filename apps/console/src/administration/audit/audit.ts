import type { AnswerOf, FilesClient } from '@alluvium/client'
import { locale } from '../../messages/messages.ts'
import type { Column } from '../../parts/plots/column-plot.tsx'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../../wire/store.ts'

export type AuditEntry = AnswerOf<FilesClient, 'get', '/api/audit'>[number]

export type Filter = Readonly<{ user: string; path: string }>

/** As many as the service gives at once. */
export const maxEntries = 1000

/** The newest first. */
export async function readAudit(
  store: Store,
  { user, path }: Filter,
  signal: AbortSignal,
): Promise<readonly AuditEntry[]> {
  const query = { limit: maxEntries, ...(user !== '' && { user }), ...(path !== '' && { path }) }
  return newestFirst(await answerOf(filesAt(store).GET('/api/audit', { params: { query }, signal })))
}

/** By when it happened: the log has them as they were written, and refusals that are alike are counted for a minute before that. */
export const newestFirst = (entries: readonly AuditEntry[]): readonly AuditEntry[] =>
  entries.toSorted((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp))

/** Every entry is read for it. */
const verifyingMs = 120_000

export const verifyAudit = (store: Store): Promise<AnswerOf<FilesClient, 'get', '/api/audit/verify'>> =>
  answerOf(filesAt(store, verifyingMs).GET('/api/audit/verify'))

type Activity = AnswerOf<FilesClient, 'get', '/api/audit/activity'>

/** Every entry is counted, not only those that are listed. */
export function readActivity(store: Store, { user, path }: Filter, signal: AbortSignal): Promise<Activity> {
  const query = { ...(user !== '' && { user }), ...(path !== '' && { path }) }
  return answerOf(filesAt(store, countingMs).GET('/api/audit/activity', { params: { query }, signal }))
}

const countingMs = 60_000
const minute = 60_000

/** What was done, what was refused, what broke, over time. */
export const columnsOf = ({ width_seconds: width, columns }: Activity): Column[] =>
  columns.map(({ at, done, refused, failed }) => ({
    name: nameOf(new Date(at), width * 1000),
    values: [done, refused, failed],
  }))

const nameOf = (time: Date, width: number): string =>
  width >= 24 * 60 * minute
    ? time.toLocaleDateString(locale(), { day: 'numeric', month: 'short' })
    : time.toLocaleTimeString(locale(), {
        hour: '2-digit',
        minute: '2-digit',
        ...(width < minute && { second: '2-digit' }),
      })
