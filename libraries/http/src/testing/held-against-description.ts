/** The API's description, held against what the server really answers: a status or a field that it does not tell fails the test. */
import { z } from 'zod'

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

  function schemaOf(told: unknown): z.ZodType {
    const known = schemas.get(told)
    if (known) return known
    const schema = z.fromJSONSchema(resolved(told, description) as Parameters<typeof z.fromJSONSchema>[0])
    schemas.set(told, schema)
    return schema
  }

  return ({ method, path, status, headers, body }) => {
    const operations = paths.flatMap(([pattern, item]) => {
      const isThis = new RegExp(`^${pattern.replaceAll(/\{[^}]*\}/g, '[^/]+')}$`).test(path.split('?', 1)[0] ?? '')
      const operation: unknown = Object(item)[method.toLowerCase()]
      return isThis && operation !== undefined ? [operation] : []
    })
    if (operations.length === 0) return // the refusals of what does not exist are nobody's
    const told: unknown = Object(Object(operations[0]).responses)[status]
    const where = `${method} ${path} ${status}`
    if (told === undefined) throw new Error(`${where} is not in the API's description: ${JSON.stringify(body)}`)
    const { content, description: text }: { content?: object; description: string } = Object(told)
    const json: unknown = Object(content)['application/json']
    if (content !== undefined && json === undefined) return // a page, or text
    const code = headers.get('error-code')
    if (code !== null && !text.includes(`\`${code}\``)) throw new Error(`${where}: ${code} is not in the description`)
    if (content === undefined) {
      if (body !== undefined) throw new Error(`${where} has a body that is not in the description`)
      return
    }
    const schema: unknown = Object(json).schema
    const result = schemaOf(schema).safeParse(body)
    if (!result.success) throw new Error(`${where} is not as described: ${z.prettifyError(result.error)}`)
  }
}

/** A reference, as what it refers to. */
function resolved(told: unknown, description: unknown): unknown {
  const reference: unknown = Object(told).$ref
  if (typeof reference !== 'string') return told
  const name = reference.replace('#/components/schemas/', '')
  return Object(Object(Object(description).components).schemas)[name]
}
