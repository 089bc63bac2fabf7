/** What a REPORT asks for (RFC 3253, 3.6): sync-collection (RFC 6578, 6.1), and nothing else. */
import { reportUnsupported, syncTokenInvalid, xmlInvalid } from '../../../problems/webdav.ts'
import { type Element, parseXml } from '../../xml/xml.ts'
import { dav, namesIn, type Wanted } from '../xml/propfind-body.ts'
import { parseSyncToken, type SyncPoint } from './sync-token.ts'

export type SyncWish = Readonly<{
  point: SyncPoint
  deep: boolean
  /** The largest number of `DAV:response` elements. */
  limit: number
  wanted: Wanted
}>

/** Throws `files.xml-invalid`, `files.report-unsupported`, `files.sync-token-invalid`. */
export function parseSync(body: Uint8Array): SyncWish {
  const root = parseXml(body)
  if (root.uri !== dav || root.local !== 'sync-collection') throw reportUnsupported()
  const point = parseSyncToken(textOf(root, 'sync-token').trim())
  if (!point) throw syncTokenInvalid()
  return { point, deep: isDeep(textOf(root, 'sync-level').trim()), limit: limitOf(root), wanted: wantedOf(root) }
}

const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find(({ uri, local }) => uri === dav && local === name)

const textOf = (root: Element, name: string): string => childOf(root, name)?.text ?? ''

function isDeep(level: string): boolean {
  if (level !== '1' && level.toLowerCase() !== 'infinite')
    throw xmlInvalid('its DAV:sync-level should be 1 or infinite')
  return level !== '1'
}

/** RFC 5323, 5.17. */
function limitOf(root: Element): number {
  const limit = childOf(root, 'limit')
  if (!limit) return Number.POSITIVE_INFINITY
  const text = textOf(limit, 'nresults').trim()
  if (!/^[1-9]\d{0,9}$/.test(text)) throw xmlInvalid('its DAV:nresults should be a number of at least 1')
  return Number(text)
}

const wantedOf = (root: Element): Wanted => ({ kind: 'these', names: namesIn(childOf(root, 'prop')) })
