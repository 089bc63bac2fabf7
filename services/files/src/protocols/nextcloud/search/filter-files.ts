/** REPORT of these clients: `oc:filter-files` lists favorites below a folder, and `DAV:sync-collection` is that of the tree. */
import { isBelow, parsePath } from '../../../model/path.ts'
import { listFavorites } from '../../../operations/favorites/favorites.ts'
import type { Tools } from '../../../operations/tools.ts'
import { lookUp } from '../../../operations/tree/look-up.ts'
import { filterUnsupported } from '../../../problems/webdav.ts'
import { readShortBody } from '../../bodies/request-body.ts'
import type { Call } from '../../webdav/call.ts'
import { handleReport } from '../../webdav/methods/report.ts'
import { namesIn } from '../../webdav/properties/propfind-body.ts'
import { type Element, parseXml, xmlLimitBytes } from '../../webdav/xml/xml.ts'
import { sendFound } from './send-found.ts'

const oc = 'http://owncloud.org/ns'
const maxFavorites = 1000

export async function reportOrFilter(tools: Tools, call: Call): Promise<void> {
  const { exchange, caller, path, reach } = call
  const bytes = await readShortBody(exchange.request, xmlLimitBytes)
  const root = parseXml(bytes)
  if (root.uri !== oc || root.local !== 'filter-files') return await handleReport(tools, call, async () => bytes)
  refuseOtherRules(root)
  const { database, clock } = tools
  await database.read(() => lookUp({ caller, path, at: clock.now(), folderOnly: true }))
  const { items } = await database.read(() => listFavorites(caller, { limit: maxFavorites, offset: 0 }))
  const paths = items.map((one) => one.path).filter((one) => isBelow(parsePath(one), path))
  const names = namesIn(root.children.find(({ uri, local }) => uri === 'DAV:' && local === 'prop'))
  await sendFound(tools, { exchange, caller, mount: reach.mount, wanted: { kind: 'these', names } }, paths)
}

/** Throws `files.filter-unsupported`: leaving a rule out would answer with more than was asked for. */
function refuseOtherRules(root: Element): void {
  const rules = root.children
    .filter(({ uri, local }) => uri === oc && local === 'filter-rules')
    .flatMap(({ children }) => children)
  const [only, another] = rules
  const isFavorites = only?.uri === oc && only.local === 'favorite' && only.text.trim() === '1'
  if (!isFavorites || another) throw filterUnsupported()
}
