/** Where an entry is now, by its id: links of clients of ownCloud and Nextcloud have nothing else. */
import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { readablePlaceOfNode } from '../../../operations/nodes/path-of-node.ts'
import { entrySeenBy } from '../../../operations/nodes/seen-by.ts'
import type { Tools } from '../../../operations/tools.ts'
import { nothingHere } from '../../../problems/requests.ts'
import { readers } from '../../authentication/gates.ts'
import { nodeOfFileId } from '../../file-id.ts'
import { fileItem, fileItemOf } from '../../json/file-item.ts'

export const fileIdRoute = (tools: Tools): Route =>
  route({
    method: 'GET',
    path: '/api/file-ids/{file_id}',
    summary: 'Where a file or a folder is now, by its id',
    description:
      'The id is `oc:fileid` or `oc:id` of WebDAV. It stays when the entry is moved. What the caller may not read, and what is in the trash, is not there.',
    tags: ['files'],
    access: readers,
    params: z.object({ file_id: z.string().max(64) }),
    answers: { 200: fileItem },
    refusals: [[404, 'files.not-found', 'Nothing that the caller may read has this id.']],
    async handle({ caller, params: { file_id: id } }) {
      const node = nodeOfFileId(id)
      const found = await tools.database.read(function* find() {
        const place = node === undefined ? undefined : yield* readablePlaceOfNode(caller, node)
        return place && { path: place.path.text, entry: yield* entrySeenBy(caller, place.row) }
      })
      if (!found) throw nothingHere()
      return { status: 200, body: await fileItemOf(tools, found) }
    },
  })
