/** What a request for a merge holds, whichever driver it names. */
import { z } from 'zod'

const document = (what: string) =>
  z
    .string()
    .meta({ description: `${what}: the text, or for docx, xlsx, pptx, pdf and image base64 (also as a data URL)` })

export const mergeRequest = z.strictObject({
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
