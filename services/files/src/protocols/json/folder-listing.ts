/** A folder as a JSON array of FileItems: folders first, then files, each by name; written page by page. */
import type { Database } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { usernameOf } from '../../operations/accounts/accounts.ts'
import { metadataOfPage, unmarked } from '../../operations/metadata/metadata-of.ts'
import { readableTotals } from '../../operations/nodes/readable-totals.ts'
import { readablePagesOf } from '../../operations/tree/list-folder.ts'
import { itemOf } from './file-item.ts'

type Listed = Readonly<{
  caller: Caller
  /** The folder's path, unencoded. */
  path: string
  node: number
  revision: number
  /** Whether it is as it was, in a snapshot: what lies below folders, and what hangs on entries, is known of the present alone. */
  isPast: boolean
}>

/** Leaves out entries that the caller may not read. */
export async function* folderListing(database: Database, listed: Listed): AsyncGenerator<string> {
  const { caller, path, node, revision, isPast } = listed
  const below = path === '/' ? path : `${path}/`
  const owners = new Map<number, string>()
  let separator = '['
  for await (const entries of readablePagesOf(database, { caller, path, node, revision })) {
    let text = ''
    const metadata = await database.read(() => metadataOfPage(isPast ? undefined : node, entries))
    const totals = isPast ? undefined : await database.read(() => readableTotals(caller, entries))
    for (const [at, entry] of entries.entries()) {
      const owner = owners.get(entry.owner) ?? (await database.read(() => usernameOf(entry.owner)))
      owners.set(entry.owner, owner)
      text +=
        separator +
        JSON.stringify(
          itemOf({
            path: below + entry.name,
            entry,
            owner,
            metadata: metadata[at] ?? unmarked,
            totals: totals?.get(entry.node),
          }),
        )
      separator = ','
    }
    yield text
  }
  yield separator === '[' ? '[]' : ']'
}
