/** Checking what no typed client has read: what this browser has kept, events of a stream, and files beside the page. */
import { z } from 'zod/mini'

// zod would try to compile its checks with `new Function`; a strict policy refuses and reports that.
z.config({ jitless: true })

export { z }

/** What a text of JSON holds; undefined when it is no JSON, or not what the schema says. */
export function parseJson<T>(schema: z.ZodMiniType<T>, text: string | null): T | undefined {
  if (text === null) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  return schema.safeParse(value).data
}
