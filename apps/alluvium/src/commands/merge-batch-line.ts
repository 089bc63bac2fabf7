/** The messages between the run of a batch and its threads: a line goes to a thread, an answer comes back. */

/** A line of the input; `number` counts from 1. */
export type BatchLine = Readonly<{ text: string; number: number }>

/** Which task an answer is for: by its id, or by the number of its line where it has none. */
export type TaskReference = Readonly<{ id: unknown; line?: number }>

export const taskReference = (id: unknown, { number }: BatchLine): TaskReference =>
  id === null || id === undefined ? { id: null, line: number } : { id }

/** The answer to a line, and the exit code of a run that has no worse one: 1 for a conflict, 2 for what is no merge. */
export type AnswerLine = Readonly<{ answer: string; code: 0 | 1 | 2 }>
