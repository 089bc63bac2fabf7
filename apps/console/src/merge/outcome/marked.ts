/**
 * A text with conflict markers as a list of hunks: what is settled, and what a person must decide.
 *
 *   <<<<<<< ours
 *   what one of them wrote
 *   ||||||| base
 *   what both started from
 *   =======
 *   what the other wrote
 *   >>>>>>> theirs
 *
 * Seven equals signs may also be a line of the document; the one that divides is where each part is found in its own side.
 */
export type Conflicting = Readonly<{ kind: 'conflict'; base: string; ours: string; theirs: string }>
export type Hunk = Readonly<{ kind: 'settled'; text: string }> | Conflicting

type Sides = Readonly<{ base: string; ours: string; theirs: string }>

/** Undefined when the markers can't be read. */
export function hunksOf(marked: string, sides: Sides): readonly Hunk[] | undefined {
  const hunks: Hunk[] = []
  const lines = marked.split(/(?<=\n)/)
  let settled = ''
  for (let at = 0; at < lines.length; at++) {
    if (!isMarker(lines[at], '<<<<<<< ours')) {
      settled += lines[at]
      continue
    }
    const end = lines.findIndex((line, index) => index > at && isMarker(line, '>>>>>>> theirs'))
    const conflict = end === -1 ? undefined : conflictIn(lines.slice(at + 1, end), sides)
    if (!conflict) return undefined
    if (settled !== '') hunks.push({ kind: 'settled', text: settled })
    settled = ''
    hunks.push(conflict)
    at = end
  }
  if (settled !== '') hunks.push({ kind: 'settled', text: settled })
  return hunks
}

function conflictIn(lines: readonly string[], sides: Sides): Conflicting | undefined {
  const original = lines.findIndex((line) => isMarker(line, '||||||| base'))
  if (original === -1) return undefined
  const ours = lines.slice(0, original).join('')
  const found = lines.flatMap((line, at): Conflicting[] => {
    if (at <= original || !isMarker(line, '=======')) return []
    const [base, theirs] = [lines.slice(original + 1, at).join(''), lines.slice(at + 1).join('')]
    return [{ kind: 'conflict', base, ours, theirs }]
  })
  return found.find(({ base, theirs }) => isIn(sides.base, base) && isIn(sides.theirs, theirs)) ?? found[0]
}

const isMarker = (line: string | undefined, marker: string): boolean => line?.replace(/\r?\n$/, '') === marker

const isIn = (whole: string, part: string): boolean => whole.includes(part.replace(/\r?\n$/, ''))

/** By the place of the conflict among the conflicts. */
export type TextChoices = ReadonlyMap<number, Choice>

/** A side, or what somebody wrote by hand. */
export type Choice = Readonly<{ take: 'ours' | 'theirs' | 'both' }> | Readonly<{ take: 'hand'; text: string }>

/** A text that ends its line where the sides do, so that what follows is not glued to it. */
const withBreak = (text: string, ...sides: readonly string[]): string =>
  text !== '' && !text.endsWith('\n') && sides.some((side) => side.endsWith('\n')) ? `${text}\n` : text

export function chosenText({ ours, theirs }: Conflicting, choice: Choice): string {
  if (choice.take === 'hand') return withBreak(choice.text, ours, theirs)
  if (choice.take === 'both') return (theirs === '' ? ours : withBreak(ours, theirs)) + theirs
  return choice.take === 'ours' ? ours : theirs
}

/**
 * The document as it was decided; undefined while something isn't.
 * @param choices by the place of the conflict among the conflicts
 * @param sides a document whose sides end without a break ends without one
 */
export function decided(hunks: readonly Hunk[], choices: TextChoices, sides: Sides): string | undefined {
  let conflicts = 0
  let text = ''
  for (const hunk of hunks) {
    const choice = hunk.kind === 'conflict' ? choices.get(conflicts++) : undefined
    if (hunk.kind === 'conflict' && !choice) return undefined
    text += hunk.kind === 'settled' ? hunk.text : choice ? chosenText(hunk, choice) : ''
  }
  const hasBreak = sides.ours.endsWith('\n') || sides.theirs.endsWith('\n')
  return hasBreak ? text : text.replace(/\r?\n$/, '')
}
