/** Settings whose text is JSON, such as a table of limits. */
import { Problem } from '../model/problem.ts'

type Issue = Readonly<{ path: readonly PropertyKey[]; message: string }>

export type JsonSetting<T> = Readonly<{
  /** The setting's name, as it is written after the two hyphens. */
  name: string
  /** Text that is right. */
  example: string
  /** A schema of zod, or anything else that answers like one. */
  schema: Readonly<{
    safeParse(
      value: unknown,
    ):
      | Readonly<{ success: true; data: T }>
      | Readonly<{ success: false; error: Readonly<{ issues: readonly Issue[] }> }>
  }>
}>

/** Throws `configuration.invalid`, with the place and the reason of everything that is wrong. */
export function parseJsonSetting<T>(json: string, { name, example, schema }: JsonSetting<T>): T {
  const wrong = (what: string) =>
    new Problem('invalid', 'configuration.invalid', `${name} must be JSON such as ${example}: ${what}.`)
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw wrong('it is not JSON')
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw wrong(parsed.error.issues.map(described).join('; '))
  return parsed.data
}

const described = ({ path, message }: Issue): string =>
  path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`
