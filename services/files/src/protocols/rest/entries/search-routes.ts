/** Searches by what a person types: names, tags, folders and the texts in files. */
import { pageLimit, type Route, route } from '@alluvium/http/json'
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import { fileKinds } from '../../../model/file-kind.ts'
import { parsePath } from '../../../model/path.ts'
import { parseTag } from '../../../model/tag.ts'
import { search as searchFor } from '../../../operations/search/search.ts'
import type { Tools } from '../../../operations/tools.ts'
import { readers } from '../../authentication/gates.ts'
import { fileItem, itemWithMetadata } from '../../json/file-item.ts'
import { timeParameter } from '../time-parameter.ts'

const maxHits = 500
const farthest = 10_000

const search = z.object({
  q: z
    .string()
    .max(1000)
    .refine((text) => text.trim() !== '', 'should not be empty')
    .meta({ description: 'What to look for.' }),
  limit: pageLimit({ defaultLimit: 50, max: maxHits }),
  offset: z.int().min(0).max(farthest).default(0).meta({ description: 'How many of the first to leave out.' }),
  path: z.string().default('/').meta({ description: 'A folder: only what lies below it is found.' }),
  kind: z.enum(fileKinds).optional().meta({ description: 'Only entries of this kind.' }),
  tag: z.string().optional().meta({ description: 'Only what has exactly this tag.' }),
  owner: z.string().max(255).optional().meta({ description: 'The name of an account: only what it made.' }),
  since: timeParameter.optional().meta({ description: 'RFC 3339: only what was itself changed then or later.' }),
})

const searchHit = fileItem
  .extend({
    score: z.number().meta({ description: 'From 0 to 10; only the order of one answer has a meaning.' }),
    snippet: z.string().meta({
      description: 'Where the hit is, as HTML text: hits stand in `<mark>`, everything else is escaped.',
    }),
  })
  .meta({ id: 'SearchHit' })

const description = `All words must be found; the last one may be a beginning. \`"annual report"\` finds words side by side,
\`-draft\` leaves out what has the word, \`rep*\` finds beginnings; every other character only separates words. Case and accents don't matter,
and names are also cut where digits or capitals begin.

Words are looked for in an entry's name, its tags, the text in it, and the names of the folders above it, where a folder's name alone
does not bring what lies in it. Names, tags and paths are found at once, texts within seconds. What is in the trash is left out, and so is
what the caller may not read. Best first: names before tags, paths and texts, and among equals the newest.
\`X-Total-Count\` tells how many there are in all on the last page, since only then they are known; \`Link\` tells that there are more.`

export const searchRoutes = ({ database }: Tools): readonly Route[] => [
  route({
    method: 'GET',
    path: '/api/search',
    summary: 'Finds files and folders by words',
    description,
    tags: ['search'],
    access: readers,
    search,
    answers: { 200: z.array(searchHit) },
    refusals: [
      [400, 'files.path-invalid', '`path` is not one.'],
      [400, 'files.tag-invalid', '`tag` is not one.'],
      [404, 'files.path-missing', 'There is nothing at `path`.'],
    ],
    async handle({ caller, search: { q, limit, offset, path, kind, tag, owner, since }, signal }) {
      const { hits, total } = await searchFor(database, {
        caller,
        text: q,
        limit,
        offset,
        within: parsePath(path),
        filter: { kind, tag: tag === undefined ? undefined : parseTag(tag), owner, since },
        signal,
      })
      const body = []
      for (const { score, snippet, ...found } of hits) {
        body.push({ ...(await database.read(itemWithMetadata(found))), score, snippet })
      }
      const again = new URLSearchParams({ q, limit: String(limit), offset: String(offset + limit) })
      const filters = { kind, tag, owner, since: since === undefined ? undefined : timestamp(since) }
      for (const [name, value] of Object.entries({ path: path === '/' ? undefined : path, ...filters }))
        if (value !== undefined) again.set(name, value)
      const next = limit > 0 && total === undefined && offset + limit <= farthest
      return {
        status: 200,
        headers: {
          ...(total === undefined ? {} : { 'x-total-count': String(total) }),
          ...(next ? { link: `</api/search?${again.toString()}>; rel="next"` } : {}),
        },
        body,
      }
    },
  }),
]
