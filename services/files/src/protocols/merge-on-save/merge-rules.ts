/** What rules decided in a merge, and what is chosen about merging, as REST and GraphQL say it. */
import { ruleNames, rulesInWords } from '@alluvium/merge-engine/rules'
import { z } from 'zod'

const decision = z
  .object({
    path: z.string().meta({ description: 'The place, such as version' }),
    rule: z.enum(ruleNames).meta({ description: rulesInWords }),
    took: z.string().meta({ description: 'The value that is in the merge, as written' }),
    left: z.string().meta({ description: 'The value of the other side' }),
  })
  .meta({ id: 'MergeDecision' })

export const decisionList = z.array(decision).meta({
  description: 'What rules decided where both sides changed one value: the first of them, up to 16,384 characters',
})

const merge = z.boolean()
const versions = z.enum(['higher', 'ask'])
const mergeInWords = 'Whether saves that come too late are merged although they do not ask for it'
const versionsInWords =
  'What is done where both sides raised the version of a project: the higher one is taken and named in `decisions` (higher), or it is a conflict (ask)'

export const mergeChoice = z.object({
  merge: merge.nullable().optional().meta({ description: mergeInWords }),
  versions: versions.nullable().optional().meta({ description: versionsInWords }),
})

/** What is chosen at one place, and what counts there. */
export const chosenMerge = z
  .object({
    merge: merge.nullable().meta({ description: `${mergeInWords}; null where nobody chose that here` }),
    versions: versions.nullable().meta({ description: `${versionsInWords}; null where nobody chose that here` }),
    counts: z
      .object({ merge, versions })
      .meta({ description: 'What counts here for your own saves, with the choices of all places' }),
    otherwise: z.object({ merge, versions }).meta({
      description: 'What would count here for whoever has chosen nothing for themselves, if nothing were chosen here',
    }),
  })
  .meta({ id: 'MergeOnSave' })
