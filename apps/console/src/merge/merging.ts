/** The merge interface, as this page asks it. */
import { z } from 'zod/mini'
import { askPlatformFor, type Platform } from '../account/platform.ts'
import { bearer } from '../account/session.ts'
import { askFor } from '../wire/ask.ts'
import { type Documents, sentAs } from './documents/document.ts'

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
  marked: z.optional(z.string()),
})
export type Merged = z.output<typeof merged>

const plugins = z.object({ plugins: z.array(z.object({ driver: z.string(), extensions: z.array(z.string()) })) })

/** The drivers that can be asked for: the platform's own, and the plugins that this person may use. */
export async function driversAt(
  address: string,
  token: string | null,
  signal: AbortSignal,
): Promise<readonly Driver[]> {
  const headers = token === null ? {} : bearer(token)
  const [own, added] = await Promise.all([
    askFor(address, '/api/drivers', drivers, { signal }),
    // Without its plugins the platform still merges.
    askFor(address, '/api/plugins', plugins, { headers, signal }).catch(() => ({ plugins: [] })),
  ])
  return [...own.drivers, ...added.plugins.map(({ driver: name, extensions }) => ({ name, extensions }))]
}

export const isPlugin = (driver: string): boolean => driver.startsWith('plugin-')

/** The driver that a document's name asks for; undefined when none does. */
export function driverFor(drivers: readonly Driver[], name: string | null): string | undefined {
  const ending = name === null ? undefined : /\.[^./]+$/.exec(name)?.[0].toLowerCase()
  return ending === undefined ? undefined : drivers.find(({ extensions }) => extensions.includes(ending))?.name
}

/** A large document may take its time, hence the longer patience. */
export const mergeAt = (platform: Platform, driver: string, { base, ours, theirs }: Documents): Promise<Merged> =>
  askPlatformFor(platform, isPlugin(driver) ? '/api/plugins/merge' : '/api/merge?markers=true', merged, {
    method: 'POST',
    json: { driver, base: sentAs(driver, base), ours: sentAs(driver, ours), theirs: sentAs(driver, theirs) },
    patienceMs: 120_000,
  })

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
