/**
 * The laws that hold for every format, asked of random documents: `sides` gives a base and what two people made of it,
 * as texts of the format. A format's own laws stand beside it.
 */
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type DriverName, drivers, type MergeResult, merge, type Sides } from '../src/index.ts'

export type Texts = Readonly<{ base: string; ours: string; theirs: string }>

export type Laws = Readonly<{
  driver: DriverName
  /** Documents whose items have an identity: the laws ask that merging again adds nothing. */
  sides: fc.Arbitrary<Texts>
  /** The smallest pieces that a result may be made of. Default: lines, without the white space around them. */
  pieces?: (text: string) => readonly string[]
  /** Rounds; ten times as many when the long proofs are asked for. Default: 200. */
  rounds?: number
  /** Default: by the driver. */
  mergeSides?: (sides: Sides) => MergeResult
}>

export type Law = Readonly<{
  title: string
  /** Throws where it does not hold. */
  hold(): void
}>

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

const bytesOf = (result: MergeResult) => (result.kind === 'merged' ? result.bytes : undefined)

/** The share of triples without equal sides that must merge. */
const minMerged = 0.1

/**
 * Fails where too few triples merge: a driver that always conflicts keeps every law that asks nothing of a conflict. Triples
 * with equal sides do not count.
 * @param forEach hands random triples over.
 */
export function expectEnoughMerged(
  forEach: (see: (sides: Sides) => void) => void,
  mergeSides: (sides: Sides) => MergeResult,
): void {
  const kinds = { merged: 0, conflicted: 0 }
  forEach((sides) => {
    const { kind, by } = mergeSides(sides)
    if (by !== 'identity') kinds[kind] += 1
  })
  expect(kinds.merged).toBeGreaterThan(minMerged * (kinds.merged + kinds.conflicted))
}

export function describeLaws(laws: Laws): void {
  vi.setConfig({ testTimeout: 1000 * runsOf(laws) })
  describe(`the laws, for ${laws.driver}`, () => {
    test.each(lawsOf(laws).map(({ title, hold }) => [title, hold] as const))('%s', (_, hold) => {
      expect(hold).not.toThrow()
    })
  })
}

const runsOf = ({ rounds = 200 }: Laws): number => (process.env['ALLUVIUM_PROOF'] === 'full' ? 10 * rounds : rounds)

export function lawsOf(laws: Laws): readonly Law[] {
  const { driver, sides: texts, pieces = lines, mergeSides = (sides) => merge(driver, sides) } = laws
  const { reads, sameValue } = drivers.get(driver) ?? {}
  const expectLaw = (law: (sides: Sides) => void) =>
    fc.assert(
      fc.property(texts, ({ base, ours, theirs }) =>
        law({ base: encode(base), ours: encode(ours), theirs: encode(theirs) }),
      ),
      { numRuns: runsOf(laws) },
    )

  return [
    {
      title: 'every random document can be read, so that the laws ask the structural merge',
      hold() {
        expectLaw((sides) => {
          for (const side of Object.values(sides)) expect([reads?.(side), decode(side)]).toEqual([true, decode(side)])
        })
      },
    },
    {
      title: 'enough random triples merge, so that a driver which always conflicts fails',
      hold() {
        expectEnoughMerged(expectLaw, mergeSides)
      },
    },
    {
      title: 'L1, identity: of two equal sides the third is the answer, byte for byte',
      hold() {
        expectLaw(({ base, ours, theirs }) => {
          expect(bytesOf(mergeSides({ base, ours: base, theirs }))).toEqual(theirs)
          expect(bytesOf(mergeSides({ base, ours, theirs: base }))).toEqual(ours)
          expect(bytesOf(mergeSides({ base, ours, theirs: ours }))).toEqual(ours)
        })
      },
    },
    {
      title: 'L2, symmetry: exchanged sides conflict alike',
      hold() {
        expectLaw(({ base, ours, theirs }) => {
          const exchanged = mergeSides({ base, ours: theirs, theirs: ours })
          expect(exchanged.kind).toBe(mergeSides({ base, ours, theirs }).kind)
        })
      },
    },
    {
      title: 'L3, validity: what is merged is a document of the format',
      hold() {
        expectLaw((sides) => {
          const bytes = bytesOf(mergeSides(sides))
          if (!bytes) return
          expect([reads?.(bytes), decode(bytes)]).toEqual([true, decode(bytes)])
        })
      },
    },
    {
      title:
        'L4, nothing lost: merged with a side that only lays base out as it is, the other side is the answer, whichever it is',
      hold() {
        expectLaw(({ base, ours: changed }) => {
          const same = withLineEnds(base)
          const results = [
            bytesOf(mergeSides({ base, ours: changed, theirs: same })),
            bytesOf(mergeSides({ base, ours: same, theirs: changed })),
          ].filter((result) => result !== undefined)
          for (const result of results)
            expect(sameValue?.(result, withLineEnds(changed)) || sameValue?.(result, changed)).toBe(true)
        })
      },
    },
    {
      title:
        'L5, minimal bytes: every piece of the result, such as a line, is one of ours or theirs, but for what separates',
      hold() {
        expectLaw((sides) => {
          const bytes = bytesOf(mergeSides(sides))
          if (!bytes || bytes.length === 0) return
          const known = new Set([...pieces(decode(sides.ours)), ...pieces(decode(sides.theirs))])
          const isKnown = (piece: string) => tagsOf(piece).every((tag) => known.has(tag))
          expect(pieces(decode(bytes)).filter((piece) => !known.has(piece) && !isKnown(piece))).toEqual([])
        })
      },
    },
    {
      title: 'L7, idempotence: merging a side into the result again adds nothing',
      hold() {
        expectLaw(({ base, ours, theirs }) => {
          const merged = bytesOf(mergeSides({ base, ours, theirs }))
          if (!merged) return
          const again = (of: Sides) => decode(bytesOf(mergeSides(of)) ?? encode('a conflict'))
          expect(again({ base: ours, ours: merged, theirs: ours })).toBe(decode(merged))
          expect(again({ base, ours: merged, theirs })).toBe(decode(merged))
        })
      },
    },
    {
      title: 'L10, determinism: the same sides give the same answer',
      hold() {
        expectLaw((sides) => {
          const { base, ours, theirs } = sides
          expect(mergeSides({ base: base.slice(), ours: ours.slice(), theirs: theirs.slice() })).toEqual(
            mergeSides(sides),
          )
        })
      },
    },
  ]
}

/** The text with its line ends changed, as an editor on another system writes it. */
const withLineEnds = (side: Uint8Array) => encode(decode(side).replaceAll(/\r?\n/g, '\r\n'))

/** An element that both sides emptied in part stands empty: its two tags meet on one line. */
const tagsOf = (piece: string) => piece.split(/(?<=>)(?=<\/)/)

/** Lines without their ends, white space around them, and a comma behind. */
const lines = (text: string) => text.split(/\r?\n/).map((line) => line.trim().replace(/[,;]$/, ''))
