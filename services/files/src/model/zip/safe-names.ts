/**
 * Names that every extractor may write. The tree takes names that Windows would read as another place, a device, or not at
 * all; an archive is opened anywhere. So each name is made one that means the same everywhere, and no two of a folder
 * become one, also where case does not count.
 *
 *   C:\evil.bat -> C__evil.bat       con.txt -> con_.txt       "a. " -> a__        a, A -> a, A (2)
 */

/** Controls, what Windows forbids, and marks that turn the direction of what follows, so that a name reads as another one. */
const forbidden = /[\p{Cc}\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** Windows takes these for devices, whatever follows the first dot. */
const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\s*(\.|$))/i
/** Windows drops them at the end. */
const trailing = /[. ]+$/

/** One name, without a slash. A name that is safe already stays what it is. */
export const safeName = (name: string): string =>
  name
    .replace(forbidden, '_')
    .replace(trailing, (end) => '_'.repeat(end.length))
    .replace(device, '$1_')

/** Gives the names of one folder one after another, each unlike all that were given before. */
export function uniqueNames(): (name: string) => string {
  const given = new Set<string>()
  const counts = new Map<string, number>()
  return (name) => {
    const safe = safeName(name)
    let unique = safe
    for (let count = counts.get(folded(safe)) ?? 2; given.has(folded(unique)); count += 1) {
      unique = numbered(safe, count)
      counts.set(folded(safe), count + 1)
    }
    given.add(folded(unique))
    return unique
  }
}

/** How names are equal where it matters least what they are: on macOS and Windows. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase()

/** `report.txt` becomes `report (2).txt`. */
function numbered(name: string, count: number): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)} (${count})${name.slice(dot)}` : `${name} (${count})`
}
