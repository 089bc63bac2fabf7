/** What somebody has decided of a merge's conflicts, from the file that `--choices` names. */
import { Problem } from '@alluvium/kernel'
import { type Choices, type MergeOptions, type MergeResult, mergeWithChoices, type Sides } from '@alluvium/merge-engine'
import type { ChosenDriver } from './merge-outcome.ts'

const sides = ['base', 'ours', 'theirs'] as const

type Decision = Readonly<{ path: string; take: (typeof sides)[number] }>

/** Reads choices as the merge API takes them. @param path the file's, for what is wrong with it */
export function choicesIn(text: string, path: string): Choices {
  const choices = parsed(text, path)
  if (!Array.isArray(choices) || !choices.every(isDecision))
    throw mergeProblem(`${path} must be a list of {"path": …, "take": "base", "ours" or "theirs"}.`)
  return new Map(choices.map(({ path: place, take }) => [place, take]))
}

function isDecision(one: unknown): one is Decision {
  if (typeof one !== 'object' || one === null || !('path' in one) || !('take' in one)) return false
  return typeof one.path === 'string' && sides.some((side) => side === one.take)
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw mergeProblem(`${path} is not JSON.`)
  }
}

/** Throws what can't be decided in this way. */
export function mergeAsDecided(
  driver: ChosenDriver,
  sides: Sides,
  choices: Choices,
  options: Pick<MergeOptions, 'versions'>,
): MergeResult {
  const result = mergeWithChoices(driver, sides, choices, options)
  if (result.kind === 'merged' || result.kind === 'conflicted') return result
  const places = result.paths.map((path) => JSON.stringify(path)).join(', ')
  throw mergeProblem(
    result.kind === 'misplaced' ? `Nothing conflicts at ${places}.` : `Taking one side does not settle ${places}.`,
  )
}

const mergeProblem = (message: string) => new Problem('invalid', 'merge.invalid', message)
