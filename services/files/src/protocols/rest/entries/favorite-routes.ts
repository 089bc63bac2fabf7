/** The caller's favorites. */
import { pageHeaders, pageSearch, type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { parsePath } from '../../../model/path.ts'
import { listFavorites, setFavorite } from '../../../operations/favorites/favorites.ts'
import type { Tools } from '../../../operations/tools.ts'
import { owners, readers } from '../../authentication/gates.ts'
import { fileItem, fileItemOf } from '../../json/file-item.ts'

const address = '/api/favorites'
const filePath = z.object({ file_path: z.string() })

const invalid = [400, 'files.path-invalid', 'The path is not one.'] as const
const missing = [404, 'files.path-missing', 'There is nothing at the path, for the caller.'] as const

export const favoriteRoutes = (tools: Tools): readonly Route[] => {
  const { database, clock } = tools
  const common = { tags: ['favorites'] } as const
  return [
    route({
      ...common,
      access: readers,
      method: 'GET',
      path: address,
      summary: "The caller's favorites, the last added first",
      description:
        'They follow what they are on when it is moved. What is in the trash is left out, and so is what the caller may not read now.',
      search: pageSearch,
      answers: { 200: z.array(fileItem) },
      async handle({ caller, search: { limit, offset } }) {
        const { items, total } = await database.read(() => listFavorites(caller, { limit, offset }))
        const body = await Promise.all(items.map((one) => fileItemOf(tools, one)))
        return { status: 200, headers: pageHeaders(address, { limit, offset, total }), body }
      },
    }),
    route({
      ...common,
      access: owners,
      method: 'PUT',
      path: `${address}/{file_path*}`,
      summary: 'Makes a file or a folder a favorite of the caller',
      description: 'Nobody else sees it, and the file or folder stays as it is.',
      params: filePath,
      answers: { 204: null },
      refusals: [invalid, missing, [507, 'files.too-many-favorites', 'The account has as many as it may.']],
      async handle({ caller, params: { file_path } }) {
        const path = parsePath(file_path)
        const at = clock.now()
        await database.write(() => setFavorite({ caller, path, favorite: true, at }))
        return { status: 204 }
      },
    }),
    route({
      ...common,
      access: owners,
      method: 'DELETE',
      path: `${address}/{file_path*}`,
      summary: 'Takes a file or a folder from the favorites of the caller',
      description: 'What is none stays none.',
      params: filePath,
      answers: { 204: null },
      refusals: [invalid, missing],
      async handle({ caller, params: { file_path } }) {
        const path = parsePath(file_path)
        const at = clock.now()
        await database.write(() => setFavorite({ caller, path, favorite: false, at }))
        return { status: 204 }
      },
    }),
  ]
}
