/** The API's description, held against what the server really answers: a status or a field that it does not tell fails the test. */
import { z } from 'zod'

type Told = Readonly<{ content?: object; description: string; headers?: object }>

type Answered = Readonly<{ method: string; path: string; status: number; headers: Headers; body: unknown }>

export type HoldAgainst = (answered: Answered) => void

const held = new WeakMap<object, HoldAgainst>()

/** The same for the same description: a schema is made ready once. */
export function heldAgainst(description: unknown): HoldAgainst {
  const key = Object(description)
  const known = held.get(key) ?? holdAgainst(description)
  held.set(key, known)
  return known
}

function holdAgainst(description: unknown): HoldAgainst {
  const schemas = new Map<unknown, z.ZodType>()
  const paths = Object.entries(Object(Object(description).paths))
  const { headers: fields } = Object(Object(description).components)
  const isRequired = (header: string): boolean => Object(Object(fields)[header]).required === true

  function schemaOf(told: unknown): z.ZodType {
    const known = schemas.get(told)
    if (known) return known
    const schema = z.fromJSONSchema(resolved(told, description) as Parameters<typeof z.fromJSONSchema>[0])
    schemas.set(told, schema)
    return schema
  }

  return (answered) => {
    const path = answered.path.split('?', 1)[0] ?? ''
    const operations = paths.flatMap(([pattern, item]) => {
      const operation: unknown = Object(item)[answered.method.toLowerCase()]
      return addressOf(pattern).test(path) && operation !== undefined ? [operation] : []
    })
    // Of what does not exist the refusals are nobody's. What could be of two routes is as one of them tells it.
    const wrongs = operations.map((operation) => wrongWith(operation, answered))
    if (wrongs.length > 0 && !wrongs.includes(undefined)) throw new Error(wrongs[0])
  }

  /** In what the answer differs from what the operation tells; undefined in nothing. */
  function wrongWith(operation: unknown, { method, path, status, headers, body }: Answered): string | undefined {
    const told: unknown = Object(Object(operation).responses)[status]
    const where = `${method} ${path} ${status}`
    if (told === undefined) return `${where} is not in the API's description: ${JSON.stringify(body)}`
    const { content, description: text, headers: expected = {} }: Told = Object(told)
    const missing = Object.keys(expected).find((name) => isRequired(name) && !headers.has(name))
    if (missing !== undefined) return `${where} has no ${missing}`
    const type = headers.get('content-type')?.split(';', 1)[0]
    if (content !== undefined && type !== undefined && !('*/*' in content || type in content))
      return `${where} is ${type}, which is not in the API's description`
    const schema: unknown = Object(Object(content)['application/json']).schema
    const isJson = type === undefined || type === 'application/json'
    if (content !== undefined && (schema === undefined || !isJson)) return undefined // a page, text, bytes
    const code = headers.get('error-code')
    if (code !== null && !text.includes(`\`${code}\``)) return `${where}: ${code} is not in the description`
    if (content === undefined)
      return body === undefined ? undefined : `${where} has a body that is not in the description`
    const result = schemaOf(schema).safeParse(body)
    return result.success ? undefined : `${where} is not as described: ${z.prettifyError(result.error)}`
  }
}

/** The addresses of a path of the description. What is called a path in it has slashes. */
const addressOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll(/\{[^}]*\}/g, (name) => (name.endsWith('path}') ? '.+' : '[^/]+'))}$`)

/** With what it refers to in the place of each reference: zod knows none to the components of a description. */
function resolved(told: unknown, description: unknown): unknown {
  if (typeof told !== 'object' || told === null) return told
  if (Array.isArray(told)) return told.map((one) => resolved(one, description))
  const reference: unknown = Reflect.get(told, '$ref')
  if (typeof reference !== 'string')
    return Object.fromEntries(Object.entries(told).map(([field, inner]) => [field, resolved(inner, description)]))
  const name = reference.replace('#/components/schemas/', '')
  return resolved(Object(Object(Object(description).components).schemas)[name], description)
}
