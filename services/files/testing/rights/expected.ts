/** What the rules of `docs/guides/who-sees-what.md` say about a cell of the rights matrix. */
import type { Outcome } from './asked.ts'
import { type Member, reaches } from './household.ts'
import { levelIn, type Place } from './places.ts'
import type { Fate, Need, Row } from './row.ts'

/** Whether it changes something. */
export const changes = ({ needs, changes: said }: Row): boolean => said ?? needs !== 'read'

function mayDo(row: Row, place: Place, member: Member, who: string): boolean {
  const { needs } = row
  const level = levelIn(place, member)
  if (needs === 'nothing') return true
  if (member.bound === 'no account') return false
  if (changes(row) && (member.bound === 'reading app' || (member.bound === 'readonly' && row.own !== true)))
    return false
  const [isAda, isRoot] = [member.isAda === true, who === 'root']
  const held: Readonly<Record<Need, boolean>> = {
    nothing: true,
    'an account': true,
    'a role': member.bound !== 'no role',
    read: reaches(level, 'read'),
    write: reaches(level, 'write'),
    manage: reaches(level, 'manage'),
    'to be Ada': isAda,
    'to be Ada or root': isAda || (isRoot && level !== 'none'),
    'to be Ada or anywhere root': isAda || isRoot,
    'to take it over': isRoot && level !== 'none',
    'something else': false,
  }
  return held[needs]
}

/** What may be said to who may not: never more than that a name can't be used, to who has no right. */
function refusals(row: Row, place: Place, member: Member): readonly Outcome[] {
  if (member.bound === 'no account') return ['nobody']
  if (member.bound === 'no role') return ['forbidden', 'hidden']
  const isOfRight = row.needs === 'read' || row.needs === 'write' || row.needs === 'manage'
  const level = levelIn(place, member)
  if (isOfRight && level !== 'none') return ['forbidden']
  if (isOfRight && !changes(row)) return ['hidden']
  if (isOfRight && member.bound === undefined) return ['hidden', 'unavailable']
  return changes(row) ? ['forbidden', 'hidden', 'unavailable'] : ['forbidden', 'hidden']
}

const outcomes: Readonly<Record<Fate, readonly Outcome[]>> = {
  done: ['done'],
  missing: ['hidden'],
  reserved: ['reserved'],
  stale: ['412 files.precondition-failed', '200 files.precondition-failed'],
  'no method': ['405 files.method-not-allowed'],
}

function fateIn(row: Row, { state }: Place): Fate {
  if (state === 'there') return row.there ?? 'done'
  if (row.needs === 'an account' || row.needs === 'a role') return 'done'
  return state === 'in the trash' ? (row.trashed ?? 'missing') : (row.kept ?? (changes(row) ? 'reserved' : 'done'))
}

export function expected(row: Row, place: Place, who: string, member: Member): readonly Outcome[] {
  const fate = fateIn(row, place)
  if (mayDo(row, place, member, who)) return outcomes[fate]
  const refused = refusals(row, place, member)
  if (fate === 'done' || member.bound === 'no account') return refused
  // What is not there is there for nobody, and what nobody changes is told to be so, whether it is there or not.
  return [...refused, 'hidden', ...outcomes[fate]]
}
