/** A group of accounts, as REST and GraphQL show it. */
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import type { Group } from '../../operations/groups/groups.ts'

export const group = z
  .object({
    name: z.string(),
    source: z
      .enum(['here', 'issuer', 'scim', 'organization'])
      .meta({ description: 'Where it is decided who belongs to it.' }),
    members: z.array(z.string()),
    created_at: z.string(),
  })
  .meta({ id: 'Group' })

export const shownGroup = ({ name, source, members, created_at }: Group): z.output<typeof group> => ({
  name,
  source,
  members: [...members],
  created_at: timestamp(created_at),
})
