/**
 * Documents as lines. One merge asks several questions about the lines of the same documents, so each line is a number: equal lines
 * have equal numbers, in all documents of one index.
 */

/** The lines of one document, by their places. */
export type Lines = Readonly<{
  text: string
  /** The number of each line, without its line feed. */
  numbers: readonly number[]
  /** The same, but a last line without a line feed differs from all lines that have one. */
  whole: readonly number[]
  /** Where each line starts, and the end of the last one. */
  starts: readonly number[]
  /** The bytes of a text that is made of such lines. */
  bytesOf: (text: string) => Uint8Array
}>

export type LineIndex = Readonly<{
  /** The lines of a document. It is read once, however often it is asked for. */
  of: (bytes: Uint8Array) => Lines
  /** The line of a number, without its line feed. */
  line: (number: number) => string
  /** How many different lines were read: the numbers are smaller. */
  readonly size: number
}>

/** The text of the lines from one place to another. */
export const textOfLines = ({ text, starts }: Lines, { from, to }: Readonly<{ from: number; to: number }>): string =>
  text.slice(starts[from], starts[to])
