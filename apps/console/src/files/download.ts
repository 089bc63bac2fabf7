import { encodedPath } from '@alluvium/client'
import { answerOf } from '../wire/answers.ts'
import { type FileItem, type Store, treeAt } from './access/store.ts'

const patienceMs = 120_000

/** Hands a file to the browser's downloads; a folder goes as a zip. Throws what `told` throws. */
export async function download(store: Store, item: Pick<FileItem, 'path' | 'name' | 'is_collection'>): Promise<void> {
  const name = item.is_collection ? `${item.name}.zip` : item.name
  if (store.token === null) {
    return save(`${store.address}${encodedPath(item.path)}${item.is_collection ? '?zip' : ''}`, name)
  }
  // A link can't carry the token, so the page fetches the bytes and hands them over.
  const tree = treeAt(store, patienceMs)
  saveBlob(await answerOf(item.is_collection ? tree.readZip(item.path) : tree.read(item.path)), name)
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
