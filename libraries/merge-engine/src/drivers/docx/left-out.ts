/**
 * A long document is merged without the paragraphs that nobody touched. Where the same paragraphs stand one behind the other
 * on all three sides, one short paragraph stands for all but the first and last of them, and they come back into the result:
 *
 *   base     a b c d e f g h         a b [1] g h         ours  a B [1] g h         result  a B [1] G h
 *   theirs   a b c d e f G h         theirs  a b [1] G h                                   a B c d e f G h
 *
 * So a merge costs what was edited, not what was written. Wherever this could make a difference (a conflict, whose place is
 * counted; an id, or one end of a range, that stands on both sides of a border), the document is merged whole instead.
 */
import type { Side } from '../../core/driver.ts'
import { bySide } from '../../core/pair.ts'
import { sidesOf } from '../../core/triple.ts'

type Texts = Readonly<Record<Side, string>>

/** The shortened sides, and how a result of theirs becomes whole; undefined where it can't. */
export type Shortened = Readonly<{ texts: Texts; restored(result: string): string | undefined }>

/** Characters; a shorter document is merged in no time. */
const leastLength = 100_000

/** Paragraphs that stay before and behind what is left out: what was inserted beside them is still known by them. */
const kept = 2

/** Paragraphs that are worth a placeholder. */
const leastLeftOut = 3

const mark = 'paragraphs left out '

/** The sides without what is the same on all of them; undefined where that is little, or not told by tags alone. */
export function withoutUntouched(texts: Texts): Shortened | undefined {
  if (sidesOf.some((side) => texts[side].length < leastLength)) return undefined
  if (sidesOf.some((side) => texts[side].includes('<!') || texts[side].includes(mark))) return undefined
  const stretches = untouchedStretches(texts)
  if (stretches.length === 0) return undefined
  const leftOut = stretches.map(({ base }) => texts.base.slice(base.from, base.to))
  const shortened = bySide((side) => withPlaceholders(texts[side], stretches, leftOut, side))
  return { texts: shortened, restored: (result) => restored(result, texts, leftOut) }
}

type Stretch = Readonly<{ from: number; to: number }>

/** One stretch of the same paragraphs, where it stands on each side. */
type Untouched = Readonly<Record<Side, Stretch>>

function untouchedStretches(texts: Texts): Untouched[] {
  const paragraphs = bySide((side) => paragraphsIn(texts[side]))
  const places = bySide((side) => uniquePlaces(texts[side], paragraphs[side]))
  const { base } = paragraphs
  const partners = base.map(({ from, to }): Readonly<Record<Side, number>> | undefined => {
    const found = bySide((side) => places[side].get(texts.base.slice(from, to)) ?? -1)
    return sidesOf.every((side) => found[side] >= 0) ? found : undefined
  })
  const goesOn = (at: number) => {
    const [here, next] = [partners[at], partners[at + 1]]
    if (!here || !next) return false
    return sidesOf.every(
      (side) =>
        next[side] === here[side] + 1 && paragraphs[side][here[side]]?.to === paragraphs[side][next[side]]?.from,
    )
  }
  const stretches: Untouched[] = []
  for (let first = 0; first < base.length; first++) {
    let last = first
    while (goesOn(last)) last++
    const [start, end] = [partners[first + kept], partners[last - kept]]
    if (start && end && last - first + 1 >= 2 * kept + leastLeftOut)
      stretches.push(
        bySide((side) => ({
          from: paragraphs[side][start[side]]?.from ?? 0,
          to: paragraphs[side][end[side]]?.to ?? 0,
        })),
      )
    first = last
  }
  return stretches
}

/** The paragraphs that hold no other ones, from their first tag to behind their last. */
function paragraphsIn(text: string): Stretch[] {
  const found: Stretch[] = []
  const tags = /<w:p[ >]|<\/w:p>/g
  let open = -1
  for (let tag = tags.exec(text); tag; tag = tags.exec(text)) {
    const isOpen = tag[0] !== '</w:p>'
    if (!isOpen && open >= 0) found.push({ from: open, to: tags.lastIndex })
    const isEmpty = isOpen && text.charCodeAt(text.indexOf('>', tag.index) - 1) === 0x2f
    open = isOpen && !isEmpty ? tag.index : -1
  }
  return found
}

/** Where each paragraph stands, of those that are there once. */
function uniquePlaces(text: string, paragraphs: readonly Stretch[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [at, { from, to }] of paragraphs.entries()) {
    const written = text.slice(from, to)
    places.set(written, places.has(written) ? -1 : at)
  }
  return places
}

function withPlaceholders(
  text: string,
  stretches: readonly Untouched[],
  leftOut: readonly string[],
  side: Side,
): string {
  const here = stretches.map((stretch, at) => ({ ...stretch[side], at }))
  here.sort((one, other) => one.from - other.from)
  const pieces: string[] = []
  let done = 0
  for (const { from, to, at } of here) {
    pieces.push(text.slice(done, from), placeholder(leftOut[at] ?? '', at))
    done = to
  }
  return pieces.join('') + text.slice(done)
}

/** A paragraph that has the id of the first one that it stands for. */
const placeholder = (written: string, at: number) =>
  `${written.slice(0, written.indexOf('>') + 1)}<w:r><w:t>${mark}${at}</w:t></w:r></w:p>`

const placeholders = new RegExp(`<w:p[^<>]*><w:r><w:t>${mark}(\\d+)</w:t></w:r></w:p>`, 'g')

function restored(result: string, texts: Texts, leftOut: readonly string[]): string | undefined {
  const ids = new Set(leftOut.flatMap(idsIn))
  if (idsIn(result.replaceAll(placeholders, '')).some((id) => ids.has(id))) return undefined
  const back = new Set<string>()
  let times = 0
  const whole = result.replaceAll(placeholders, (_, at: string) => {
    times++
    back.add(at)
    return leftOut[Number(at)] ?? ''
  })
  if (times !== leftOut.length || back.size !== times || whole.includes(mark)) return undefined
  return areRangesAsWide(whole, texts) ? whole : undefined
}

const idsIn = (text: string) => Array.from(text.matchAll(/\sw14:paraId="([^"]*)"/g), ([, id = '']) => id)

/** What starts in one paragraph and ends in another: there must be none, or the document is merged whole. */
const ranges = /<w:(?:bookmark|commentRange|perm|moveFromRange|moveToRange|customXml\w*Range)(?:Start|End)\b/

const areRangesAsWide = (whole: string, { base, ours, theirs }: Texts) =>
  !ranges.test(whole) || [base, ours, theirs].every((text) => rangesIn(text) === rangesIn(whole))

/** All ends of ranges in their order, as written. */
const rangesIn = (text: string) =>
  Array.from(text.matchAll(new RegExp(`${ranges.source}[^<>]*>`, 'g')), ([tag]) => tag).join()
