/** What a target of the search is made of; how to add one: `docs/contributing/fuzzing.md`. */
export { holds, unlessRefused, unlessRefusedLater } from './laws.ts'
export type { Target } from './target.ts'
