/** What a search leaves out besides what the words do. */
import type { Script } from '@alluvium/database'
import { type FileKind, kindOf } from '../../model/file-kind.ts'
import type { EntryRow } from '../../ports/ledger.ts'
import { accountByName } from '../accounts/accounts.ts'

export type SearchFilter = Readonly<{
  kind?: FileKind | undefined
  /** Only what has exactly this tag. */
  tag?: string | undefined
  /** The name of an account: only what it made. */
  owner?: string | undefined
  /** Milliseconds since 1970: only what was itself changed then or later. */
  since?: number | undefined
}>

export type Filtered = Readonly<{
  row: EntryRow
  tags: readonly string[]
  /** The reader only passes through it: nothing of it is known but its name. */
  onlyPassed: boolean
}>
export type Passes = (candidate: Filtered) => boolean

/** Whether an entry passes the filter. An account that there is not has made nothing. */
export function* filterOf({ kind, tag, owner: name, since }: SearchFilter): Script<Passes> {
  const owner = name === undefined ? undefined : ((yield* accountByName(name))?.number ?? null)
  const asksDetails = tag !== undefined || owner !== undefined || since !== undefined
  return ({ row, tags, onlyPassed }) =>
    !(onlyPassed && asksDetails) &&
    (kind === undefined || kind === kindOfRow(row)) &&
    (tag === undefined || tags.includes(tag)) &&
    (owner === undefined || row.owner === owner) &&
    (since === undefined || row.modified >= since)
}

const kindOfRow = ({ is_folder, name, media_type }: EntryRow): FileKind =>
  is_folder ? 'folder' : kindOf({ name, mediaType: media_type })
