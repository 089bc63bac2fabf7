/** A request for a merge, for any driver. Plugins take no choices, because their conflicts have no sides. */
import { z } from 'zod'
import { sides } from './side.ts'

const document = (what: string) =>
  z
    .string()
    .meta({ description: `${what}: the text, or for docx, xlsx, pptx, pdf and image base64 (also as a data URL)` })

export const pluginMergeRequest = z
  .strictObject({
    driver: z
      .string()
      .max(100)
      .meta({
        description: 'A name that GET /api/drivers lists, in any case, or an extension without its dot',
        examples: ['json'],
      }),
    base: document('The common ancestor'),
    ours: document('One edited version'),
    theirs: document('The other edited version'),
  })
  .meta({ id: 'PluginMergeRequest' })

/** The maximal number of places that one request decides. */
const maxChoices = 10_000

const choice = z
  .strictObject({
    path: z.string().max(10_000).meta({ description: 'The path of a conflict, as conflict_details gave it' }),
    take: z.enum(sides).meta({ description: 'The side that stands there; base, where neither change is to count' }),
  })
  .meta({ id: 'MergeChoice' })

export const mergeRequest = pluginMergeRequest
  .extend({
    choices: z
      .array(choice)
      .max(maxChoices)
      .refine((choices) => new Set(choices.map(({ path }) => path)).size === choices.length, 'a path is there twice')
      .optional()
      .meta({
        description: 'What somebody has decided of the conflicts of these documents; all else merges as without',
      }),
    versions: z.enum(['higher', 'ask']).optional().meta({
      description:
        'What is done where both sides raised the version of a project: the higher one is taken and named in `decisions`, or it is a conflict (default higher)',
    }),
  })
  .meta({ id: 'MergeRequest' })
