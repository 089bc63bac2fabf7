/** The file service as its pages ask it: where it is, and as whom. */
import { z } from 'zod/mini'
import { ask, askFor, type Question } from '../../wire/ask.ts'

export type Store = Readonly<{
  address: string
  /** A bearer token; null where the service asks for none. */
  token: string | null
}>

export const authorization = ({ token }: Store): Readonly<Record<string, string>> =>
  token === null ? {} : { authorization: `Bearer ${token}` }

/** `ask` in the store's name. */
export const askStore = (store: Store, path: string, question: Question = {}): Promise<Response> =>
  ask(store.address, path, { ...question, headers: { ...authorization(store), ...question.headers } })

/** `askFor` in the store's name. */
export const askStoreFor = <T>(
  store: Store,
  path: string,
  shape: z.ZodMiniType<T>,
  question: Question = {},
): Promise<T> =>
  askFor(store.address, path, shape, { ...question, headers: { ...authorization(store), ...question.headers } })

/** A file or a folder, as the service shows it. */
export const fileItem = z.object({
  path: z.string(),
  name: z.string(),
  size: z.number(),
  is_collection: z.boolean(),
  mime_type: z.string(),
  modified: z.string(),
  owner: z.string(),
  etag: z.string(),
  tags: z.array(z.string()),
  encrypted: z.boolean(),
})
export type FileItem = z.output<typeof fileItem>
