/**
 * Which entries of a list are chosen, and where the cursor is. Both are known by path, so that they survive sorting and
 * reading the list again.
 *
 *   cursor   where the keyboard is; moved by arrows and clicks
 *   anchor   where a range began: Shift chooses everything between it and the cursor
 */
import { type Step, stepped } from './steps.ts'

export type Selection = Readonly<{ chosen: ReadonlySet<string>; cursor: string | null; anchor: string | null }>

export const nothingChosen: Selection = { chosen: new Set(), cursor: null, anchor: null }

/** One alone. */
export const chooseOnly = (path: string): Selection => ({ chosen: new Set([path]), cursor: path, anchor: path })

/** One more, or one less. */
export function toggle({ chosen }: Selection, path: string): Selection {
  const next = new Set(chosen)
  if (!next.delete(path)) next.add(path)
  return { chosen: next, cursor: path, anchor: path }
}

/** Everything from the anchor to this one, in the order of the list. */
export function extendTo(selection: Selection, paths: readonly string[], path: string): Selection {
  const anchor = selection.anchor ?? selection.cursor ?? paths[0] ?? path
  const [from, to] = [paths.indexOf(anchor), paths.indexOf(path)].toSorted((one, other) => one - other)
  if (from === undefined || to === undefined || from < 0) return chooseOnly(path)
  return { chosen: new Set(paths.slice(from, to + 1)), cursor: path, anchor }
}

/** @param columns how many entries stand in a row. */
export function moveCursor(
  selection: Selection,
  paths: readonly string[],
  { step, isExtending, columns }: Readonly<{ step: Step; isExtending: boolean; columns: number }>,
): Selection {
  const at = selection.cursor === null ? -1 : paths.indexOf(selection.cursor)
  const next = paths[stepped(at < 0 ? undefined : at, step, { count: paths.length, columns })]
  if (next === undefined) return selection
  return isExtending ? extendTo(selection, paths, next) : chooseOnly(next)
}

export const chooseAll = (selection: Selection, paths: readonly string[]): Selection => ({
  ...selection,
  chosen: new Set(paths),
  cursor: selection.cursor ?? paths[0] ?? null,
})

/** Without what is no longer in the list; the cursor goes to what took its place. */
export function within(selection: Selection, paths: readonly string[], before: readonly string[]): Selection {
  const there = new Set(paths)
  const { chosen, cursor, anchor } = selection
  const isCursorThere = cursor === null || there.has(cursor)
  if (isCursorThere && [...chosen].every((path) => there.has(path))) return selection
  const next = isCursorThere ? cursor : successor(cursor, there, before)
  return {
    chosen: new Set([...chosen].filter((path) => there.has(path))),
    cursor: next,
    anchor: anchor !== null && there.has(anchor) ? anchor : next,
  }
}

/** The nearest that is still there: the next one after it, or else the last before. */
function successor(path: string, there: ReadonlySet<string>, before: readonly string[]): string | null {
  const at = before.indexOf(path)
  if (at < 0) return null
  return before.slice(at).find((one) => there.has(one)) ?? before.slice(0, at).findLast((one) => there.has(one)) ?? null
}
