import { encodedPath } from '../shell/route.ts'
import { askStore, type FileItem, type Store } from './access/store.ts'

/** Hands a file to the browser's downloads; a folder goes as a zip. Throws what `ask` throws. */
export async function download(store: Store, item: Pick<FileItem, 'path' | 'name' | 'is_collection'>): Promise<void> {
  const name = item.is_collection ? `${item.name}.zip` : item.name
  const address = `${encodedPath(item.path)}${item.is_collection ? '?zip' : ''}`
  // A link can't carry the token, so the page fetches the bytes and hands them over.
  if (store.token === null) return save(`${store.address}${address}`, name)
  const bytes = await (await askStore(store, address, { patienceMs: 120_000 })).blob()
  saveBlob(bytes, name)
}

export function saveBlob(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  save(address, name)
  // The browser takes the address when the click is handled; after a minute nobody can still be about to.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function save(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
