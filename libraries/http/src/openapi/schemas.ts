/**
 * The schemas of one service as JSON Schema. One that has a name (`.meta({ id: 'Share' })`) is written once, in
 * `components.schemas`; wherever it is used stands a reference. Zod keeps names for the whole process, where several
 * services may use the same one; a description has only those that its own routes use.
 */
import { z } from 'zod'

export type Schema = Readonly<Record<string, unknown>>

export type Schemas = Readonly<{
  /**
   * Throws where two schemas of different content have the same name.
   * @param io what a default or an absent field means: as a client sends it, or as it is answered.
   */
  of(schema: z.ZodType, io: 'input' | 'output'): Schema
  /** Returns the schemas with a name that were used so far, in alphabetical order. */
  named(): Readonly<Record<string, Schema>>
}>

export function namedSchemas(): Schemas {
  const byName = new Map<string, Schema>()

  function add(name: string, schema: Schema): void {
    if (name.startsWith('__')) throw new Error('A schema that contains itself needs a name: .meta({ id }).')
    const known = byName.get(name)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(
        `Two schemas are called ${name}, or one that is not the same when it is sent and when it is answered.`,
      )
    byName.set(name, schema)
  }

  return {
    of(schema, io) {
      // A name is only referred to from within another schema.
      const { properties, $defs } = z.toJSONSchema(z.object({ it: schema }), { io, unrepresentable: 'any' })
      for (const [name, one] of Object.entries($defs ?? {})) add(name, withReferences(one))
      return withReferences(properties?.['it'])
    },
    named: () => Object.fromEntries([...byName].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
}

/** The same with references to where OpenAPI keeps named schemas. */
function withReferences(schema: unknown): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'))
}
