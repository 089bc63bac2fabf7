/** A JSON body held against its schema, for whoever has the bytes: the JSON door itself, or a thread that it hands them to. */
import { Problem } from '@alluvium/kernel'
import type { z } from 'zod'
import { parseFields } from './field-sentences.ts'
import { parseJson } from './json-body.ts'

/** The value of a body that has to be there. Throws `http.empty-body`, `http.malformed-json`, `http.unknown-field`. */
export function valueOf(bytes: Uint8Array): unknown {
  const value = parseJson(bytes)
  if (value === undefined) throw new Problem('invalid', 'http.empty-body', 'This request needs a JSON body.')
  return value
}

/** The body as the schema has it. Throws what `valueOf` throws, and `http.invalid-field`. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, bytes: Uint8Array): z.output<Schema> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `parseFields` gives what the schema gives
  return parseFields(schema, valueOf(bytes), 'The body') as z.output<Schema>
}
