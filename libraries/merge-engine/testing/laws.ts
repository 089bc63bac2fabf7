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
}>

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

const bytesOf = (result: MergeResult) => (result.kind === 'merged' ? result.bytes : undefined)

/** The share of triples without equal sides that must merge. */
const minMerged = 0.1

export function describeLaws({ driver, sides: texts, pieces = lines, rounds = 200 }: Laws): void {
  const numRuns = process.env['ALLUVIUM_PROOF'] === 'full' ? 10 * rounds : rounds
  vi.setConfig({ testTimeout: 1000 * numRuns })
  const mergeSides = (sides: Sides) => merge(driver, sides)
  const { reads, sameValue } = drivers.get(driver) ?? {}
  const expectLaw = (law: (sides: Sides) => void) =>
    fc.assert(
      fc.property(texts, ({ base, ours, theirs }) =>
        law({ base: encode(base), ours: encode(ours), theirs: encode(theirs) }),
      ),
      { numRuns },
    )

  describe(`the laws, for ${driver}`, () => {
    test('every random document is readable, so that the laws test the structural merge', () => {
      expectLaw((sides) => {
        for (const side of Object.values(sides)) expect([reads?.(side), decode(side)]).toEqual([true, decode(side)])
      })
    })

    test('enough random triples merge, so that a driver that always conflicts fails', () => {
      const kinds = { merged: 0, conflicted: 0 }
      expectLaw((sides) => {
        const { kind, by } = mergeSides(sides)
        if (by !== 'identity') kinds[kind] += 1
      })
      expect(kinds.merged).toBeGreaterThan(minMerged * (kinds.merged + kinds.conflicted))
    })

    test('L1, identity: of two equal sides the third is the answer, byte for byte', () => {
      expectLaw(({ base, ours, theirs }) => {
        expect(bytesOf(mergeSides({ base, ours: base, theirs }))).toEqual(theirs)
        expect(bytesOf(mergeSides({ base, ours, theirs: base }))).toEqual(ours)
        expect(bytesOf(mergeSides({ base, ours, theirs: ours }))).toEqual(ours)
      })
    })

    test('L2, symmetry: swapped sides have the same conflicts', () => {
      expectLaw(({ base, ours, theirs }) => {
        const exchanged = mergeSides({ base, ours: theirs, theirs: ours })
        expect(exchanged.kind).toBe(mergeSides({ base, ours, theirs }).kind)
      })
    })

    test('L3, validity: the result is a document of the format', () => {
      expectLaw((sides) => {
        const bytes = bytesOf(mergeSides(sides))
        if (!bytes) return
        expect([reads?.(bytes), decode(bytes)]).toEqual([true, decode(bytes)])
      })
    })

    test('L4, nothing lost: merged with a side that only reformats base, the other side is the answer', () => {
      expectLaw(({ base, ours }) => {
        const result = bytesOf(mergeSides({ base, ours, theirs: withLineEnds(base) }))
        if (!result) return
        expect(sameValue?.(result, withLineEnds(ours)) || sameValue?.(result, ours)).toBe(true)
      })
    })

    test('L5, minimal bytes: every piece of the result, such as a line, is one of ours or theirs, except for separators', () => {
      expectLaw((sides) => {
        const bytes = bytesOf(mergeSides(sides))
        if (!bytes || bytes.length === 0) return
        const known = new Set([...pieces(decode(sides.ours)), ...pieces(decode(sides.theirs))])
        const isKnown = (piece: string) => tagsOf(piece).every((tag) => known.has(tag))
        expect(pieces(decode(bytes)).filter((piece) => !known.has(piece) && !isKnown(piece))).toEqual([])
      })
    })

    test('L7, idempotence: merging a side into the result again adds nothing', () => {
      expectLaw(({ base, ours, theirs }) => {
        const merged = bytesOf(mergeSides({ base, ours, theirs }))
        if (!merged) return
        const again = (of: Sides) => decode(bytesOf(mergeSides(of)) ?? encode('a conflict'))
        expect(again({ base: ours, ours: merged, theirs: ours })).toBe(decode(merged))
        expect(again({ base, ours: merged, theirs })).toBe(decode(merged))
      })
    })

    test('L10, determinism: the same sides give the same answer', () => {
      expectLaw((sides) => {
        const { base, ours, theirs } = sides
        expect(mergeSides({ base: base.slice(), ours: ours.slice(), theirs: theirs.slice() })).toEqual(
          mergeSides(sides),
        )
      })
    })
  })
}

/** The text with its line ends changed, as an editor on another system writes it. */
const withLineEnds = (side: Uint8Array) => encode(decode(side).replaceAll(/\r?\n/g, '\r\n'))

/** An element that both sides emptied in part stands empty: its two tags meet on one line. */
const tagsOf = (piece: string) => piece.split(/(?<=>)(?=<\/)/)

/** Lines without their ends, white space around them, and a comma behind. */
const lines = (text: string) => text.split(/\r?\n/).map((line) => line.trim().replace(/[,;]$/, ''))
