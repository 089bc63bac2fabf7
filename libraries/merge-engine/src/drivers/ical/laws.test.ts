import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { describeLaws } from '../../../testing/laws.ts'
import { pieces, sides } from '../../../testing/sides/ical.ts'
import { merge } from '../../index.ts'

describeLaws({ driver: 'ical', sides, pieces, rounds: 60 })

const encode = (text: string) => new TextEncoder().encode(text)

/** All that a reader finds, by event: every value of every property, and its alarms. */
function facts(text: string): Map<string, string[]> {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return new Map(
    calendar
      .getAllSubcomponents('vevent')
      .map((event) => [
        JSON.stringify(event.getFirstProperty('uid')?.toJSON()),
        [
          ...event.getAllProperties().flatMap(valuesOf),
          ...event.getAllSubcomponents('valarm').map((alarm) => JSON.stringify(alarm.toJSON())),
        ],
      ]),
  )
}

function valuesOf(property: ICAL.Property): string[] {
  const [name, parameters, , ...values] = property.toJSON()
  return values.map((value: unknown) => JSON.stringify([name, parameters, value]))
}

test('an independent reader finds every fact of the sides in the result, and no other', () => {
  fc.assert(
    fc.property(sides, ({ base, ours, theirs }) => {
      const result = merge('ical', { base: encode(base), ours: encode(ours), theirs: encode(theirs) })
      if (result.kind !== 'merged') return
      const [before, one, other, merged] = [base, ours, theirs, new TextDecoder().decode(result.bytes)].map(facts)
      for (const [uid, found] of merged ?? []) {
        const [of0, of1, of2] = [before, one, other].map((side) => new Set(side?.get(uid)))
        expect(found.filter((fact) => !of1?.has(fact) && !of2?.has(fact))).toEqual([])
        const kept = [...(of0 ?? [])].filter((fact) => of1?.has(fact) && of2?.has(fact))
        expect(kept.filter((fact) => !found.includes(fact))).toEqual([])
        expect(new Set(found).size).toBe(found.length)
      }
    }),
    { numRuns: 60 },
  )
})
