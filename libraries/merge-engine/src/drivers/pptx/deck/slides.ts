/** The slides of a presentation, in order: the list in its main part, and the part of each entry. */
import { type Package, relationshipsOf } from '../../packages/package.ts'
import { oncePerPart } from './once-per-part.ts'
import { attributeIn, relationshipIn, tagsIn } from './tags.ts'
import { sortOf } from './vocabulary.ts'

export type Slide = Readonly<{ id: string; relationship: string; part: string }>

/** The main part of a presentation, under any name. */
export function presentationPart(opened: Package): string | undefined {
  return relationshipsOf(opened, '').find(({ type }) => sortOf(type) === 'officeDocument')?.target
}

const slideList = /<(?<list>(?:[\w.-]+:)?sldIdLst)(?:\s[^>]*)?>(?<entries>[^]*?)<\/\k<list>>/

/** The list of all slides. Sections have lists of the same name, but deeper. */
export function slidesOf(opened: Package): readonly Slide[] {
  const presentation = presentationPart(opened)
  const content = presentation === undefined ? undefined : opened.content(presentation)
  return presentation === undefined || !content ? [] : slidesIn(content, relationshipsOf(opened, presentation))
}

const slidesIn = oncePerPart((text, relationships): readonly Slide[] => {
  const parts = new Map(relationships.map(({ id, target }) => [id, target]))
  return tagsIn(slideList.exec(text)?.groups?.['entries'] ?? '', 'sldId').map((tag) => {
    const relationship = relationshipIn(tag) ?? ''
    return { id: attributeIn(tag, 'id') ?? '', relationship, part: parts.get(relationship) ?? '' }
  })
})
