/** The file service as its pages ask it: where it is, and as whom. */
import {
  type ClientOptions,
  type FilesClient,
  type FilesTree,
  fieldsOf,
  filesClient,
  filesTree,
} from '@alluvium/client'
import { fetchWithTimeout } from './fetch-timeout.ts'

export type { FileItem } from '@alluvium/client'

export type Store = Readonly<{
  address: string
  /** A bearer token; null where the service asks for none. */
  token: string | null
}>

/** What the service describes of itself. @param timeoutMs as `fetchWithTimeout` takes it. */
export const filesAt = (store: Store, timeoutMs?: number): FilesClient => filesClient(asked(store, timeoutMs))

/** The tree of files. @param timeoutMs as `fetchWithTimeout` takes it. */
export const treeAt = (store: Store, timeoutMs?: number): FilesTree => filesTree(asked(store, timeoutMs))

/** For what asks by a protocol of its own, as uploads do. */
export const authorization = ({ token }: Store): Readonly<Record<string, string>> =>
  token === null ? {} : fieldsOf({ token })

const asked = ({ address, token }: Store, timeoutMs?: number): ClientOptions => ({
  address,
  fetch: fetchWithTimeout(timeoutMs),
  ...(token !== null && { credentials: { token } }),
})
