/**
 * The file service as this page asks it: a folder is read as JSON, a file is put, taken and deleted at its path.
 * A name and password, when the service wants them, live in this page's memory alone.
 */
import { z } from 'zod/mini'
import { encodedPath } from '../shell/route.ts'
import { ask, askFor } from '../wire/ask.ts'
import { memorySecret, useSecret } from '../wire/secrets.ts'

export type Credentials = Readonly<{
  username: string
  password: string
  /** Tells one sign-in from the next, where the password itself has no business: in the names of remembered answers. */
  session: number
}>

const credentials = memorySecret<Credentials>()
let sessions = 0

export const useCredentials = (): Credentials | null => useSecret(credentials)
export const currentCredentials = (): Credentials | null => credentials.read()
export const forgetCredentials = (): void => credentials.write(null)
export const rememberCredentials = (given: Readonly<{ username: string; password: string }>): void =>
  credentials.write({ ...given, session: ++sessions })

const item = z.object({
  path: z.string(),
  name: z.string(),
  size: z.number(),
  is_collection: z.boolean(),
  mime_type: z.string(),
  modified: z.string(),
})
export type FileItem = z.output<typeof item>

/** The file service, and who asks it. */
export type Store = Readonly<{ address: string; credentials: Credentials | null }>

/** `Authorization: Basic` (RFC 7617), in UTF-8. */
export function authorization(given: Omit<Credentials, 'session'> | null): Readonly<Record<string, string>> {
  if (given === null) return {}
  const bytes = new TextEncoder().encode(`${given.username}:${given.password}`)
  return { authorization: `Basic ${btoa(String.fromCodePoint(...bytes))}` }
}

export const listFolder = (
  { address, credentials: given }: Store,
  folder: string,
  signal: AbortSignal,
): Promise<FileItem[]> =>
  askFor(address, encodedPath(folder), z.array(item), {
    headers: { accept: 'application/json', ...authorization(given) },
    signal,
  })

export async function remove({ address, credentials: given }: Store, path: string): Promise<void> {
  await ask(address, encodedPath(path), { method: 'DELETE', headers: authorization(given) })
}

/** `folder` ends with a slash; MKCOL (RFC 4918, 9.3) refuses a name that is taken. */
export async function createFolder({ address, credentials: given }: Store, folder: string): Promise<void> {
  await ask(address, encodedPath(folder), { method: 'MKCOL', headers: authorization(given) })
}

/** The whole file; a browser that needs no password for it takes it by a link instead. */
export async function fetchFile({ address, credentials: given }: Store, path: string): Promise<Blob> {
  return (await ask(address, encodedPath(path), { headers: authorization(given) })).blob()
}

/** The folder above, `/` for the top one's children and for itself. */
export const above = (folder: string): string => folder.replace(/[^/]+\/$/, '')

/** Why a new folder can't have this name; undefined when it can. */
export function nameFault(name: string): string | undefined {
  if (name === '') return 'A folder needs a name.'
  if (name === '.' || name === '..') return 'This name means another folder.'
  if (name.includes('/')) return 'A name has no slash in it.'
  return undefined
}
