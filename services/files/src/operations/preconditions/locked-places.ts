/**
 * Which places a refusal is about whose reason are locks. The sentence of a problem is for people; a protocol may have
 * to name each place (RFC 4918, 9.6.1 and 16), so they travel beside it.
 */
import type { Problem } from '@alluvium/kernel'

export type LockedPlaces = Readonly<{
  /** Where the locks were taken, unencoded; a folder's ends in a slash. */
  roots: readonly string[]
  /** All of them lie below what the request is about, and none on it or above. */
  within: boolean
}>

const placesOfProblems = new WeakMap<object, LockedPlaces>()

export function withPlaces(problem: Problem, places: LockedPlaces): Problem {
  placesOfProblems.set(problem, places)
  return problem
}

export const placesOf = (problem: Problem): LockedPlaces | undefined => placesOfProblems.get(problem)
