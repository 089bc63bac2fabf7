/**
 * Authors and comments of presentations have counted numbers, no permanent ids: the first author of every deck is author 0, and
 * the comments of each author are 1, 2, 3. What theirs added with numbers that ours gave to something else gets other
 * numbers, in the list of authors and in the comments.
 *
 *   ours    author 0 Ann      Ann's comment 1           theirs   author 0 Bob -> 1      Bob's comment 1
 */
import { encodeUtf8 } from '../../../core/document/text.ts'
import {
  type ContentTypes,
  contentTypeOf,
  contentTypesOf,
  type Package,
  type Packages,
} from '../../packages/package.ts'
import { withParts } from '../../packages/with-parts.ts'
import { freeNumber } from './free-number.ts'
import { attributeIn, tagsIn, withAttribute, withTags } from './tags.ts'
import { contentSort } from './vocabulary.ts'

/** Theirs with numbers that do not mean something else in ours. */
export function withCommentIds({ base, ours, theirs }: Packages): Package {
  const parts = partsOf(theirs)
  const contents = new Map<string, string>()
  const ids = authorIds({ base, ours, theirs })
  if (ids.size > 0)
    for (const { name, sort, text } of parts)
      contents.set(
        name,
        sort === 'commentAuthors' ? renumbered(text, 'cmAuthor', 'id', ids) : renumbered(text, 'cm', 'authorId', ids),
      )
  const taken = new Set(keysIn(ours).keys())
  const known = keysIn(base)
  for (const { name, sort, text } of parts) {
    if (sort !== 'comments') continue
    const before = contents.get(name) ?? text
    contents.set(name, recounted(before, known, keysIn(ours), taken))
  }
  const changed = parts.flatMap(({ name, text }) => {
    const to = contents.get(name)
    return to === undefined || to === text ? [] : [[name, encodeUtf8(to)] as const]
  })
  return changed.length === 0 ? theirs : withParts(theirs, new Map(changed), new Map())
}

type Part = Readonly<{ name: string; sort: string; text: string }>

function partsOf(opened: Package): Part[] {
  const types = contentTypesOf(opened)
  if (!hasComments(types)) return []
  return opened.entries.flatMap(({ name }) => {
    const sort = contentSort(contentTypeOf(types, name) ?? '')
    const text = sort === 'comments' || sort === 'commentAuthors' ? opened.text(name) : undefined
    return text === undefined ? [] : [{ name, sort, text }]
  })
}

/** Whether any part has this content type; most presentations have none. */
function hasComments({ defaults, overrides }: ContentTypes): boolean {
  for (const types of [defaults, overrides])
    for (const type of types.values()) if (type.includes('.comment')) return true
  return false
}

/** The authors by their ids. */
function authorsIn(opened: Package): ReadonlyMap<string, string> {
  const authors = partsOf(opened).filter(({ sort }) => sort === 'commentAuthors')
  const tags = authors.flatMap(({ text }) => tagsIn(text, 'cmAuthor'))
  return new Map(
    tags.map((tag) => [attributeIn(tag, 'id') ?? '', `${attributeIn(tag, 'name')} ${attributeIn(tag, 'initials')}`]),
  )
}

function authorIds({ base, ours, theirs }: Packages): ReadonlyMap<string, string> {
  const [before, mine, its] = [authorsIn(base), authorsIn(ours), authorsIn(theirs)]
  const byName = new Map(Array.from(mine, ([id, name]) => [name, id]))
  const taken = new Set([...before.keys(), ...mine.keys(), ...its.keys()])
  const ids = new Map<string, string>()
  for (const [id, name] of its) {
    if (before.get(id) === name || mine.get(id) === name) continue
    const known = byName.get(name)
    if (known === undefined && !mine.has(id)) continue
    const next = known ?? freeNumber(taken, 0)
    taken.add(next)
    ids.set(id, next)
  }
  return ids
}

const renumbered = (text: string, tag: string, attribute: string, ids: ReadonlyMap<string, string>) =>
  withTags(text, [tag], (found) => {
    const to = ids.get(attributeIn(found, attribute) ?? '')
    return to === undefined ? found : withAttribute(found, attribute, to)
  })

/** The comments of a version by author and number, with their meaning. */
function keysIn(opened: Package): ReadonlyMap<string, string> {
  const keys = new Map<string, string>()
  for (const { text } of partsOf(opened).filter(({ sort }) => sort === 'comments'))
    for (const [whole, tag = ''] of text.matchAll(comment)) keys.set(keyOf(tag), whole)
  return keys
}

const comment = /(<(?:[\w.-]+:)?cm\s[^<>]*>)[^]*?<\/(?:[\w.-]+:)?cm>/g

const keyOf = (tag: string) => `${attributeIn(tag, 'authorId') ?? ''} ${attributeIn(tag, 'idx') ?? ''}`

/** New comments get numbers that their author does not have in ours; exactly the same comment keeps its number. */
function recounted(
  text: string,
  known: ReadonlyMap<string, string>,
  mine: ReadonlyMap<string, string>,
  taken: Set<string>,
): string {
  return text.replaceAll(comment, (whole: string, tag: string) => {
    const key = keyOf(tag)
    if (known.has(key) || !mine.has(key) || mine.get(key) === whole) return whole
    const twin = [...mine].find(([, other]) => withoutNumber(other) === withoutNumber(whole))
    const [author = ''] = key.split(' ')
    const numbers = new Set(
      [...taken].flatMap((one) => (one.startsWith(`${author} `) ? [one.split(' ')[1] ?? ''] : [])),
    )
    const next = twin ? (twin[0].split(' ')[1] ?? '') : freeNumber(numbers, 1)
    taken.add(`${author} ${next}`)
    return whole.replace(tag, () => withAttribute(tag, 'idx', next))
  })
}

const withoutNumber = (written: string) => written.replace(/\sidx="\d*"/, '')
