/** A folder as the service lists it, and the names of things. */

import { queryOptions } from '@tanstack/react-query'
import { t } from '../messages/messages.ts'
import type { Route } from '../routing/route.ts'
import { answerOf } from '../wire/answers.ts'
import { type FileItem, type Store, treeAt } from '../wire/store.ts'

/** A folder of ten thousand entries, or a large file, may be long in coming. */
const timeoutMs = 60_000

/** Every answer about what lies in folders; forgotten together whenever something changes. */
export const foldersKey = ['files', 'folder'] as const

export const folderQuery = (store: Store, folder: string) =>
  queryOptions({
    queryKey: [...foldersKey, store, folder],
    queryFn: ({ signal }) => answerOf(treeAt(store, timeoutMs).list(folder, { signal })),
  })

/** `folder` ends with a slash; MKCOL (RFC 4918, 9.3) refuses a name that is taken. */
export async function createFolder(store: Store, folder: string): Promise<void> {
  await answerOf(treeAt(store).makeFolder(folder))
}

/** An empty file; a name that is taken is refused. */
export async function createFile(store: Store, path: string): Promise<void> {
  await answerOf(treeAt(store).write(path, new Blob([]), { ifNoneMatch: '*' }))
}

/** The whole file. @param first bytes; the rest is left out. */
export const fetchFile = (
  store: Store,
  path: string,
  asked: Readonly<{ first?: number; signal?: AbortSignal }> = {},
): Promise<Blob> => answerOf(treeAt(store, timeoutMs).read(path, asked))

/** The folder above, `/` for the top one's children and for itself. */
export const above = (folder: string): string => folder.replace(/[^/]+\/$/, '')

/** The folder that a file lies in: `/a/` of `/a/b.txt`. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The address of a folder, with its slash, whether its item has one or not. */
export const insideOf = ({ path }: Pick<FileItem, 'path'>): string => (path.endsWith('/') ? path : `${path}/`)

/** The page that an entry opens. */
export const routeOf = (item: FileItem): Route =>
  item.is_collection ? { page: 'files', folder: insideOf(item) } : { page: 'file', path: bare(item.path) }

/** Without the slash that a folder's path may end in. */
export const bare = (path: string): string => (path === '/' ? path : path.replace(/\/$/, ''))

/** In UTF-8, as the service counts. */
const maxNameBytes = 255

/** Why nothing can have this name; undefined when something can. */
export function nameFault(name: string): string | undefined {
  if (name.trim() === '') return t('files.itNeedsAName')
  if (name === '.' || name === '..') return t('files.thisNameMeansAnotherFolder')
  if (name.includes('/')) return t('files.aNameHasNoSlash')
  if (new TextEncoder().encode(name).length > maxNameBytes) return t('files.thisNameIsTooLong')
  return undefined
}

/** Another name for what can't have its own beside its namesake: `sea (2).jpg`. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  for (let number = 2; ; number++) {
    const free = `${stem} (${number})${ending}`
    if (!isTaken(free)) return free
  }
}

/** The next name for what can't have its own: `sea.jpg`, `sea (2).jpg`, `sea (3).jpg`; of a path, its last name changes. */
export function nextName(name: string): string {
  const [, stem = name, number, ending = ''] = /^(.*) \((\d+)\)(\.[^.]*)?$/.exec(name) ?? []
  return number === undefined ? freeName(name, () => false) : `${stem} (${Number(number) + 1})${ending}`
}
