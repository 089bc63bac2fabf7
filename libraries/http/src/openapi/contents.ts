/**
 * What bodies that are not JSON hold, as the OpenAPI description says it. OpenAPI 3.1 has no `format: binary`: bytes are a
 * schema without a type (they are no string of JSON), with the media type that they have.
 */
import type { Raw } from '../routes/route.ts'
import { isJson } from '../semantics/media-type.ts'
import type { Schema, Schemas } from './schemas.ts'

/** Describes contents by media type, without its parameters. @param io whether it is sent by a client, or answered. */
export const contentOf = (
  { mediaTypes, schemas = {} }: Raw,
  io: 'input' | 'output',
  all: Schemas,
): Record<string, Readonly<{ schema: Schema }>> =>
  Object.fromEntries(
    mediaTypes.map((type) => {
      const bare = type.replace(/;.*/, '')
      const schema = schemas[type]
      return [bare, { schema: schema === undefined ? schemaOf(bare) : all.of(schema, io) }]
    }),
  )

function schemaOf(type: string): Schema {
  if (isJson(type)) return {}
  if (type === 'application/x-www-form-urlencoded') return { type: 'object', additionalProperties: { type: 'string' } }
  if (isText(type)) return { type: 'string' }
  return { contentMediaType: type.includes('*') ? 'application/octet-stream' : type }
}

const isText = (type: string): boolean => /^text\/|^application\/(xml|x-ndjson)$/.test(type)
