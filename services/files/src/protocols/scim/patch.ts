/**
 * PATCH bodies (RFC 7644, 3.5.2) as directories send them. Entra writes `Add` and `Replace`; Okta sends objects without a
 * path. Each operation becomes assignments of attributes; those that this service doesn't keep are passed over.
 */
import { z } from 'zod'
import { attributeName, schemas } from './attributes.ts'
import { pathIn } from './filter.ts'

const maxOperations = 1000

export const patchBody = z.object({
  schemas: z.array(z.string()).refine((all) => all.includes(schemas.patch), `"${schemas.patch}" is missing`),
  operations: z
    .array(
      z.object({
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().min(1).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(maxOperations),
})

export type Assignment = Readonly<{
  op: 'add' | 'replace' | 'remove'
  /** In lower case; a name that no attribute has is passed over. */
  attribute: string
  value: unknown
  /** Of a multi-valued attribute, the one value that is meant. */
  only?: string
}>

const anyObject = z.record(z.string(), z.unknown())

/** In the order in which they count. Throws `files.scim-path-invalid`. */
export function assignmentsOf({ operations }: z.output<typeof patchBody>): readonly Assignment[] {
  return operations.flatMap(({ op, path, value }) => {
    if (path !== undefined) {
      const { attribute, value: only } = pathIn(path)
      return [{ op, attribute, value, ...(only !== undefined && { only }) }]
    }
    const object = anyObject.safeParse(value).data ?? {}
    return Object.entries(object).map(([name, one]) => ({ op, attribute: attributeName(name), value: one }))
  })
}
