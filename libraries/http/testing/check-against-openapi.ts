/** Compares what the server really answers with its OpenAPI description: a status or a field that is not described fails the test. */
import { z } from 'zod'
import { referred } from './referred.ts'

type DescribedResponse = Readonly<{ content?: object; description: string; headers?: object }>

type Answered = Readonly<{ method: string; path: string; status: number; headers: Headers; body: unknown }>

export type CheckAgainstOpenapi = (answered: Answered) => void

const held = new WeakMap<object, CheckAgainstOpenapi>()

/** The same for the same description: a schema is made ready once. */
export function checkAgainstOpenapi(description: unknown): CheckAgainstOpenapi {
  const key = Object(description)
  const known = held.get(key) ?? holdAgainst(description)
  held.set(key, known)
  return known
}

function holdAgainst(description: unknown): CheckAgainstOpenapi {
  const schemas = new Map<unknown, z.ZodType>()
  const paths = Object.entries(Object(Object(description).paths)).map(
    ([pattern, item]) => [addressOf(pattern), item] as const,
  )
  const { headers: fields } = Object(Object(description).components)
  const isRequired = (header: string): boolean => Object(Object(fields)[header]).required === true

  function schemaOf(described: unknown): z.ZodType {
    const known = schemas.get(described)
    if (known) return known
    const schema = z.fromJSONSchema(resolved(described, description) as Parameters<typeof z.fromJSONSchema>[0])
    schemas.set(described, schema)
    return schema
  }

  return (answered) => {
    const path = answered.path.split('?', 1)[0] ?? ''
    const operations = paths.flatMap(([address, item]) => {
      const operation: unknown = Object(item)[answered.method.toLowerCase()]
      return operation !== undefined && address.test(path) ? [operation] : []
    })
    // A refusal of an unknown address belongs to no operation. An address that fits two operations must fit one description.
    const wrongs = operations.map((operation) => wrongWith(operation, answered))
    if (wrongs.length > 0 && !wrongs.includes(undefined)) throw new Error(wrongs[0])
  }

  /** How the answer differs from the description of the operation; undefined when it does not. */
  function wrongWith(operation: unknown, { method, path, status, headers, body }: Answered): string | undefined {
    const described: unknown = referred(Object(Object(operation).responses)[status], description)
    const where = `${method} ${path} ${status}`
    if (described === undefined) return `${where} is not in the API's description: ${JSON.stringify(body)}`
    const { content, description: text, headers: expected = {} }: DescribedResponse = Object(described)
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
function resolved(described: unknown, description: unknown): unknown {
  if (typeof described !== 'object' || described === null) return described
  if (Array.isArray(described)) return described.map((one) => resolved(one, description))
  const target = referred(described, description)
  if (target !== described) return resolved(target, description)
  return Object.fromEntries(Object.entries(described).map(([field, inner]) => [field, resolved(inner, description)]))
}
