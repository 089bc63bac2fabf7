/**
 * The tree of files. Its addresses are the paths themselves, which no description can list: GET reads a folder's list or
 * a file's bytes, PUT writes, MKCOL makes a folder (RFC 9110, RFC 4918).
 *
 *   const tree = filesTree({ address: 'http://localhost:8080', credentials: { token } })
 *   const { data, error, response } = await tree.list('/photos/')
 *
 * The answers are as those of the described clients: `data`, or `error`.
 */
import { type ClientOptions, fieldsNow, originOf } from './clients.ts'
import type { FileItem } from './descriptions/files.ts'
import { encodedPath } from './encoded-path.ts'

/** `data` of an answer of success, or `error`, the body of a refusal. Rejects with `TypeError` where no answer came. */
export type TreeAnswer<Data> = Promise<
  | Readonly<{ data: Data; error?: never; response: Response }>
  | Readonly<{ data?: never; error: unknown; response: Response }>
>

type Asked = Readonly<{ signal?: AbortSignal }>

export type FilesTree = Readonly<{
  /** What lies in a folder. Its path ends with a slash. */
  list(folder: string, asked?: Asked): TreeAnswer<readonly FileItem[]>
  /** @param first bytes; the rest is left out. Default: all of them. */
  read(path: string, asked?: Asked & Readonly<{ first?: number }>): TreeAnswer<Blob>
  /** A folder with all that is in it, as a ZIP archive. */
  readZip(folder: string, asked?: Asked): TreeAnswer<Blob>
  /** Refused with 412 where the file is not (`ifMatch`, an ETag), or is already (`ifNoneMatch`), there. */
  write(path: string, bytes: Blob, condition?: WriteCondition): TreeAnswer<undefined>
  /** A name that is taken is refused with 405 (RFC 4918, 9.3.1). */
  makeFolder(folder: string): TreeAnswer<undefined>
}>

/** The ETag that the file must still have, or that no file may be there yet. */
export type WriteCondition = Readonly<{ ifMatch: string }> | Readonly<{ ifNoneMatch: '*' }>

/** Paths are unencoded, and begin with a slash. */
export function filesTree({ address, credentials, fetch = globalThis.fetch }: ClientOptions): FilesTree {
  function ask(
    target: string,
    { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ) {
    const fields = { ...headers, ...fieldsNow(credentials) }
    return fetch(new Request(originOf(address) + target, { credentials: 'omit', ...init, headers: fields }))
  }
  return {
    list: async (folder, asked) =>
      answer(await ask(encodedPath(folder), { ...asked, headers: { accept: 'application/json' } }), (response) =>
        response.json(),
      ),
    read: async (path, { first, ...asked } = {}) =>
      answer(await ask(encodedPath(path), { ...asked, headers: rangeOf(first) }), (response) => response.blob()),
    readZip: async (folder, asked) =>
      answer(await ask(`${encodedPath(folder)}?zip`, { ...asked }), (response) => response.blob()),
    write: async (path, bytes, condition) =>
      answer(await ask(encodedPath(path), { method: 'PUT', body: bytes, headers: fieldsFor(condition) }), drained),
    makeFolder: async (folder) => answer(await ask(encodedPath(folder), { method: 'MKCOL' }), drained),
  }
}

const rangeOf = (first: number | undefined): Record<string, string> =>
  first === undefined ? {} : { range: `bytes=0-${first - 1}` }

function fieldsFor(condition: WriteCondition | undefined): Record<string, string> {
  if (condition === undefined) return {}
  return 'ifMatch' in condition ? { 'if-match': condition.ifMatch } : { 'if-none-match': condition.ifNoneMatch }
}

async function answer<Data>(response: Response, read: (response: Response) => Promise<Data>): TreeAnswer<Data> {
  if (response.ok) return { data: await read(response), response }
  return { error: parsed(await response.text()), response }
}

async function drained(response: Response): Promise<undefined> {
  await response.text()
}

/** A refusal is JSON, and DAV:error on some of the methods. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
