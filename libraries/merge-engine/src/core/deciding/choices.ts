/**
 * Puts a person's choices in the place of conflicts. The chosen side is taken there as it is written; everything else
 * merges as before.
 *
 *   the chosen side has the thing       it is taken from there, and put back where the other side deleted it
 *   the chosen side does not have it    it is deleted
 *   the conflict is in a document inside this one, such as front matter     that document is merged with the choice
 *
 * The check (`check.ts`) verifies what was chosen like what was merged.
 */

import type { Versions } from '../document/versions.ts'
import type { Choices, Conflict } from '../model/conflict.ts'
import { joinedPath, pathOf, type Triple } from '../model/triple.ts'
import { conflictsAt } from './decide.ts'
import type { Decision, Decisions, Disagreement } from './decision.ts'
import { putBack } from './put-back.ts'

/** The decisions with the choices applied; conflicts without a choice stay. */
export function withChoices(versions: Versions, decisions: Decisions, choices: Choices): Decisions {
  const of = new Map(decisions.of)
  const conflicts: Conflict[] = []
  for (const [triple, decision] of decisions.of) {
    if (decision.is !== 'conflict') continue
    const chosen = chosenAt(versions, triple, decision, choices)
    of.set(triple, chosen)
    if (chosen.is === 'conflict') conflicts.push(...conflictsAt(versions, triple, chosen))
  }
  for (const [triple, decision] of of) if (decision.is === 'composed') of.set(triple, withChildrenChosen(decision, of))
  return { ...decisions, of, conflicts }
}

function chosenAt(versions: Versions, triple: Triple, conflict: Disagreement, choices: Choices): Decision {
  const path = pathOf(triple)
  const side = choices.get(path)
  if (side) return triple[side] ? { is: 'taken', side, isChosen: true } : { is: 'dropped', isChosen: true }
  const { inside, embedded } = conflict
  if (!inside || !embedded) return conflict
  const own = inside.flatMap(({ path: at }) => {
    const take = choices.get(joinedPath(path, at))
    return take ? [[at, take] as const] : []
  })
  if (own.length === 0) return conflict
  const outcome = versions.mergeInside(embedded.format, embedded.texts, new Map(own))
  if ('segments' in outcome) return { is: 'embedded', label: embedded.label, format: embedded.format, ...outcome }
  return 'conflicts' in outcome ? { ...conflict, inside: outcome.conflicts } : conflict
}

/** A container with its chosen children put back or taken out. */
function withChildrenChosen(
  decision: Extract<Decision, { is: 'composed' }>,
  of: ReadonlyMap<Triple, Decision>,
): Decision {
  const isChosen = (triple: Triple, is: 'taken' | 'dropped') => {
    const one = of.get(triple)
    return one?.is === is && one.isChosen === true
  }
  const back = decision.deleted.filter((triple) => isChosen(triple, 'taken'))
  const out = decision.order.filter((triple) => isChosen(triple, 'dropped'))
  if (back.length + out.length === 0) return decision
  const kept = decision.order.filter((triple) => !out.includes(triple))
  return {
    ...decision,
    order: back.reduce(putBack, kept),
    deleted: [...decision.deleted.filter((triple) => !back.includes(triple)), ...out],
  }
}
