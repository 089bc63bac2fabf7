/**
 * Tags. A tag is one segment of the address, so its own slashes come as `%2F`; the path before it has any number of
 * segments. A file named `/search` is reached only without a `tag` parameter.
 */
import type { Script } from '@alluvium/database'
import { pageHeaders, pageSearch, type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { parsePath } from '../../../model/path.ts'
import { maxTags, parseTag } from '../../../model/tag.ts'
import { findTagged } from '../../../operations/metadata/find-tagged.ts'
import { tagAndShow, tagsAt, untagEntry } from '../../../operations/metadata/tag-entry.ts'
import type { Tools } from '../../../operations/tools.ts'
import { readers, writers } from '../../authentication/gates.ts'
import { type FileItem, fileItem, itemWithMetadata } from '../../json/file-item.ts'

const tagsOfPath = z.object({ path: z.string(), tags: z.array(z.string()) }).meta({ id: 'FileTags' })
const filePath = z.object({ file_path: z.string() })
const search = pageSearch.extend({ tag: z.string().optional() })

const invalid = [400, 'files.path-invalid', 'The path is not one.'] as const
const invalidTag = [400, 'files.tag-invalid', 'A tag is empty, too long, or holds control characters.'] as const
const missing = [404, 'files.path-missing', 'There is nothing at the path.'] as const

export const tagRoutes = ({ database }: Tools): readonly Route[] => {
  const reading = { tags: ['tags'], access: readers } as const
  const writing = { tags: ['tags'], access: writers } as const
  return [
    route({
      ...writing,
      method: 'POST',
      path: '/api/tags/{file_path*}',
      summary: 'Adds tags to a file or a folder',
      description:
        'Those that are there already stay. Tags are compared in Unicode normal form C, capitals and small letters apart; they follow what they are on when it is moved or copied.',
      params: filePath,
      body: z.strictObject({ tags: z.array(z.string()).max(maxTags) }).meta({ id: 'AddTagsRequest' }),
      answers: { 200: tagsOfPath },
      refusals: [
        invalid,
        invalidTag,
        [400, 'files.too-many-tags', `There would be more than ${maxTags} of them.`],
        missing,
      ],
      async handle({ caller, params: { file_path }, body }) {
        const path = parsePath(file_path)
        const tags = await database.write(() => tagAndShow({ caller, path, tags: body.tags.map(parseTag) }))
        return { status: 200, body: { path: path.text, tags } }
      },
    }),
    route({
      ...reading,
      method: 'GET',
      path: '/api/tags/search',
      summary: 'What has a tag, newest first; without `tag`, the tags of what is called /search',
      description: 'What is in the trash is left out, and so is what the caller may not read.',
      search,
      answers: { 200: z.union([z.array(fileItem), tagsOfPath]) },
      refusals: [invalidTag, missing],
      async handle({ caller, search: { tag: text, limit, offset }, signal }) {
        if (text === undefined) return tagsAnswer(parsePath('/search'), (path) => tagsAt({ caller, path }))
        const tag = parseTag(text)
        const page = { limit, offset }
        const { items, total } = await findTagged<FileItem>(database, {
          caller,
          tag,
          ...page,
          show: itemWithMetadata,
          signal,
        })
        const address = `/api/tags/search?tag=${encodeURIComponent(tag)}`
        return { status: 200, headers: pageHeaders(address, { ...page, total }), body: items }
      },
    }),
    route({
      ...reading,
      method: 'GET',
      path: '/api/tags/{file_path*}',
      summary: 'The tags of a file or a folder',
      params: filePath,
      answers: { 200: tagsOfPath },
      refusals: [invalid, missing],
      handle: ({ caller, params }) => tagsAnswer(parsePath(params.file_path), (path) => tagsAt({ caller, path })),
    }),
    route({
      ...writing,
      method: 'DELETE',
      path: '/api/tags/{file_path*}/{tag}',
      summary: 'Removes a tag',
      params: filePath.extend({ tag: z.string() }),
      answers: { 204: null },
      refusals: [invalid, invalidTag, missing, [404, 'files.tag-missing', 'It does not have the tag.']],
      async handle({ caller, params }) {
        await database.write(() => untagEntry({ caller, path: parsePath(params.file_path), tag: parseTag(params.tag) }))
        return { status: 204 }
      },
    }),
  ]

  async function tagsAnswer(
    path: ReturnType<typeof parsePath>,
    read: (path: ReturnType<typeof parsePath>) => Script<readonly string[]>,
  ) {
    return { status: 200, body: { path: path.text, tags: await database.read(() => read(path)) } } as const
  }
}
