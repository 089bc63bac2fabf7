/** What the texts of a list are, by where it stands. */
import type { Texts } from './values.ts'

/** Where Python projects name the packages they need: PEP 621, PEP 735, PEP 518. `*` is any name. */
const requirements: readonly (readonly string[])[] = [
  ['project', 'dependencies'],
  ['project', 'optional-dependencies', '*'],
  ['dependency-groups', '*'],
  ['build-system', 'requires'],
]

/** For the entry that this key has in this table. */
export function textsAt(table: readonly string[], key: readonly string[]): Texts {
  const length = table.length + key.length
  const fits = (place: readonly string[]) =>
    place.length === length &&
    place.every((part, at) => part === '*' || part === (at < table.length ? table[at] : key[at - table.length]))
  return requirements.some(fits) ? 'requirement' : 'string'
}
