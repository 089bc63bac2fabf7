import type { AnswerOf, FilesClient } from '@alluvium/client'
import { filesAt, type Store } from '../../files/access/store.ts'
import { locale } from '../../messages/messages.ts'
import type { Column } from '../../parts/plots/column-plot.tsx'
import { answerOf } from '../../wire/answers.ts'

export type AuditEntry = AnswerOf<FilesClient, 'get', '/api/audit'>[number]

export type Filter = Readonly<{ user: string; path: string }>

/** As many as the service gives at once. */
export const maxEntries = 1000

/** The newest first. */
export function readAudit(store: Store, { user, path }: Filter, signal: AbortSignal): Promise<readonly AuditEntry[]> {
  const query = { limit: maxEntries, ...(user !== '' && { user }), ...(path !== '' && { path }) }
  return answerOf(filesAt(store).GET('/api/audit', { params: { query }, signal }))
}

/** Every entry is read for it. */
const verifyingMs = 120_000

export const verifyAudit = (store: Store): Promise<AnswerOf<FilesClient, 'get', '/api/audit/verify'>> =>
  answerOf(filesAt(store, verifyingMs).GET('/api/audit/verify'))

const minute = 60_000
const widths = [
  minute / 6,
  minute,
  5 * minute,
  15 * minute,
  60 * minute,
  6 * 60 * minute,
  24 * 60 * minute,
  7 * 24 * 60 * minute,
]
const maxColumns = 32

/** Entries counted over time: what was done, what was refused, what broke. Empty for fewer than two. */
export function overTime(entries: readonly Pick<AuditEntry, 'timestamp' | 'status'>[]): Column[] {
  const times = entries.map(({ timestamp }) => Date.parse(timestamp))
  if (times.length < 2) return []
  const [from, to] = [Math.min(...times), Math.max(...times)]
  const width = widths.find((one) => (to - from) / one < maxColumns) ?? (to - from) / (maxColumns - 1)
  const start = Math.floor(from / width) * width
  const counts = Array.from({ length: Math.floor((to - start) / width) + 1 }, () => [0, 0, 0])
  entries.forEach(({ status }, at) => {
    const column = counts[Math.floor(((times[at] ?? from) - start) / width)]
    const kind = status >= 500 || status === 0 ? 2 : status >= 400 ? 1 : 0
    if (column) column[kind] = (column[kind] ?? 0) + 1
  })
  return counts.map((values, at) => ({ name: nameOf(new Date(start + at * width), width), values }))
}

const nameOf = (time: Date, width: number): string =>
  width >= 24 * 60 * minute
    ? time.toLocaleDateString(locale(), { day: 'numeric', month: 'short' })
    : time.toLocaleTimeString(locale(), {
        hour: '2-digit',
        minute: '2-digit',
        ...(width < minute && { second: '2-digit' }),
      })
