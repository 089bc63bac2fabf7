/** When the last backup was made, for administrators. */
import type { Backups } from '@alluvium/client'
import { queryOptions } from '@tanstack/react-query'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../../wire/store.ts'

export type { Backups }

export type LastBackup = NonNullable<Backups['last']>

export const backupsQuery = (store: Store) =>
  queryOptions({
    queryKey: ['files', 'backups', store],
    queryFn: ({ signal }): Promise<Backups> => answerOf(filesAt(store).GET('/api/admin/backups', { signal })),
  })

const dayMs = 86_400_000

/** `fresh`: a backup of every night is never older. `old`: nights were missed. `stale`: for a week there was none. */
export type Age = 'fresh' | 'old' | 'stale'

export function ageOf({ ended_at: ended }: Pick<LastBackup, 'ended_at'>, now: number): Age {
  const days = (now - Date.parse(ended)) / dayMs
  if (days <= 2) return 'fresh'
  return days <= 7 ? 'old' : 'stale'
}

/** The folder that `alluvium backup` was given: each service has a folder of its own in it. */
export const placeOf = ({ folder }: Pick<LastBackup, 'folder'>): string => folder.replace(/(?<=.)[\\/]files$/, '')

/** A word of a command line, in quotes where it has anything that a shell reads. */
export const word = (text: string): string => (/^[\w./:\\-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
