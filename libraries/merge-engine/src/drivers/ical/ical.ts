/** The iCalendar driver: components by UID, properties by name, with the rules of scheduling. */

import { isProse } from '../../core/document/prose.ts'
import type { Format } from '../../core/model/format.ts'
import type { Profile } from '../../core/model/profile.ts'
import { structuralDriver } from '../../core/structural-driver.ts'
import { derivedNames, unfold } from './content-line.ts'
import { scanIcal } from './scan.ts'
import { objectionTo } from './scheduling.ts'

/** What changes as a whole: the times, the progress, the location, the description. */
const together = [
  ['DTSTART', 'DTEND', 'DUE', 'DURATION', 'RRULE', 'EXRULE'],
  ['STATUS', 'COMPLETED', 'PERCENT-COMPLETE'],
  ['LOCATION', 'GEO', 'X-APPLE-STRUCTURED-LOCATION'],
  ['DESCRIPTION', 'X-ALT-DESC'],
] as const

const profile: Profile = {
  name: 'ical',
  rules: [
    ...together.map((members) => ({ at: ['**', 'properties'], is: 'together', members }) as const),
    ...derivedNames.map((name) => ({ at: ['**', 'properties', name], is: 'derived' }) as const),
    // The program that wrote it last, and a date without a meaning.
    { at: ['**', 'properties', 'PRODID'], is: 'noise' },
    { at: ['**', 'properties', 'CREATED'], is: 'noise' },
  ],
  identityKeys: [],
  // Programs give identities, and nobody changes them; what was replaced differently is an objection of this format.
  mayBeRenamed: () => false,
  exclusive: [],
}

/** Words with the spaces behind them; a fold is not a space, because programs fold within words. */
const foldedWords = (written: string) => written.match(/(?:\r?\n[ \t]|\S)+[ \t]*|\s+/g) ?? []

const ical: Format = {
  name: 'ical',
  parse: scanIcal,
  profileOf: () => profile,
  separators: /^[\s,]*$/,
  piecesOf: (kind, written) => (kind === 'text' && isProse(unfold(written)) ? foldedWords(written) : undefined),
  pieceMeaning: unfold,
  objectionTo,
}

export const icalDriver = structuralDriver(ical)
