/** The merge interface, as this page asks it. */
import { z } from 'zod/mini'
import { bearer, withToken } from '../account/session.ts'
import { askFor } from '../wire/ask.ts'

const drivers = z.object({ drivers: z.array(z.object({ name: z.string(), extensions: z.array(z.string()) })) })
export type Driver = z.output<typeof drivers>['drivers'][number]

const side = z._default(z.nullable(z.string()), null)
const conflict = z.object({
  path: z.string(),
  kind: z.string(),
  base: side,
  ours: side,
  theirs: side,
  detail: z.optional(z.string()),
})
export type Conflict = z.output<typeof conflict>

const merged = z.object({
  result: z.nullable(z.string()),
  driver: z.string(),
  conflicts: z.boolean(),
  conflict_details: z._default(z.array(conflict), []),
})
export type Merged = z.output<typeof merged>

export type Sides = Readonly<{ base: string; ours: string; theirs: string }>

/** The drivers that this page can ask for. */
export async function driversAt(address: string, signal: AbortSignal): Promise<readonly Driver[]> {
  return written((await askFor(address, '/api/drivers', drivers, { signal })).drivers)
}

/** A large document may take its time, hence the longer patience. */
export const mergeAt = (address: string, token: string, driver: string, sides: Sides): Promise<Merged> =>
  withToken(token, () =>
    askFor(address, '/api/merge', merged, {
      method: 'POST',
      headers: bearer(token),
      json: { driver, ...sides },
      patienceMs: 120_000,
    }),
  )

/** The formats that are written in text; the others can't be typed into a field. */
const written = (drivers: readonly Driver[]): readonly Driver[] => drivers.filter(({ name }) => !binary.has(name))
const binary = new Set(['docx', 'xlsx', 'pptx', 'pdf', 'image'])

const kinds: Readonly<Record<string, string>> = {
  'edit-edit': 'Both changed it, differently.',
  'edit-delete': 'One changed what the other deleted.',
  'add-add': 'Both added it, differently.',
  'move-move': 'Both moved it, to different places.',
  'delete-move': 'One moved what the other deleted.',
  order: 'Both put things in a different order.',
  duplicate: 'It would be there twice.',
  group: 'Both changed parts that only make sense together.',
  lines: 'Both changed the same lines.',
  unreadable: 'One of the three is not valid in this format.',
  unsupported: 'This format can’t be merged by its structure yet.',
  'check-failed': 'A merge was found, but it did not pass its own check.',
}

/** Why a person must decide, in a sentence. */
export const reasonOf = ({ kind, detail }: Pick<Conflict, 'kind' | 'detail'>): string => detail ?? kinds[kind] ?? kind
