/** Rights on files and folders, and what was shared, as REST and GraphQL show them. */
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import type { AccessAt, PlacedGrant } from '../../operations/access/access-at.ts'
import type { GrantRow } from '../../operations/access/grant-rows.ts'
import type { NamedHolder } from '../../operations/access/grants.ts'
import type { SharedEntry } from '../../operations/access/shared-with-me.ts'
import type { Tools } from '../../operations/tools.ts'
import { holderUnclear } from '../../problems/access.ts'
import { fileItem, fileItemOf } from './file-item.ts'

export const right = z.enum(['read', 'write', 'manage'])

/** What one may ask for; to manage is given unasked. */
export const requestedRight = z.enum(['read', 'write'])

export const grant = z
  .object({
    user: z.string().optional(),
    group: z.string().optional(),
    everybody: z.literal(true).optional(),
    right,
    path: z.string().meta({ description: 'Where it was given; it counts there and below.' }),
    granted_by: z.string().nullable(),
    granted_at: z.string(),
  })
  .meta({ id: 'Grant' })

export const access = z
  .object({
    path: z.string(),
    closed: z.boolean().meta({ description: 'Whether what was granted above does not reach into it.' }),
    yours: right
      .nullable()
      .meta({ description: "The caller's own right; null for the way to what was granted to them." }),
    grants: z.array(grant).meta({ description: 'What counts here, the nearest first.' }),
  })
  .meta({ id: 'Access' })

export const shared = fileItem
  .extend({ right, shared_by: z.string(), shared_at: z.string() })
  .meta({ id: 'SharedItem' })

/** A file or folder that was shared, with all that REST and GraphQL show of it. */
export const sharedItemOf = async (
  tools: Tools,
  { path, entry, right, sharedBy, sharedAt }: SharedEntry,
): Promise<z.output<typeof shared>> => ({
  ...(await fileItemOf(tools, { path, entry })),
  right,
  shared_by: sharedBy,
  shared_at: timestamp(sharedAt),
})

type HolderNames = Readonly<{ user?: string | undefined; group?: string | undefined; everybody?: unknown }>

/** Throws `files.holder-unclear`. */
export function holderIn({ user, group, everybody }: HolderNames): NamedHolder {
  const named: NamedHolder[] = []
  if (user !== undefined) named.push({ user })
  if (group !== undefined) named.push({ group })
  if (everybody !== undefined) named.push({ everybody: true })
  const [holder, another] = named
  if (!holder || another) throw holderUnclear()
  return holder
}

export function shownGrant(row: GrantRow & Pick<PlacedGrant, 'path'>): z.output<typeof grant> {
  const who =
    row.kind === 'everybody'
      ? ({ everybody: true } as const)
      : row.kind === 'user'
        ? { user: row.username ?? '' }
        : { group: row.group_name ?? '' }
  return {
    ...who,
    right: row.right_name,
    path: row.path,
    granted_by: row.giver,
    granted_at: timestamp(row.granted_at),
  }
}

export const shownAccess = ({ path, closed, yours, grants }: AccessAt): z.output<typeof access> => ({
  path,
  closed,
  yours,
  grants: grants.map(shownGrant),
})
