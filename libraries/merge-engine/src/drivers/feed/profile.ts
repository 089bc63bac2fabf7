/**
 * The profile of feeds. A channel or feed lists its items newest first, and two sides may both add some; the time of the last
 * update is derived, and the later one is taken.
 */
import type { Node, Tree } from '../../core/model/node.ts'
import type { Profile, Rule } from '../../core/model/profile.ts'
import { dateValue, isMoment } from '../xml/dates.ts'
import { childOf, textOf } from '../xml/elements.ts'
import { identityBy, type Keys } from '../xml/identity.ts'

/** The identity of an item: the id that the feed's author gave it; else its address; else its title. */
const keys: Keys = {
  item: [['@rdf:about'], ['guid'], ['link'], ['title']],
  entry: [['id'], ['link'], ['title']],
  category: [
    ['@term', '@scheme?'],
    ['.', '@domain?'],
  ],
  'dc:subject': [['.']],
  enclosure: [['@url']],
  link: [['@rel', '@type?', '@hreflang?'], ['@href']],
  'atom:link': [['@rel', '@type?'], ['@href']],
  author: [['name']],
  contributor: [['name']],
  'dc:creator': [['.']],
  'rdf:li': [['@rdf:resource'], ['@resource']],
  'itunes:category': [['@text']],
  'media:content': [['@url']],
  'media:thumbnail': [['@url']],
}

const derived = (...path: readonly string[]): Rule => ({ at: [...path, 'content', 'text'], is: 'derived' })

const datesOfItems = ['pubDate', 'published', 'dc:date', 'updated'] as const

/** The time at which an item was published, as the scanner reads times; undefined if it is not an item, or not a time. */
function momentOf(item: Node): string | undefined {
  if (item.name !== 'item' && item.name !== 'entry') return undefined
  const written = datesOfItems.map((tag) => childOf(item, tag)).find((child) => child !== undefined)
  const moment = written && textOf(written)
  return moment && isMoment(moment) ? moment : undefined
}

const xmlFeed: Profile = {
  name: 'feed',
  rules: [
    derived('content', 'channel', 'content', 'lastBuildDate'),
    derived('content', 'channel', 'content', 'pubDate'),
    derived('content', 'channel', 'content', 'dc:date'),
    derived('content', 'updated'),
  ],
  identityKeys: [],
  identityOf: identityBy(keys, [['@xml:id'], ['@rdf:about'], ['@id']]),
  sortKeyOf: momentOf,
  exclusive: [],
}

/** JSON Feed 1.1: the identity of an item is its mandatory id. */
const jsonFeed: Profile = {
  name: 'json-feed',
  rules: [],
  identityKeys: ['id', 'url', 'name'],
  identityOf(item) {
    const id = item.child('id')
    return id?.role === 'none' ? `id=${id.value}` : undefined
  },
  sortKeyOf(item) {
    const moment = dateValue(item.child('date_published')?.value ?? '')
    return isMoment(moment) ? moment : undefined
  },
  exclusive: [],
}

export const isJson = (tree: Tree): boolean => tree.root.role === 'slots'

export const feedProfileOf = (base: Tree): Profile => (isJson(base) ? jsonFeed : xmlFeed)
