/** Texts that are written for reading, and their words. */

const minProse = 60
const minWords = 8

/** Whether a text is prose: long, with many words, and mostly letters. */
export function isProse(text: string): boolean {
  if (text.length < minProse) return false
  if ((text.match(/\S+/g)?.length ?? 0) < minWords) return false
  const readable = text.match(/[\p{L}\s.,;:!?'’"()]/gu)?.length ?? 0
  return readable / text.length > 0.9 && !commandSigns.test(text)
}

/** Signs of a command line. */
const commandSigns = /&&|\|\||\s--?[a-z]|\$\(|\$\{|=>/

/** The words of a string that is prose, each with the white space behind it. */
export const wordsOfProse = (kind: string, written: string) =>
  kind === 'string' && isProse(written) ? wordsOf(written) : undefined

/** The words of a text, each with the white space behind it; joined, they are the text. */
export const wordsOf = (text: string): string[] => text.match(/\s+|\S+\s*/g) ?? []
