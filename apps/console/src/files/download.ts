import { answerOf } from '../wire/answers.ts'
import { type FileItem, filesAt, type Store } from '../wire/store.ts'
import { bare } from './folder.ts'

/** Ten thousand entries may be looked up before there is a link. */
const timeoutMs = 60_000

/**
 * Lets the browser download files and folders, several as one zip. It follows a short-lived link by itself, so it streams
 * to its disk, shows progress and resumes, and no byte of it passes through this page. Throws what `answerOf` throws.
 * @param version an earlier one, of a file alone
 */
export async function download(
  store: Store,
  items: readonly Pick<FileItem, 'path'>[],
  version?: number,
): Promise<void> {
  const body = { paths: items.map(({ path }) => bare(path)), ...(version !== undefined && { version }) }
  const { token } = await answerOf(filesAt(store, timeoutMs).POST('/api/downloads', { body }))
  follow(`${store.address}/api/downloads/${token}`, '')
}

/** Saves what is in the page already. */
export function saveBlob(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  follow(address, name)
  // The browser takes the address when the click is handled; after a minute nobody can still be about to.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** @param name under which it is saved; empty: as the answer says. */
function follow(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.rel = 'noreferrer'
  link.download = name
  link.click()
}
