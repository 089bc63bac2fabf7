import { type Route, route } from '@alluvium/http/json'
import type { Conflict } from '@alluvium/merge-engine'
import { z } from 'zod'
import { type MergeAnswer, type MergeNeeds, mergeDocuments } from '../../operations/merge-documents.ts'

/** Three documents of 64 MiB, as base64. */
const bodyLimitBytes = 256 * 1024 * 1024

const document = (what: string) =>
  z
    .string()
    .meta({ description: `${what}: the text, or for docx, xlsx, pptx, pdf and image base64 (also as a data URL)` })

const mergeRequest = z.strictObject({
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

const side = z.string().nullable()

const mergeResult = z.object({
  result: z.string().nullable().meta({ description: 'The merged document; null when there are conflicts' }),
  driver: z.string().meta({ description: 'The name of the driver that was asked for, as GET /api/drivers lists it' }),
  conflicts: z.boolean(),
  conflict_details: z.array(
    z.object({
      path: z
        .string()
        .meta({ description: 'The place, such as dependencies.react or lines 12-15; empty for the whole document' }),
      kind: z.string().meta({ examples: ['edit-edit'] }),
      base: side,
      ours: side,
      theirs: side,
      detail: z.string().optional().meta({ description: 'A sentence, where the kind does not explain itself' }),
    }),
  ),
  marked: z.string().optional().meta({
    description:
      'With markers=true and a text driver: the document with conflict markers; when nothing conflicts, the result',
  }),
})

/** `POST /api/merge`: one three-way merge. */
export const mergeRoute = (needs: MergeNeeds): Route =>
  route({
    method: 'POST',
    path: '/api/merge',
    summary: 'Merge two edited versions of a document with their common ancestor',
    tags: ['merge'],
    access: 'caller',
    body: mergeRequest,
    bodyLimitBytes,
    search: z.object({
      markers: z.boolean().default(false).meta({ description: 'Whether to answer `marked` as well' }),
    }),
    answers: { 200: mergeResult },
    refusals: [
      [400, 'merge.unknown-driver', 'The driver is not one of those that GET /api/drivers lists'],
      [400, 'merge.not-base64', 'A binary document has to be merged and is not base64'],
      [400, 'merge.not-unicode', 'A text document has to be merged and holds half of a surrogate pair'],
      [403, 'merge.quota-reached', "The tier's merges of this month are used up"],
      [413, 'merge.document-too-large', 'A document is larger than 64 MiB'],
      [422, 'merge.too-slow', 'Merging the documents takes too long'],
      [422, 'merge.too-complex', 'Merging the documents takes too much memory'],
      [503, 'merge.busy', 'Too many merges wait already'],
    ],
    async handle({ caller, body: { driver, ...documents }, search: { markers }, signal }) {
      return {
        status: 200,
        body: resultBody(await mergeDocuments(needs, { caller, driver, documents, markers, signal })),
      }
    },
  })

const resultBody = ({ driver, result, conflicts, marked }: MergeAnswer): z.input<typeof mergeResult> => ({
  result,
  driver,
  conflicts: result === null,
  conflict_details: conflicts.map(conflictBody),
  ...(marked !== undefined && { marked }),
})

const conflictBody = ({ path, kind, base, ours, theirs, detail }: Conflict) => ({
  path,
  kind,
  base,
  ours,
  theirs,
  ...(detail !== undefined && { detail }),
})
