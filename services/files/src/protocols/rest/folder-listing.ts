/** A folder as a JSON array of FileItems: folders first, then files, each by name; written page by page. */
import type { Database } from '@alluvium/database'
import { usernameOf } from '../../operations/accounts.ts'
import { pagesOf } from '../../operations/list-folder.ts'
import { fileItem } from './file-item.ts'

/** @param path the folder's, unencoded. */
export async function* folderListing(
  database: Database,
  { path, node, revision }: { path: string; node: number; revision: number },
): AsyncGenerator<string> {
  const below = path === '/' ? path : `${path}/`
  const owners = new Map<number, string>()
  let separator = '['
  for await (const entries of pagesOf(database, { node, revision })) {
    let text = ''
    for (const entry of entries) {
      const owner = owners.get(entry.owner) ?? (await database.read(usernameOf(entry.owner)))
      owners.set(entry.owner, owner)
      text += separator + JSON.stringify(fileItem(below + entry.name, entry, owner))
      separator = ','
    }
    yield text
  }
  yield separator === '[' ? '[]' : ']'
}
