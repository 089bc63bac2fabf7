/** A stale write, as REST and GraphQL show it. */
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import { contentId } from '../../model/content.ts'
import { readDecisions } from '../../operations/history/kept-decisions.ts'
import type { ShownWrite } from '../../operations/stale-writes/retained-writes.ts'
import { decisionList } from '../merge-on-save/merge-rules.ts'

export const save = z
  .object({
    save: z.string(),
    path: z.string(),
    by: z.string().nullable().meta({ description: 'Who wrote it; null of an account that is gone.' }),
    own: z.boolean().meta({ description: 'Whether that is the caller: only then they decide about it.' }),
    driver: z.string(),
    base: z.int().meta({ description: 'The version that the writer had.' }),
    ours: z.int().meta({ description: 'The version that was stored meanwhile.' }),
    merged: z.int().nullable().meta({ description: 'The version that came of it; null when it was refused.' }),
    decisions: decisionList,
    size: z.int(),
    content_hash: z.string().nullable().meta({ description: 'Null for whoever may not read what was sent.' }),
    saved_at: z.string(),
    expires_at: z.string(),
  })
  .meta({ id: 'Save' })

export const saveOf = ({ decisions, size, digest, at, expires_at, ...row }: ShownWrite) => ({
  save: row.save,
  path: row.path,
  by: row.by,
  own: row.own,
  driver: row.driver,
  base: row.base,
  ours: row.ours,
  merged: row.merged,
  decisions: readDecisions(decisions),
  size,
  content_hash: digest === null ? null : contentId(digest),
  saved_at: timestamp(at),
  expires_at: timestamp(expires_at),
})
