/** The file service as its pages ask it: where it is, and as whom. */
import {
  type ClientOptions,
  type FilesClient,
  type FilesTree,
  fieldsOf,
  filesClient,
  filesTree,
} from '@alluvium/client'
import { patientFetch } from '../../wire/patience.ts'

export type { FileItem } from '@alluvium/client'

export type Store = Readonly<{
  address: string
  /** A bearer token; null where the service asks for none. */
  token: string | null
}>

/** What the service describes of itself. @param patienceMs as `patientFetch` takes it. */
export const filesAt = (store: Store, patienceMs?: number): FilesClient => filesClient(asked(store, patienceMs))

/** The tree of files. @param patienceMs as `patientFetch` takes it. */
export const treeAt = (store: Store, patienceMs?: number): FilesTree => filesTree(asked(store, patienceMs))

/** For what asks by a protocol of its own, as uploads do. */
export const authorization = ({ token }: Store): Readonly<Record<string, string>> =>
  token === null ? {} : fieldsOf({ token })

const asked = ({ address, token }: Store, patienceMs?: number): ClientOptions => ({
  address,
  fetch: patientFetch(patienceMs),
  ...(token !== null && { credentials: { token } }),
})
