/** Two texts as lines that stayed, went and came, with the words that changed within a line. */
import { type Change, diffLines, diffWordsWithSpace } from 'diff'

export type Word = Readonly<{ text: string; isChanged: boolean }>
export type Line = Readonly<{
  kind: 'same' | 'gone' | 'come'
  /** Its number before and after; null where it isn't. */
  before: number | null
  after: number | null
  words: readonly Word[]
}>
/** Unchanged lines that are left out. */
export type Gap = Readonly<{ kind: 'gap'; lines: number }>

/** How many unchanged lines are shown around each change. */
const around = 3
/** After this long the comparison is given up, milliseconds. */
const timeoutMs = 5000

/** Undefined when they are too different to be compared in time. */
export function lineDiff(before: string, after: string): (Line | Gap)[] | undefined {
  const changes = diffLines(before, after, { timeout: timeoutMs })
  return changes === undefined ? undefined : folded(linesOf(changes))
}

function linesOf(changes: readonly Change[]): Line[] {
  const lines: Line[] = []
  const number = { before: 0, after: 0 }
  changes.forEach(({ value, added, removed }, at) => {
    const texts = value.replace(/\n$/, '').split('\n')
    const kind = added ? 'come' : removed ? 'gone' : 'same'
    const partner = partnerOf(changes, at)
    texts.forEach((text, index) => {
      lines.push({
        kind,
        before: kind === 'come' ? null : ++number.before,
        after: kind === 'gone' ? null : ++number.after,
        words: wordsOf(text, partner?.[index], kind),
      })
    })
  })
  return lines
}

/** The lines that this block took the place of, or that took its place, when they are as many. */
function partnerOf(changes: readonly Change[], at: number): readonly string[] | undefined {
  const one = changes[at]
  const other = one?.removed ? changes[at + 1] : changes[at - 1]
  const isPair = one && other && ((one.removed && other.added) || (one.added && other.removed))
  if (!isPair) return undefined
  const texts = other.value.replace(/\n$/, '').split('\n')
  return texts.length === one.value.replace(/\n$/, '').split('\n').length ? texts : undefined
}

function wordsOf(text: string, other: string | undefined, kind: Line['kind']): Word[] {
  if (other === undefined || kind === 'same') return [{ text, isChanged: false }]
  const [before, after] = kind === 'gone' ? [text, other] : [other, text]
  return diffWordsWithSpace(before, after)
    .filter(({ added, removed }) => (kind === 'gone' ? !added : !removed))
    .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }))
}

function folded(lines: readonly Line[]): (Line | Gap)[] {
  const isNear = lines.map(() => false)
  lines.forEach(({ kind }, at) => {
    if (kind === 'same') return
    for (let near = Math.max(0, at - around); near <= Math.min(lines.length - 1, at + around); near++)
      isNear[near] = true
  })
  const shown: (Line | Gap)[] = []
  let skipped = 0
  lines.forEach((line, at) => {
    if (!isNear[at]) {
      skipped++
      return
    }
    if (skipped > 0) shown.push({ kind: 'gap', lines: skipped })
    skipped = 0
    shown.push(line)
  })
  if (skipped > 0) shown.push({ kind: 'gap', lines: skipped })
  return shown
}
