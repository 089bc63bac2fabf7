/**
 * What bodies that are not JSON hold, as the API's description tells it. OpenAPI 3.1 has no `format: binary`: bytes are a
 * schema without a type (they are no string of JSON), with the media type that they have.
 */
import { z } from 'zod'
import type { Raw } from '../routes/route.ts'
import { isJson } from '../semantics/media-type.ts'

type Schema = Readonly<Record<string, unknown>>

/** By media type, without its parameters. @param io what a default or an absent field means: as sent, or as given. */
export const contentOf = (
  { mediaTypes, schemas = {} }: Raw,
  io: 'input' | 'output',
): Record<string, Readonly<{ schema: Schema }>> =>
  Object.fromEntries(
    mediaTypes.map((type) => {
      const bare = type.replace(/;.*/, '')
      const told = schemas[type]
      return [bare, { schema: told === undefined ? schemaOf(bare) : jsonSchema(told, io) }]
    }),
  )

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...told } = z.toJSONSchema(schema, { io })
  return told
}

function schemaOf(type: string): Schema {
  if (isJson(type)) return {}
  if (type === 'application/x-www-form-urlencoded') return { type: 'object', additionalProperties: { type: 'string' } }
  if (isText(type)) return { type: 'string' }
  return { contentMediaType: type.includes('*') ? 'application/octet-stream' : type }
}

const isText = (type: string): boolean => /^text\/|^application\/(xml|x-ndjson)$/.test(type)
