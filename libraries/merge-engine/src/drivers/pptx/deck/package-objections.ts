/** What a merged package must not do unless a side did: name a missing relationship, or give a slide two notes. */
import type { Objection } from '../../../core/model/format.ts'
import { type Package, type Packages, relationshipsOf, relationshipsPart } from '../../packages/package.ts'
import { presentationPart, slidesOf } from './slides.ts'
import { relationshipsNamed } from './tags.ts'
import { sortOf } from './vocabulary.ts'

export function objectionToPackage(merged: Package, sides: Packages): Objection | undefined {
  const found = faultsIn(merged, (part) => isAsInASide(merged, part, sides))
  if (found.length === 0) return undefined
  const known = new Set(
    [sides.base, sides.ours, sides.theirs].flatMap((side) => faultsIn(side).map(({ detail }) => detail)),
  )
  return found.find(({ detail }) => !known.has(detail))
}

const fault = (path: string, detail: string): Objection => ({ path, kind: 'check-failed', detail })

/** A part that is unchanged from a side, with its relationships, is as valid as it was there. */
const isAsInASide = (opened: Package, part: string, { base, ours, theirs }: Packages) =>
  [ours, theirs, base].some((side) =>
    [part, relationshipsPart(part)].every((name) => side.content(name) === opened.content(name)),
  )

/** @param isRight Parts that need not be looked into. Default: none. */
function faultsIn(opened: Package, isRight: (part: string) => boolean = () => false): Objection[] {
  const presentation = presentationPart(opened)
  if (presentation === undefined) return [fault('', 'The merged document would have no presentation.')]
  const slides = slidesOf(opened)
  return [
    ...slides.flatMap(({ part }, at) => slideFaults(opened, part, `slide ${at + 1}`)),
    ...repeatedIn(slides.map(({ part }) => part)).map((part) => fault('presentation', `${part} would be two slides.`)),
    ...doubledFor(opened, presentation).map((sort) => fault('presentation', `There would be two of ${sort}.`)),
    ...opened.entries.flatMap(({ name }) => (name.endsWith('.xml') && !isRight(name) ? danglersIn(opened, name) : [])),
  ]
}

function slideFaults(opened: Package, part: string, path: string): Objection[] {
  if (!opened.has(part)) return [fault(path, `${part} would not be there.`)]
  return doubledFor(opened, part).map((sort) => fault(path, `The slide would have two of ${sort}, and may have one.`))
}

/** Kinds of parts of which a slide or a presentation has at most one. */
const single: ReadonlySet<string> = new Set(
  'notesSlide slideLayout comments notesMaster handoutMaster commentAuthors authors presProps viewProps tableStyles theme'.split(
    ' ',
  ),
)

const doubledFor = (opened: Package, part: string): string[] =>
  repeatedIn(relationshipsOf(opened, part).map(({ type }) => sortOf(type))).filter((sort) => single.has(sort))

function repeatedIn(names: readonly string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at)
}

function danglersIn(opened: Package, part: string): Objection[] {
  const named = relationshipsNamed(opened.text(part) ?? '')
  if (named.size === 0) return []
  const known = new Set(relationshipsOf(opened, part).map(({ id }) => id))
  return [...named.difference(known)].map((id) => fault(part, `It would name a relationship ${id} that is not there.`))
}
