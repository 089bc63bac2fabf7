/** What the run of a batch and its threads tell one another of a line. */

/** A line of the input; `number` counts from 1. */
export type BatchLine = Readonly<{ text: string; number: number }>

/** Whose answer it is: by the id of the task, or by the line where it has none. */
export type Whose = Readonly<{ id: unknown; line?: number }>

export const whoseIs = (id: unknown, { number }: BatchLine): Whose =>
  id === null || id === undefined ? { id: null, line: number } : { id }

/** The answer to a line, and the exit code of a run that has no worse one: 1 for a conflict, 2 for what is no merge. */
export type AnswerLine = Readonly<{ answer: string; code: 0 | 1 | 2 }>
