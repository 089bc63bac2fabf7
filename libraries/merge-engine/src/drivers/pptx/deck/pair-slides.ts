/**
 * Pairs the slides of two versions. Programs renumber slides when they save: PowerPoint keeps the ids of the slide list and
 * renames the parts, others do the opposite, and the number of a deleted slide is used again.
 *
 *   the same creation id             the same slide
 *   the same content, once on each   the same slide
 *   the same id in the list          the same slide, unless another one is clearly more similar, the creation ids differ, or
 *                                    neither the part nor the words are the same
 */
import { type Content, sameContent } from '../../packages/content.ts'
import type { Package } from '../../packages/package.ts'
import { type Slide, slidesOf } from './slides.ts'
import { attributeIn, tagsIn } from './tags.ts'

/** How much more similar another slide must be to be preferred to the one with the same id. */
const clearlyMore = 0.2

/** Comparisons of words; with more only ids count. */
const maxComparisons = 10_000

/** A slide; its text is only read if its bytes differ on the two sides. */
class Known {
  readonly id: string
  readonly part: string
  readonly content: Content | undefined
  #creation: { readonly id: string | undefined } | undefined

  constructor({ id, part }: Slide, content: Content | undefined) {
    this.id = id
    this.part = part
    this.content = content
  }

  get text(): string {
    return this.content?.text() ?? ''
  }

  get creation(): string | undefined {
    this.#creation ??= { id: creationIn(this.text) }
    return this.#creation.id
  }
}

/** The parts of the slides of `other` by those of `one`. */
export function pairSlides(one: Package, other: Package): ReadonlyMap<string, string> {
  const pairing = new SlidePairing(knownIn(one), knownIn(other))
  pairing.by(
    ({ content }) => (content ? content.crc + content.size * 2 ** 32 : 0),
    ({ content }, partner) => sameContent(content, partner.content),
  )
  pairing.by(({ creation }) => creation)
  pairing.by(({ text }) => text)
  pairing.byId()
  return pairing.pairs
}

const knownIn = (opened: Package): Known[] =>
  slidesOf(opened).map((slide) => new Known(slide, opened.content(slide.part)))

function creationIn(text: string): string | undefined {
  const list = text.lastIndexOf('<p:extLst')
  const [tag] = list < 0 ? [] : tagsIn(text.slice(list), 'creationId')
  return tag && attributeIn(tag, 'val')
}

class SlidePairing {
  readonly pairs = new Map<string, string>()
  #one: readonly Known[]
  #other: readonly Known[]

  constructor(one: readonly Known[], other: readonly Known[]) {
    this.#one = one
    this.#other = other
  }

  /** Pairs slides with the same unique key on both sides. */
  by(keyOf: (slide: Known) => string | number | undefined, isSame?: (slide: Known, partner: Known) => boolean): void {
    const [mine, others] = [uniqueBy(this.#one, keyOf), uniqueBy(this.#other, keyOf)]
    for (const [key, slide] of mine) {
      const partner = others.get(key)
      if (partner && (isSame?.(slide, partner) ?? true)) this.#pair(slide, partner)
    }
    this.#withoutPaired()
  }

  byId(): void {
    const others = uniqueBy(this.#other, ({ id }) => id)
    const isComparable = this.#one.length * this.#other.length <= maxComparisons
    const words = new Map([...this.#one, ...this.#other].map((slide) => [slide, isComparable ? wordsIn(slide) : []]))
    const similarity = (slide: Known, partner: Known) => shared(words.get(slide) ?? [], words.get(partner) ?? [])
    for (const slide of this.#one) {
      const partner = others.get(slide.id)
      if (!partner || areOthers(slide, partner)) continue
      const like = similarity(slide, partner)
      if (slide.part !== partner.part && slide.creation === undefined && like < clearlyMore) continue
      const threshold = like + clearlyMore
      const isBeaten = this.#other.some((rival) => rival !== partner && similarity(slide, rival) > threshold)
      const isStolen = this.#one.some((rival) => rival !== slide && similarity(rival, partner) > threshold)
      if (!isBeaten && !isStolen) this.#pair(slide, partner)
    }
    this.#withoutPaired()
    this.#bySimilarity(similarity)
  }

  /** Pairs slides that were renumbered and edited: more than half similar, and no other slide is. */
  #bySimilarity(similarity: (slide: Known, partner: Known) => number): void {
    for (const slide of this.#one) {
      const [partner, ...rivals] = this.#other.filter((other) => similarity(slide, other) > minLike)
      const isOnly = this.#one.every((rival) => rival === slide || !partner || similarity(rival, partner) <= minLike)
      if (partner && rivals.length === 0 && isOnly && !areOthers(slide, partner)) this.#pair(slide, partner)
    }
    this.#withoutPaired()
  }

  #pair(slide: Known, partner: Known): void {
    this.pairs.set(slide.part, partner.part)
  }

  #withoutPaired(): void {
    const taken = new Set(this.pairs.values())
    this.#one = this.#one.filter(({ part }) => !this.pairs.has(part))
    this.#other = this.#other.filter(({ part }) => !taken.has(part))
  }
}

const minLike = 0.8

/** Whether both have a creation id, and the ids differ. */
const areOthers = (one: Known, other: Known) =>
  one.creation !== undefined && other.creation !== undefined && one.creation !== other.creation

/** The slides by their unique keys. */
function uniqueBy<Key>(slides: readonly Known[], keyOf: (slide: Known) => Key | undefined): Map<Key, Known> {
  const unique = new Map<Key, Known>()
  const repeated = new Set<Key>()
  for (const slide of slides) {
    const key = keyOf(slide)
    if (key === undefined) continue
    if (unique.has(key)) repeated.add(key)
    else unique.set(key, slide)
  }
  for (const key of repeated) unique.delete(key)
  return unique
}

/** The visible words of a slide, sorted. */
const wordsIn = ({ text }: Known): readonly string[] =>
  Array.from(text.matchAll(/<a:t>([^<]*)<\/a:t>/g), ([, words = '']) => words.split(/\s+/))
    .flat()
    .filter((word) => word !== '')
    .sort()

/** The share of common words among all words of both: 1 if they are the same. */
function shared(one: readonly string[], other: readonly string[]): number {
  if (one.length + other.length === 0) return 0
  let [at, place, both] = [0, 0, 0]
  while (at < one.length && place < other.length) {
    const word = one[at] ?? ''
    const partner = other[place] ?? ''
    if (word === partner) both++
    if (word <= partner) at++
    if (word >= partner) place++
  }
  return (2 * both) / (one.length + other.length)
}
