/**
 * Asking as a program does that was written with the typed client. A suite knows a request by its method and address
 * (`GET /api/orgs/1/members?limit=2`); here it goes through the client's own method for the path that the service
 * describes, with its parameters taken apart, and the answer is what the client makes of it: `data`, or `error`. So a
 * suite that asks with fetch can ask with the client as well, and has to find the same.
 */
import { type ClientOptions, platformClient } from '../src/clients.ts'

export type AskThroughClient = (request: AskedFor) => Promise<ClientAnswer>

type AskedFor = Readonly<{
  method: string
  /** With its query. */
  path: string
  token?: string | undefined
  headers?: Readonly<Record<string, string>>
  /** A form, text that goes as it is, or what is written as JSON. */
  body?: unknown
}>

type ClientAnswer = Readonly<{ status: number; headers: Headers; text: string; body: unknown }>

/** The client, for a path that only the run knows: its types are held against the service's description elsewhere. */
type Untyped = Readonly<
  Record<string, (path: string, init: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>>
>

/** @param description what the service at that address says of itself at /api/openapi.json. */
export function askThroughClient(address: string, description: unknown): AskThroughClient {
  const api = { paths: describedPaths(description), shared: Object(Object(description).components).responses }

  return async function ask({ method, path, token, headers = {}, body }) {
    let text = ''
    const options: ClientOptions = {
      address,
      ...(token !== undefined && { credentials: { token } }),
      async fetch(request) {
        const response = await fetch(request)
        text = await response.clone().text()
        return response
      },
    }
    const { described, parameters, isJson } = operationFor(api, method, path)
    const { data, error, response } = await clientOf(options, method)(described, {
      params: { path: parameters, query: queryOf(path) },
      headers,
      redirect: 'manual',
      parseAs: isJson ? 'json' : 'text',
      ...(body !== undefined && { body }),
      ...(typeof body === 'string' && { bodySerializer: asItIs }),
    })
    const { status } = response
    const isJsonBody = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return { status, headers: response.headers, text, body: isJsonBody ? (data ?? error) : undefined }
  }
}

function clientOf(options: ClientOptions, method: string) {
  const call = (platformClient(options) as unknown as Untyped)[method]
  if (!call) throw new Error(`the client has no ${method}`)
  return call
}

const asItIs = (body: string): string => body

type DescribedPath = Readonly<{ described: string; pattern: RegExp; names: readonly string[]; operations: object }>

/** `shared`: the responses that several operations refer to, by name. */
type DescribedApi = Readonly<{ paths: readonly DescribedPath[]; shared: unknown }>

function describedPaths(description: unknown): readonly DescribedPath[] {
  const paths: object = Object(Object(description).paths)
  return Object.entries(paths).map(([described, operations]) => ({
    described,
    pattern: new RegExp(
      `^${described
        .split(/\{[^}]*\}/)
        .map((literal) => RegExp.escape(literal))
        .join('([^/]*)')}$`,
    ),
    names: [...described.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name),
    operations,
  }))
}

/** What the service does not describe is asked for as it is written: its refusals are for everybody. */
function operationFor({ paths, shared }: DescribedApi, method: string, path: string) {
  const [pathname = ''] = path.split('?', 1)
  for (const { described, pattern, names, operations } of paths) {
    const [, ...values] = pattern.exec(pathname) ?? [undefined]
    if (!pattern.test(pathname)) continue
    const parameters = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]))
    return { described, parameters, isJson: answersJson(Reflect.get(operations, method.toLowerCase()), shared) }
  }
  return { described: pathname, parameters: {}, isJson: true }
}

/** Whether success is JSON, or has no body. */
function answersJson(operation: unknown, shared: unknown): boolean {
  const responses: object = Object(Object(operation).responses)
  return Object.entries(responses).every(([status, response]) => {
    const name = String(Object(response).$ref).replace('#/components/responses/', '')
    const content: unknown = Object(Object(shared)[name] ?? response).content
    return !status.startsWith('2') || content === undefined || 'application/json' in Object(content)
  })
}

/** Names that come more than once have a list. */
function queryOf(path: string): Readonly<Record<string, string | readonly string[]>> {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}
