/**
 * Fields of a path or a query are texts. Where the schema wants a number or a truth value, a text of exactly that
 * form becomes one: `10`, `-3`, `0.5`, `true`; not the empty text, ` 1`, `0x10`, `1e3`, `Infinity`, `yes`. What is not of that form stays
 * a text, and the schema says what is wrong with it.
 */
import { z } from 'zod'

/** The texts of `given`, typed as the fields of `schema` want them. */
export function coerceTexts(
  schema: z.ZodType,
  given: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, unknown> {
  const shape = schema instanceof z.ZodObject ? schema.shape : {}
  const typed = Object.entries(given).map(([name, value]) => {
    const inner = Object.hasOwn(shape, name) ? withoutWrappers(shape[name]) : undefined
    return [name, inner === undefined || value === undefined ? value : coerceValue(inner, value)]
  })
  return Object.fromEntries(typed) // which makes `__proto__` a field like any other
}

function coerceValue(schema: unknown, value: string | readonly string[]): unknown {
  if (schema instanceof z.ZodArray) {
    const element = withoutWrappers(schema.element)
    return (typeof value === 'string' ? [value] : value).map((one) => coerceText(element, one))
  }
  return typeof value === 'string' ? coerceText(schema, value) : value // repeated where one is wanted: the schema refuses the list
}

function coerceText(schema: unknown, text: string): unknown {
  if (schema instanceof z.ZodNumber) return numberIn(text)
  if (schema instanceof z.ZodBoolean) return text === 'true' ? true : text === 'false' ? false : text
  return text
}

/** What is past what a number can be exactly is the largest that can: a page of so many is cut to what a page may have. */
function numberIn(text: string): number {
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d{1,15})?$/.test(text)) return Number.NaN
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(text)))
}

function withoutWrappers(schema: unknown): unknown {
  let inner = schema
  for (;;) {
    if (inner instanceof z.ZodPipe) inner = inner.in
    else if (
      inner instanceof z.ZodOptional ||
      inner instanceof z.ZodDefault ||
      inner instanceof z.ZodPrefault ||
      inner instanceof z.ZodNullable ||
      inner instanceof z.ZodReadonly ||
      inner instanceof z.ZodCatch
    )
      inner = inner.unwrap()
    else return inner
  }
}
