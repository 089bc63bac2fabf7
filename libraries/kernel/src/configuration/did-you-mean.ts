/**
 * How a sentence about an unknown word ends: ", did you mean --port?" where a known one, or the last part of one, is a letter or
 * two off, at most one in three, else with its full stop.
 */
export function didYouMean(word: string, known: readonly string[]): string {
  const last = partsOf(word).length === 1 ? known.flatMap((name) => lastPart(word, name)) : []
  const best = [...known.map((name) => ({ name, distance: editDistance(word, name) })), ...last].toSorted(
    (a, b) => a.distance - b.distance,
  )[0]
  const letters = word.replace(/^-+/, '').length
  return best && best.distance <= Math.min(2, Math.ceil(letters / 3)) ? `, did you mean ${best.name}?` : '.'
}

const partsOf = (name: string): readonly string[] => name.split('-').filter((part) => part !== '')

/** A part of three letters is near to nearly every other. */
const minPartLength = 4

/** `port` is near to `files-port`. */
function lastPart(word: string, name: string): readonly Readonly<{ name: string; distance: number }>[] {
  const part = partsOf(name).at(-1) ?? ''
  if (partsOf(name).length === 1 || part.length < minPartLength) return []
  return [{ name, distance: editDistance(partsOf(word)[0] ?? '', part) }]
}

/** Levenshtein's distance; both words are short. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
