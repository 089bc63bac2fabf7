/** A version of a file, as REST and GraphQL show it. */
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import { contentId } from '../../model/content.ts'
import { etagOf } from '../../model/entry.ts'
import type { MergeOf, Version } from '../../operations/history/versions.ts'
import { fileOf } from '../../operations/nodes/locate.ts'
import { decisionList } from '../merge-on-save/merge-rules.ts'

export const version = z
  .object({
    version: z.int(),
    size: z.int(),
    etag: z.string(),
    content_hash: z.string(),
    modified: z.string(),
    modified_by: z.string(),
    current: z.boolean(),
    label: z.string().nullable().meta({ description: 'The name that somebody gave it.' }),
    merge: z
      .object({ driver: z.string(), base: z.int(), parents: z.tuple([z.int(), z.string()]), decisions: decisionList })
      .meta({ id: 'VersionMerge' })
      .nullable()
      .meta({
        description:
          'Of what it was merged: `base` is the version that the saver had, and its parents are the version that was stored meanwhile and the save whose body it came with (`/api/saves/{save}`). Null for a version that came as it is.',
      }),
  })
  .meta({ id: 'Version' })

const mergeOf = ({ driver, base, ours, save, decisions }: MergeOf) => ({
  driver,
  base,
  parents: [ours, save] as const,
  decisions: [...decisions],
})

export const versionOf = ({ row, merge, label, ...one }: Version) => ({
  version: one.version,
  size: one.size,
  etag: etagOf(fileOf(row)),
  content_hash: contentId(one.digest),
  modified: timestamp(one.modified),
  modified_by: one.modifiedBy,
  current: one.current,
  label: label ?? null,
  merge: merge ? mergeOf(merge) : null,
})
