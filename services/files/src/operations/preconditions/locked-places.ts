/**
 * The locked paths of a refusal. A problem's sentence is for people; a protocol may have to name each path (RFC 4918,
 * 9.6.1 and 16), so they travel beside it.
 */
import type { Problem } from '@alluvium/kernel'

export type LockedPlaces = Readonly<{
  /** The paths at which the locks were taken, unencoded; a folder's ends in a slash. */
  roots: readonly string[]
  /** Whether all of them are below the requested path, and none at it or above. */
  within: boolean
}>

const placesOfProblems = new WeakMap<object, LockedPlaces>()

export function withPlaces(problem: Problem, places: LockedPlaces): Problem {
  placesOfProblems.set(problem, places)
  return problem
}

export const placesOf = (problem: Problem): LockedPlaces | undefined => placesOfProblems.get(problem)
