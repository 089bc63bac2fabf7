import { type Route, route, unparsed, WrittenJson } from '@alluvium/http/json'
import { z } from 'zod'
import { mergeResult } from '../../model/merge-answer.ts'
import { mergeRequest } from '../../model/merge-request.ts'
import { type MergeNeeds, mergeDocuments } from '../../operations/merge-documents.ts'

/** Three documents of 64 MiB, as base64. */
const bodyLimitBytes = 256 * 1024 * 1024

/** `POST /api/merge`: one three-way merge. */
export const mergeRoute = (needs: MergeNeeds): Route =>
  route({
    method: 'POST',
    path: '/api/merge',
    summary: 'Merge two edited versions of a document with their common ancestor',
    tags: ['merge'],
    access: 'caller',
    body: unparsed(mergeRequest),
    bodyLimitBytes,
    search: z.object({
      markers: z.boolean().default(false).meta({ description: 'Whether to answer `marked` as well' }),
    }),
    answers: { 200: mergeResult },
    refusals: [
      [400, 'merge.unknown-driver', 'The driver is not one of those that GET /api/drivers lists'],
      [400, 'merge.not-base64', 'A binary document has to be merged and is not base64'],
      [400, 'merge.not-unicode', 'A text document has to be merged and holds half of a surrogate pair'],
      [400, 'merge.choice-misplaced', 'Nothing conflicts at a path that is chosen for'],
      [403, 'merge.quota-reached', "The tier's merges of this month are used up"],
      [413, 'merge.document-too-large', 'A document is larger than 64 MiB'],
      [422, 'merge.choice-not-taken', 'Taking one side does not settle a conflict that is chosen for'],
      [422, 'merge.too-slow', 'Merging the documents takes too long'],
      [422, 'merge.too-complex', 'Merging the documents takes too much memory'],
      [503, 'merge.busy', 'Too many merges wait already'],
    ],
    handle: async ({ caller, body, search: { markers }, signal }) => ({
      status: 200,
      body: new WrittenJson(await mergeDocuments(needs, { caller, body, markers, signal })),
    }),
  })
