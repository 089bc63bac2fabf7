/**
 * What a service says of its own interface, in `GET /api/openapi.json`. The hostile tests use it, so they cover a route
 * that is added later without any change here.
 */
import type { Service } from '../target.ts'

export type Operation = Readonly<{
  method: string
  /** With every parameter replaced by a placeholder value. */
  path: string
  /**
   * The paths that it may have: a parameter may hold slashes where the service says so, which an OpenAPI path cannot
   * express.
   */
  takes: RegExp
  /** Whether it takes a JSON body, and requires one. */
  body: 'none' | 'optional' | 'required'
  /**
   * Whether it accepts nothing but JSON: a route for a signed body, for example, reads its bytes whatever their media
   * type.
   */
  onlyJson: boolean
  /** The statuses that it may answer with. */
  statuses: readonly number[]
}>

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const

/**
 * The JSON routes; a route whose path begins with a parameter (a file's own path), or that names its protocol, is not
 * one of them.
 */
export async function describedOperations({ url }: Service): Promise<readonly Operation[]> {
  const answer = await fetch(`${url}/api/openapi.json`)
  const description: unknown = await answer.json()
  return entriesOf(field(description, 'paths'))
    .filter(([path]) => !path.startsWith('/{'))
    .flatMap(([path, item]) =>
      methods
        .filter((method) => field(item, method) !== undefined)
        .filter((method) => field(field(item, method), 'x-alluvium-protocol') === undefined)
        .map((method) => operation(path, method, field(item, method))),
    )
}

function operation(path: string, method: string, described: unknown): Operation {
  const body = field(described, 'requestBody')
  const content = field(body, 'content')
  const takesJson = field(content, 'application/json') !== undefined
  return {
    method: method.toUpperCase(),
    path: path.replaceAll(/\{[^}]*\}/g, '00000000-0000-7000-8000-000000000000'),
    takes: new RegExp(
      `^${path
        .split(/\{[^}]*\}/)
        .map((literal) => RegExp.escape(literal))
        .join('.+')}$`,
    ),
    body: takesJson ? (field(body, 'required') === true ? 'required' : 'optional') : 'none',
    onlyJson: takesJson && field(content, '*/*') === undefined,
    statuses: entriesOf(field(described, 'responses')).map(([status]) => Number(status)),
  }
}

function field(value: unknown, name: string): unknown {
  return entriesOf(value).find(([key]) => key === name)?.[1]
}

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []
