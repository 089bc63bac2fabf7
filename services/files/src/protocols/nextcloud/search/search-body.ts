/** What a SEARCH asks for (RFC 5323, 5): DAV:basicsearch below one folder of the caller's tree. */
import type { EntryRow } from '../../../ports/ledger.ts'
import { xmlInvalid } from '../../../problems/webdav.ts'
import { dav, namesIn, type Wanted } from '../../webdav/xml/propfind-body.ts'
import { type Element, parseXml } from '../../xml/xml.ts'
import { type Condition, conditionIn, type Known, valueOf } from './condition.ts'

export type SearchWish = Readonly<{
  /** The address of the folder, as the client wrote it. */
  scope: string
  deep: boolean
  wanted: Wanted
  condition: Condition
  compare(one: EntryRow, other: EntryRow, known: Known): number
  limit: number
  /** Whether the limit is the client's own, and not ours. */
  isLimitWished: boolean
}>

const usualLimit = 100
const maxLimit = 1000
const maxOrders = 5

/** Throws `files.xml-invalid`. */
export function parseSearch(body: Uint8Array): SearchWish {
  const root = parseXml(body)
  const search = root.uri === dav && root.local === 'searchrequest' ? childOf(root, 'basicsearch') : undefined
  if (!search) throw xmlInvalid('it should be a DAV:searchrequest with a DAV:basicsearch')
  const [scope, another] = childrenOf(childOf(search, 'from'), 'scope')
  if (!scope || another) throw xmlInvalid('its DAV:from should hold one DAV:scope')
  return {
    scope: childOf(scope, 'href')?.text.trim() ?? '',
    deep: isDeep(childOf(scope, 'depth')?.text.trim().toLowerCase() ?? 'infinity'),
    wanted: wantedIn(childOf(search, 'select')),
    condition: conditionIn(childOf(search, 'where')),
    compare: orderOf(childrenOf(childOf(search, 'orderby'), 'order')),
    ...limitOf(childOf(search, 'limit')),
  }
}

const childrenOf = (element: Element | undefined, name: string): readonly Element[] =>
  (element?.children ?? []).filter(({ uri, local }) => uri === dav && local === name)

const childOf = (element: Element | undefined, name: string): Element | undefined => childrenOf(element, name)[0]

function isDeep(depth: string): boolean {
  if (depth !== 'infinity' && depth !== '1') throw xmlInvalid('its DAV:depth should be 1 or infinity')
  return depth === 'infinity'
}

function wantedIn(select: Element | undefined): Wanted {
  if (childOf(select, 'allprop')) return { kind: 'all', include: [] }
  return { kind: 'these', names: namesIn(childOf(select, 'prop')) }
}

function limitOf(limit: Element | undefined): Pick<SearchWish, 'limit' | 'isLimitWished'> {
  const text = childOf(limit, 'nresults')?.text.trim()
  if (text === undefined) return { limit: usualLimit, isLimitWished: false }
  if (!/^\d{1,9}$/.test(text)) throw xmlInvalid('its DAV:nresults should be a number')
  // Some clients say 0 for as many as there are.
  const wished = Number(text) || Number.POSITIVE_INFINITY
  return { limit: Math.min(maxLimit, wished), isLimitWished: wished <= maxLimit }
}

/** The last changed first, unless the client says otherwise. */
function orderOf(orders: readonly Element[]): SearchWish['compare'] {
  if (orders.length > maxOrders) throw xmlInvalid(`it has more than ${maxOrders} orders`)
  const rules = orders.map((order) => ({
    value: valueOf(childOf(order, 'prop')),
    sign: childOf(order, 'descending') ? -1 : 1,
  }))
  const all = rules.length === 0 ? [{ value: ({ modified }: EntryRow) => modified, sign: -1 }] : rules
  return (one, other, known) => {
    for (const { value, sign } of all) {
      const [a = '', b = ''] = [value(one, known), value(other, known)]
      if (a !== b) return a < b ? -sign : sign
    }
    return other.node - one.node
  }
}
