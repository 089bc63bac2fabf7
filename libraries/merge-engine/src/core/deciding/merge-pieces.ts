/**
 * Merges two edits of one text by its pieces. Pieces that both sides changed are cut finer: lines that only touch stand
 * apart, and in one line or sentence its words and signs do. A side that has all of the other's edit, and more, is taken.
 * Two edits of one word, and two different insertions at one place, give no text.
 */

import { counted } from '../document/counts.ts'
import { Interner } from '../document/interner.ts'
import { wordsAndSigns } from '../document/prose.ts'
import type { Sequence } from '../lines/align.ts'
import { apart, contains, type Reading } from '../lines/apart.ts'
import { diff3, type Region } from '../lines/diff3.ts'
import { undoesMoves } from '../lines/moved-lines.ts'
import { bothSides, bySide, type Side, sidesOf } from '../model/sides.ts'
import { areUnlike, type Words, wordsInText } from '../pairing/resemblance.ts'

/** A piece of one side's text, as a range of it. */
export type Piece = Readonly<{ side: Side; from: number; to: number }>

type Texts = Readonly<Record<Side, string>>

export type Cutting = Readonly<{
  /** The pieces of a text; joined, they are the text. Undefined: it never merges inside. */
  piecesOf: (text: string) => readonly string[] | undefined
  /** Pieces are compared by meaning; of equal ones, the spelling that a side changed is taken. */
  meaning: (piece: string) => string
  /** The smaller parts of pieces that both sides changed. Default: words and signs. */
  tokensOf?: (text: string) => readonly string[]
  /** Whether the pieces are as small as they get, so that changes that touch are two. Default: they are cut finer. */
  areTokens?: boolean
}>

/**
 * The merged text as ranges of the sides, or undefined if it cannot be merged. A text that repeats can be aligned in two
 * ways, and an addition of both sides could occur twice. So the result counts only if it stays the same when either side is
 * merged into it again.
 */
export function mergePieces(texts: Texts, cutting: Cutting): Piece[] | undefined {
  const cut = cutOnce(cutting)
  const ranges = mergedRanges(texts, cut)
  if (!ranges) return undefined
  const result = joined(texts, ranges)
  // A side that is the result merges as now; and where both sides are the result, so is their merge.
  if (texts.ours === result || texts.theirs === result) return ranges
  const isStable = bothSides.every((side) => {
    const again = { ...texts, [side]: result }
    const same = mergedRanges(again, cut)
    return same && joined(again, same) === result
  })
  return isStable ? ranges : undefined
}

/** The same cutting, which cuts each whole text once: a merge is proven by merging its texts with the result again. */
function cutOnce(cutting: Cutting): Cutting {
  const known = new Map<string, readonly string[] | undefined>()
  return {
    ...cutting,
    piecesOf: (text) => {
      if (!known.has(text)) known.set(text, cutting.piecesOf(text))
      return known.get(text)
    },
  }
}

const joined = (texts: Texts, ranges: readonly Piece[]) =>
  ranges.map(({ side, from, to }) => texts[side].slice(from, to)).join('')

function mergedRanges(texts: Texts, cutting: Cutting): Piece[] | undefined {
  const { base, ours, theirs } = bySide((side) => cutting.piecesOf(texts[side]))
  if (!base || !ours || !theirs) return undefined
  const pieces = { base, ours, theirs }
  const areLines = Object.values(pieces).every(isCutInLines)
  const whole = new Level(
    pieces,
    { base: 0, ours: 0, theirs: 0 },
    {
      ...cutting,
      areLines,
      wordsOfBase: () => wordsInText(texts.base),
    },
  )
  const ranges = whole.merged(cutting.areTokens ? 'tokens' : 'pieces')
  const isFine = whole.wasCutFiner || cutting.areTokens === true
  if (!ranges || (isFine && !areLines && isDoubled(texts, ranges, cutting))) return undefined
  return areLines && undoesMoves({ ...texts, result: joined(texts, ranges) }) ? undefined : ranges
}

/** Whether a word that both sides put in, and at different places, would be there twice. */
function isDoubled(texts: Texts, ranges: readonly Piece[], { tokensOf = wordsAndSigns }: Cutting): boolean {
  const counts = bySide((side) => counted(tokensOf(texts[side])))
  const isPutByBoth = (word: string) => !counts.base.has(word) && counts.ours.has(word) && counts.theirs.has(word)
  const inResult = counted(tokensOf(joined(texts, ranges)))
  return [...inResult].some(
    ([word, times]) =>
      /[\p{L}\p{N}]/u.test(word) &&
      isPutByBoth(word) &&
      times > Math.max(counts.ours.get(word) ?? 0, counts.theirs.get(word) ?? 0),
  )
}

const isCutInLines = (pieces: readonly string[]) =>
  pieces.every((piece, at) => piece.endsWith('\n') || at === pieces.length - 1)

/** A word that no text has and that says nothing. */
const someWord = '\uE000'

/** How fine a text is cut: pieces, of which changes that touch are one; the same pieces apart; words and signs. */
type Fineness = 'pieces' | 'apart' | 'tokens'

/** How a text is cut, and the words of all of base. */
type CuttingOfText = Cutting & Readonly<{ areLines: boolean; wordsOfBase: () => Words }>

/** The pieces of one part of the texts, which starts at `start`. */
class Level {
  readonly #pieces: Readonly<Record<Side, readonly string[]>>
  readonly #start: Readonly<Record<Side, number>>
  readonly #cutting: CuttingOfText
  readonly #numbers = new Interner()
  /** Whether both sides changed a piece, so that it was cut finer. */
  wasCutFiner = false

  constructor(
    pieces: Readonly<Record<Side, readonly string[]>>,
    start: Readonly<Record<Side, number>>,
    cutting: CuttingOfText,
  ) {
    this.#pieces = pieces
    this.#start = start
    this.#cutting = cutting
  }

  merged(fineness: Fineness): Piece[] | undefined {
    const sequences = bySide((side) =>
      this.#pieces[side].map((piece) => this.#numbers.of(this.#meaning(piece, fineness))),
    )
    const regions = fineness === 'pieces' ? diff3(sequences) : apart(sequences, this.#reading)
    const starts = bySide((side) => startsOf(this.#pieces[side], this.#start[side]))
    const ranges: Piece[] = []
    for (const region of regions) {
      const part = region.kind === 'conflict' ? this.#finer(region, starts, fineness) : this.#taken(region, starts)
      if (!part) return undefined
      ranges.push(...part)
    }
    return ranges
  }

  readonly #reading: Reading = {
    isWord: (number) => /[\p{L}\p{N}]/u.test(this.#numbers.thing(number) ?? ''),
    isBlank: (number) => !/[^\s\uE000]/.test(this.#numbers.thing(number) ?? ''),
    areUnlike: (these, those) => this.#cutting.areLines && this.#areUnlike(these, those),
  }

  /** A word that stands in other lines of base too says nothing. */
  #areUnlike(these: Sequence, those: Sequence): boolean {
    const wordsOf = (numbers: Sequence): Words =>
      wordsInText(numbers.map((number) => this.#numbers.thing(number) ?? '').join(' '))
    const [one, other] = [wordsOf(these), wordsOf(those)]
    const inBase = this.#cutting.wordsOfBase()
    const own = (words: Words): Words =>
      new Map([...words].filter(([word]) => (inBase.get(word) ?? 0) <= (one.get(word) ?? 0)))
    return areUnlike(own(one), own(other))
  }

  /** White space between words is compared as it would be behind one; between the words of a line it counts as written. */
  #meaning(piece: string, fineness: Fineness): string {
    const { meaning, areLines } = this.#cutting
    if (fineness !== 'tokens') return meaning(piece)
    return areLines || /\S/.test(piece) ? piece : meaning(`${someWord}${piece}`)
  }

  #taken(region: Region, starts: Readonly<Record<Side, readonly number[]>>): Piece[] {
    const runs =
      region.kind === 'stable'
        ? respelled(this.#pieces, region)
        : [this.#run(region, region.kind === 'theirs' ? 'theirs' : 'ours')]
    return runs.map(({ side, from, to }) => ({ side, from: starts[side][from] ?? 0, to: starts[side][to] ?? 0 }))
  }

  #run(region: Region, side: 'ours' | 'theirs'): Run {
    return { side, ...region[side] }
  }

  /** What both sides changed: the side that has both changes, or what comes of it when it is cut finer. */
  #finer(region: Region, starts: Readonly<Record<Side, readonly number[]>>, fineness: Fineness): Piece[] | undefined {
    const pieces = bySide((side) => this.#pieces[side].slice(region[side].from, region[side].to))
    const { base, ours, theirs } = bySide((side) =>
      pieces[side].map((piece) => this.#numbers.of(this.#meaning(piece, fineness))),
    )
    if (contains([base, theirs, ours], this.#reading, fineness === 'tokens'))
      return this.#taken({ ...region, kind: 'ours' }, starts)
    if (contains([base, ours, theirs], this.#reading, fineness === 'tokens'))
      return this.#taken({ ...region, kind: 'theirs' }, starts)
    if (fineness === 'tokens') return undefined
    this.wasCutFiner = true
    const start = bySide((side) => starts[side][region[side].from] ?? 0)
    if (fineness === 'pieces' && this.#cutting.areLines) return new Level(pieces, start, this.#cutting).merged('apart')
    const tokensOf = this.#cutting.tokensOf ?? wordsAndSigns
    const tokens = bySide((side) => tokensOf(pieces[side].join('')))
    const isFiner = sidesOf.some((side) => tokens[side].length > pieces[side].length)
    const ranges = isFiner ? new Level(tokens, start, this.#cutting).merged('tokens') : undefined
    const own = ranges?.map(({ side, from, to }) => ({ side, from: from - start[side], to: to - start[side] }))
    const texts = bySide((side) => pieces[side].join(''))
    return own && isDoubled(texts, own, this.#cutting) ? undefined : ranges
  }
}

/** Consecutive pieces of one side, by their places. */
type Run = { readonly side: Side; readonly from: number; to: number }

/** The runs of a stable region: theirs where only theirs changed the spelling. */
function respelled(pieces: Readonly<Record<Side, readonly string[]>>, { base, ours, theirs }: Region): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < ours.to - ours.from; at++) {
    const isOurs = pieces.base[base.from + at] !== pieces.ours[ours.from + at]
    const side = isOurs ? 'ours' : 'theirs'
    const from = (isOurs ? ours : theirs).from + at
    const last = runs.at(-1)
    if (last?.side === side) last.to++
    else runs.push({ side, from, to: from + 1 })
  }
  return runs
}

/** Where each piece starts, and the end of the last. */
function startsOf(pieces: readonly string[], start: number): number[] {
  const starts = [start]
  for (const piece of pieces) starts.push((starts.at(-1) ?? 0) + piece.length)
  return starts
}
