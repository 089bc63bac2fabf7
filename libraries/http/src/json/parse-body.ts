/** Parses a JSON body against its schema: in the JSON service itself, or in a thread that gets the bytes. */
import { Problem } from '@alluvium/kernel'
import type { z } from 'zod'
import { parseJson } from './json-body.ts'
import { parseFields } from './validation-messages.ts'

/** The value of a body that has to be there. Throws `http.empty-body`, `http.malformed-json`, `http.unknown-field`. */
export function valueOf(bytes: Uint8Array, maxValues?: number): unknown {
  const value = parseJson(bytes, maxValues)
  if (value === undefined) throw new Problem('invalid', 'http.empty-body', 'This request needs a JSON body.')
  return value
}

/**
 * The body as the schema has it. Throws what `valueOf` throws, and `http.invalid-field`.
 * @param maxValues how many values it may hold, however deep. Default: 20,000.
 */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  bytes: Uint8Array,
  maxValues?: number,
): z.output<Schema> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `parseFields` gives what the schema gives
  return parseFields(schema, valueOf(bytes, maxValues), 'The body') as z.output<Schema>
}
