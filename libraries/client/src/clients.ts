/**
 * Clients of the three services, typed by what the services say of themselves: paths, parameters, bodies, answers.
 *
 *   const platform = platformClient({ address: 'http://localhost:8090', credentials: { token } })
 *   const { data, error, response } = await platform.POST('/api/merge', { body: { driver: 'json', base, ours, theirs } })
 *
 * `data` is the body of an answer of success, `error` that of a refusal; what never came is thrown as `TypeError`, as
 * fetch does. It runs wherever fetch does. The tree of files is asked by `tree.ts`.
 */
import createClient, { type Client } from 'openapi-fetch'
import type { paths as CrawlPaths } from './descriptions/crawl.ts'
import type { paths as FilesPaths } from './descriptions/files.ts'
import type { paths as PlatformPaths } from './descriptions/platform.ts'
import { encodedPath } from './encoded-path.ts'

export type FilesClient = Client<FilesPaths>
export type PlatformClient = Client<PlatformPaths>
export type CrawlClient = Client<CrawlPaths>
/** The body of an answer of success: `AnswerOf<FilesClient, 'get', '/api/trash'>`. */
export type { MethodResponse as AnswerOf } from 'openapi-fetch'

/** A token of the platform, a name with its password, or a key of the crawl service. */
export type Credentials =
  | Readonly<{ token: string }>
  | Readonly<{ name: string; password: string }>
  | Readonly<{ key: string }>

export type ClientOptions = Readonly<{
  /** Of the service, with or without a slash at its end. */
  address: string
  /** Asked at each request when it is a function, for whoever logs in and out. Default: none. */
  credentials?: Credentials | (() => Credentials | undefined)
  /** Default: the global one. */
  fetch?: (request: Request) => Promise<Response>
}>

export const filesClient = (options: ClientOptions): FilesClient => clientOf<FilesPaths>(options)
export const platformClient = (options: ClientOptions): PlatformClient => clientOf<PlatformPaths>(options)
export const crawlClient = (options: ClientOptions): CrawlClient => clientOf<CrawlPaths>(options)

// oxlint-disable-next-line typescript/ban-types -- the constraint of openapi-fetch's own type
function clientOf<Paths extends {}>({ address, credentials, fetch }: ClientOptions): Client<Paths> {
  const client = createClient<Paths>({
    baseUrl: originOf(address),
    // A 401 comes back to the caller, and never as a browser's dialog.
    credentials: 'omit',
    pathSerializer: filledIn,
    bodySerializer: asSent,
    ...(fetch && { fetch }),
  })
  client.use({
    onRequest({ request }) {
      for (const [name, value] of Object.entries(fieldsNow(credentials))) request.headers.set(name, value)
      return request
    },
  })
  return client
}

/** Bytes and forms as they are; fields as a form where the caller's `Content-Type` or a file among them asks for one; else JSON. */
function asSent(body: unknown, fields?: unknown): Blob | FormData | string {
  if (body instanceof Blob || body instanceof FormData) return body
  const all: [string, unknown][] = Object.entries(Object(body))
  const parts = all.filter(([, value]) => value !== undefined)
  if (fields instanceof Headers && fields.get('content-type') === 'application/x-www-form-urlencoded')
    return new URLSearchParams(parts.map(([name, value]) => [name, String(value)])).toString()
  if (!parts.some(([, value]) => value instanceof Blob)) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value instanceof Blob ? value : String(value))
  return form
}

/** The address without a slash at its end. */
export const originOf = (address: string): string => address.replace(/\/+$/, '')

/** A file's path keeps its slashes, with or without the one that it begins with; any other parameter is one segment. */
function filledIn(path: string, parameters: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(parameters[name])
    // The root has no name that could stand there: its slash does.
    return name === 'file_path' && value !== '/' ? encodedPath(value.replace(/^\//, '')) : encodeURIComponent(value)
  })
}

/** The header fields that carry the credentials of this moment. */
export const fieldsNow = (credentials: ClientOptions['credentials']): Readonly<Record<string, string>> =>
  fieldsOf(typeof credentials === 'function' ? credentials() : credentials)

/** The header fields that carry credentials. */
export function fieldsOf(credentials: Credentials | undefined): Readonly<Record<string, string>> {
  if (credentials === undefined) return {}
  if ('token' in credentials) return { authorization: `Bearer ${credentials.token}` }
  if ('key' in credentials) return { 'x-api-key': credentials.key }
  return { authorization: `Basic ${base64(`${credentials.name}:${credentials.password}`)}` }
}

/** RFC 7617, 2.1: of the text in UTF-8. */
function base64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
}
