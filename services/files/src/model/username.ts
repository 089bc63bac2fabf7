/**
 * What may be a user's name, and when two names are too much alike for two accounts. A colon would end a name in HTTP's
 * Basic scheme (RFC 7617, 2); slashes, and dots and blanks at the ends, would make another folder of it than the name
 * says; `anonymous` is everybody's.
 *
 *   Ada   ADA   Ａda         equal after NFKC and case folding
 *   paypal   раyраl   paypaI    look alike: Cyrillic letters, a capital i (UTS 39, 4)
 */
import unhomoglyph from 'unhomoglyph'
import { usernameInvalid } from '../problems/accounts.ts'

/** Throws `files.username-invalid`. */
export function refuseUsername(name: string): void {
  if (!isUsername(name) || name === 'anonymous') throw usernameInvalid()
}

/** Whether an account may be given the name; `anonymous` is one's. */
export const isUsername = (name: string): boolean =>
  mayBeUsername(name) && isSafe(name) && isSafe(name.normalize('NFKC')) && usernameKeys(name).every((key) => key !== '')

/** Whether an account could have this name: some are older than the rule. */
export const mayBeUsername = (name: string): boolean => /^[^:\p{Cc}\p{Cs}]{1,64}$/u.test(name) && name.trim() !== ''

/** Whether a name has no character with another meaning. It is asked of the name, and of what compatible characters make of it. */
const isSafe = (name: string): boolean => !/[:/\\\p{Cc}\p{Cs}]/u.test(name) && name === trimmed(name)

const trimmed = (name: string): string => name.replace(/^[\s.]+|[\s.]+$/gu, '')

/**
 * What no two accounts may have in common. There are two, since letters look alike as they are written, and names are
 * equal whatever their case: `paypaI` is found by the first key and `PAYPAL` by the second.
 */
export function usernameKeys(name: string): readonly string[] {
  return [...new Set([skeleton(name.normalize('NFKC')), skeleton(folded(name))])]
}

/** The name without its case: equal for names that are the same at a log-in. */
export const caselessUsername = (name: string): string => (mayBeUsername(name) ? folded(name) : name)

/** NFKC and case folding. Letter by letter, so that a sigma is the same at the end of a word. */
function folded(name: string): string {
  const upper = name.normalize('NFKC').toUpperCase().normalize('NFKC')
  return Array.from(upper, (letter) => letter.toLowerCase())
    .join('')
    .normalize('NFKC')
}

/** UTS 39, 4: of all that look alike, the same text, without what shows nothing, such as a Braille pattern without dots. Case counts. */
const skeleton = (text: string): string =>
  unhomoglyph(text.normalize('NFD').replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')).normalize('NFD')

/** The name nearest to what somebody else calls a person, with room for a number behind it. */
export function usernameFrom(name: string): string {
  return [name, name.normalize('NFKC')].map(nearest).find(isUsername) ?? 'user'
}

function nearest(name: string): string {
  const spoken = trimmed(name.normalize('NFC').replace(/[:/\\\p{Cc}\p{Cs}]+/gu, ' '))
  const [start = ''] = /^.{0,56}/u.exec(spoken) ?? []
  return trimmed(start)
}
