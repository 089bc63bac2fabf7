/** The slides of a presentation, in their order: the list in its main part, and the part that each entry leads to. */
import { type Package, relationshipsOf } from '../../packages/package.ts'
import { attributeIn, relationshipIn, tagsIn } from './tags.ts'
import { sortOf } from './vocabulary.ts'

export type Slide = Readonly<{ id: string; relationship: string; part: string }>

/** The main part of a presentation, wherever it lies. */
export function presentationPart(opened: Package): string | undefined {
  return relationshipsOf(opened, '').find(({ type }) => sortOf(type) === 'officeDocument')?.target
}

const slideList = /<(?<list>(?:[\w.-]+:)?sldIdLst)(?:\s[^>]*)?>(?<entries>[^]*?)<\/\k<list>>/

const known = new WeakMap<Package, readonly Slide[]>()

/** The list of all slides; sections have lists of the same name, but not at the top. */
export function slidesOf(opened: Package): readonly Slide[] {
  const slides = known.get(opened) ?? readSlides(opened)
  known.set(opened, slides)
  return slides
}

function readSlides(opened: Package): readonly Slide[] {
  const presentation = presentationPart(opened)
  const text = presentation === undefined ? undefined : opened.text(presentation)
  if (presentation === undefined || text === undefined) return []
  const parts = new Map(relationshipsOf(opened, presentation).map(({ id, target }) => [id, target]))
  return tagsIn(slideList.exec(text)?.groups?.['entries'] ?? '', 'sldId').map((tag) => {
    const relationship = relationshipIn(tag) ?? ''
    return { id: attributeIn(tag, 'id') ?? '', relationship, part: parts.get(relationship) ?? '' }
  })
}
