/**
 * What a service says of its own interface, in `GET /api/openapi.json`. The hostile tests are driven by it, so that a
 * route that is added later is tried by them without a line being written here.
 */
import type { Service } from '../target.ts'

export type Operation = Readonly<{
  method: string
  /** With every parameter filled in by a value that stands for nothing. */
  path: string
  /** The paths that it may take: a parameter may hold slashes where the service says so, which its description cannot. */
  takes: RegExp
  /** Whether it takes a JSON body, and must have one. */
  body: 'none' | 'optional' | 'required'
  /** Whether it takes nothing but JSON: what takes a signed body, say, looks at its bytes and not at what it is called. */
  onlyJson: boolean
  /** The statuses it says it may answer with. */
  statuses: readonly number[]
}>

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const

/** The JSON routes; those whose path begins with a parameter (a file's own path), or that name their protocol, belong to another one. */
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
