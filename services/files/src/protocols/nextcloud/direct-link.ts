/**
 * A link to one file, by which the player of a phone streams a film or a song without the credentials of the app:
 * `POST /ocs/v2.php/apps/dav/api/v1/direct` with `fileId`, in the query, a form or JSON.
 * https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html#direct-download
 */
import { authorizeAnywhere } from '../../operations/authorization/authorize.ts'
import { nodesToDownload } from '../../operations/downloads/download-links.ts'
import { readablePlaceOfNode } from '../../operations/nodes/path-of-node.ts'
import { isFolder } from '../../problems/paths.ts'
import { nothingHere } from '../../problems/requests.ts'
import { noteTarget } from '../auditing/request-context.ts'
import { giveDownloadLink } from '../downloads/give-download-link.ts'
import { nodeOfFileId } from '../file-id.ts'
import type { OcsData } from './ocs-answer.ts'
import { ocsFieldsOf } from './ocs-fields.ts'
import type { Asked, Resource } from './ocs-resource.ts'

export const directLinkAddress = 'apps/dav/api/v1/direct'

/** Undefined for an address of something else. */
export const directLinkResource = (name: string): Resource | undefined =>
  name === directLinkAddress ? { POST: giveLinkToFile } : undefined

/** Throws `files.not-found`, `files.is-folder`. */
async function giveLinkToFile({ service, exchange, caller }: Asked): Promise<OcsData> {
  const { fileId = '' } = await ocsFieldsOf(exchange.request)
  authorizeAnywhere(caller, 'list')
  const node = nodeOfFileId(fileId)
  const place = node === undefined ? undefined : await service.database.read(readablePlaceOfNode(caller, node))
  if (!place) throw nothingHere()
  const { path, row } = place
  noteTarget(exchange, path.text)
  if (row.is_folder) throw isFolder(path.text)
  const nodes = await service.database.read(nodesToDownload({ caller, paths: [path] }))
  const { url } = await giveDownloadLink(service, exchange, { caller, nodes })
  return { url }
}
