/** What rules decided in a merge, and what is chosen about merging, as REST and GraphQL say it. */
import { z } from 'zod'

const decision = z
  .object({
    path: z.string().meta({ description: 'The place, such as version' }),
    rule: z.enum(['version', 'derived', 'noise']).meta({
      description:
        'version: the higher of two raised versions of a project, or of two raised versions or ranges of a dependency that are compatible the one that fits both; derived: the greater of two values that programs make on every change; noise: one of two values that programs change by themselves',
    }),
    took: z.string().meta({ description: 'The value that is in the merge, as written' }),
    left: z.string().meta({ description: 'The value of the other side' }),
  })
  .meta({ id: 'MergeDecision' })

export const decisionList = z.array(decision).meta({
  description: 'What rules decided where both sides changed one value: the first of them, up to 16,384 characters',
})

export const mergeChoice = z.object({
  merge: z
    .boolean()
    .nullable()
    .optional()
    .meta({ description: 'Whether saves that come too late are merged although they do not ask for it' }),
  versions: z.enum(['higher', 'ask']).nullable().optional().meta({
    description:
      'What is done where both sides raised the version of a project: the higher one is taken and named in `decisions` (higher), or it is a conflict (ask)',
  }),
})
