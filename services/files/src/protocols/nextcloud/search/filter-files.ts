/** REPORT of these clients: `oc:filter-files` lists favorites, or what has a tag, below a folder, and `DAV:sync-collection` is that of the tree. */

import { disconnectSignal } from '@alluvium/http'
import { isBelow, parsePath } from '../../../model/path.ts'
import { tagOfId } from '../../../model/tag-id.ts'
import { everyFavorite, listFavorites } from '../../../operations/favorites/favorites.ts'
import { findTagged, pathOfFound } from '../../../operations/metadata/find-tagged.ts'
import type { Tools } from '../../../operations/tools.ts'
import { lookUp } from '../../../operations/tree/look-up.ts'
import { filterUnsupported } from '../../../problems/webdav.ts'
import { readShortBody } from '../../bodies/request-body.ts'
import type { Call } from '../../webdav/call.ts'
import { handleReport } from '../../webdav/methods/report.ts'
import { namesIn } from '../../webdav/xml/propfind-body.ts'
import { type Element, parseXml, xmlLimitBytes } from '../../xml/xml.ts'
import { sendFound } from './send-found.ts'

const oc = 'http://owncloud.org/ns'
/** The most entries of an answer. */
const maxFound = 1000

export async function reportOrFilter(tools: Tools, call: Call): Promise<void> {
  const { exchange, caller, path, reach } = call
  const bytes = await readShortBody(exchange.request, xmlLimitBytes)
  const root = parseXml(bytes)
  if (root.uri !== oc || root.local !== 'filter-files') return await handleReport(tools, call, async () => bytes)
  const rule = ruleIn(root)
  const { database, clock } = tools
  await database.read(() => lookUp({ caller, path, at: clock.now(), folderOnly: true }))
  const found = rule === 'favorites' ? await favoritesOf(tools, call) : await taggedWith(tools, call, rule.tag)
  const names = namesIn(root.children.find(({ uri, local }) => uri === 'DAV:' && local === 'prop'))
  const sending = { exchange, caller, mount: reach.mount, wanted: { kind: 'these', names } } as const
  await sendFound(tools, { ...sending, isPartial: found.length > maxFound }, found.slice(0, maxFound))
}

const isWithin = ({ path }: Call, one: string): boolean => isBelow(parsePath(one), path)

async function favoritesOf({ database }: Tools, call: Call): Promise<readonly string[]> {
  const { items } = await database.read(() => listFavorites(call.caller, everyFavorite))
  return items.map(({ path }) => path).filter((path) => isWithin(call, path))
}

/** One more than an answer has shows that there are more. */
async function taggedWith({ database }: Tools, call: Call, tag: string): Promise<readonly string[]> {
  const { caller, exchange } = call
  const signal = disconnectSignal(exchange.response)
  const page = { limit: maxFound + 1, offset: 0, isCounted: false }
  const fits = (path: string) => isWithin(call, path)
  const { items } = await findTagged(database, { caller, tag, ...page, fits, show: pathOfFound, signal })
  return items
}

/** Throws `files.filter-unsupported`: leaving a rule out would answer with more than was asked for. */
function ruleIn(root: Element): 'favorites' | Readonly<{ tag: string }> {
  const rules = root.children
    .filter(({ uri, local }) => uri === oc && local === 'filter-rules')
    .flatMap(({ children }) => children)
  const [only, another] = rules
  if (only?.uri !== oc || another) throw filterUnsupported()
  if (only.local === 'favorite' && only.text.trim() === '1') return 'favorites'
  const tag = only.local === 'systemtag' ? tagOfId(only.text.trim()) : undefined
  if (tag === undefined) throw filterUnsupported()
  return { tag }
}
