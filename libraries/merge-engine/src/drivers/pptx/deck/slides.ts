/** The slides of a presentation, in order: the list in its main part, and the part of each entry. */
import type { Content } from '../../packages/content.ts'
import { type Package, type Relationship, relationshipsOf } from '../../packages/package.ts'
import { attributeIn, relationshipIn, tagsIn } from './tags.ts'
import { sortOf } from './vocabulary.ts'

export type Slide = Readonly<{ id: string; relationship: string; part: string }>

/** The main part of a presentation, under any name. */
export function presentationPart(opened: Package): string | undefined {
  return relationshipsOf(opened, '').find(({ type }) => sortOf(type) === 'officeDocument')?.target
}

const slideList = /<(?<list>(?:[\w.-]+:)?sldIdLst)(?:\s[^>]*)?>(?<entries>[^]*?)<\/\k<list>>/

/** What was read of a main part, and with which relationships. */
type Read = Readonly<{ relationships: readonly Relationship[]; slides: readonly Slide[] }>

const known = new WeakMap<Content, Read>()

/** The list of all slides, read once for packages that share it. Sections have lists of the same name, but deeper. */
export function slidesOf(opened: Package): readonly Slide[] {
  const presentation = presentationPart(opened)
  const content = presentation === undefined ? undefined : opened.content(presentation)
  if (presentation === undefined || !content) return []
  const relationships = relationshipsOf(opened, presentation)
  const before = known.get(content)
  if (before?.relationships === relationships) return before.slides
  const slides = readSlides(content.text() ?? '', relationships)
  known.set(content, { relationships, slides })
  return slides
}

function readSlides(text: string, relationships: readonly Relationship[]): readonly Slide[] {
  const parts = new Map(relationships.map(({ id, target }) => [id, target]))
  return tagsIn(slideList.exec(text)?.groups?.['entries'] ?? '', 'sldId').map((tag) => {
    const relationship = relationshipIn(tag) ?? ''
    return { id: attributeIn(tag, 'id') ?? '', relationship, part: parts.get(relationship) ?? '' }
  })
}
