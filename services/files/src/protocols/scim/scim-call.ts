/** One request of a directory, and what answers it. */
import type { Exchange } from '@alluvium/http'
import { parseBody, readWhole } from '@alluvium/http/body'
import { z } from 'zod'
import type { ScimClient } from '../../operations/scim/scim-tokens.ts'
import { scimTypeUnsupported, scimValueInvalid } from '../../problems/scim.ts'
import { lowered } from './attributes.ts'

export const scimBase = '/scim/v2'

export type ScimCall = Readonly<{
  exchange: Exchange
  client: ScimClient
  /** The absolute address of SCIM, without a slash at its end. */
  base: string
  search: URLSearchParams
  /** Of the resource; empty for a collection. */
  id: string
}>

export type ScimAnswer = Readonly<{ status: number; headers?: Readonly<Record<string, string>>; body?: unknown }>

type Handle = (call: ScimCall) => Promise<ScimAnswer>

/** By HTTP method. */
export type Methods = Readonly<{
  collection: Readonly<Record<string, Handle>>
  resource: Readonly<Record<string, Handle>>
}>

/** Ten thousand members with what directories say of each take less. */
const maxBytes = 4 * 1024 * 1024
const maxValues = 60_000

const anyObject = z.record(z.string(), z.unknown())

/**
 * The body, its attributes in lower case (RFC 7643, 2.1: their case does not count), as the schema has it. Throws
 * `files.scim-type-unsupported`, `files.scim-value-invalid`, and what JSON bodies throw.
 */
export async function bodyOf<Schema extends z.ZodType>(
  { exchange: { request } }: ScimCall,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!/^application\/(scim\+)?json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) throw scimTypeUnsupported()
  const bytes = await readWhole(request, maxBytes, () => undefined)
  return fitting(schema, lowered(parseBody(anyObject, bytes, maxValues)))
}

/** Throws `files.scim-value-invalid`. */
export function fitting<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw scimValueInvalid(`${issue?.path.join('.') || 'the value'}: ${issue?.message ?? 'something else'}`)
}
