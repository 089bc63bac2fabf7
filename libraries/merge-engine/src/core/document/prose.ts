/** Texts that are written for reading, and their words. */

const minProse = 60
const minWords = 8

/** Whether a text is prose: long, with many words, and mostly letters. */
export function isProse(text: string): boolean {
  if (text.length < minProse) return false
  if ((text.match(/\S+/g)?.length ?? 0) < minWords) return false
  return readableIn(text) / text.length > 0.9 && !commandSigns.test(text)
}

const readable = /[\p{L}\s.,;:!?'’"()]/gu

/** How many letters, white space and signs of sentences it has. Most texts are of ASCII, which is counted faster than matched. */
function readableIn(text: string): number {
  let found = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) return text.match(readable)?.length ?? 0
    const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a
    if (isLetter || readableCodes.has(code)) found++
  }
  return found
}

const readableCodes: ReadonlySet<number> = new Set('\t\n\v\f\r .,;:!?\'"()'.split('').map((sign) => sign.charCodeAt(0)))

/** Signs of a command line. */
const commandSigns = /&&|\|\||\s--?[a-z]|\$\(|\$\{|=>/

/** The words of a string that is prose, each with the white space behind it. */
export const wordsOfProse = (kind: string, written: string) =>
  kind === 'string' && isProse(written) ? wordsOf(written) : undefined

/** The words of a text, each with the white space behind it; joined, they are the text. */
export const wordsOf = (text: string): string[] => text.match(/\s+|\S+\s*/g) ?? []

/**
 * The smallest parts of a text that two edits may change independently: words and signs. A number with its signs
 * (`1,000`, `4.1.6`, `10:30`) is one part. So is a number with what it counts (`10 minutes`), with what it is a version or
 * a part of (`checkout@v4`, `x/2`, `localhost:80`), and an escape.
 */
export const wordsAndSigns = (text: string): string[] => text.match(token) ?? []

const wordSigns = String.raw`[\p{L}\p{M}\p{N}_]+(?:(?:[.'’-]|(?<=\p{N})[,:/–](?=\p{N}))[\p{L}\p{M}\p{N}_]+)*`
const token = new RegExp(
  [
    String.raw`\s+`,
    String.raw`\\(?:u[0-9a-fA-F]{4}|.)`,
    String.raw`\p{N}+(?:[.,:/–]\p{N}+)*[ \u00a0]\p{L}[\p{L}\p{N}]*`,
    String.raw`${wordSigns}(?:[/@:]v?(?=\p{N})${wordSigns})*`,
    '[^]',
  ].join('|'),
  'gu',
)

/** The words and signs of a short text that says something: three words, or an address. */
export const wordsOfShortText = (text: string) =>
  address.test(text) || (text.match(word)?.length ?? 0) >= minWordsOfShortText ? wordsAndSigns(text) : undefined

const minWordsOfShortText = 3
const word = /(?<![\p{L}\p{N}_])\p{L}[\p{L}\p{M}'’-]*/gu

/** A path or a URL, perhaps in quotes, and behind what makes it a value of the format. */
const address = /^(?:\[[^\]]*\]:|=)?\s*["'<]?(?:[a-z][a-z0-9+.-]*:\/\/|\.{0,2}\/)[^\s"']+["'>]?$/i
