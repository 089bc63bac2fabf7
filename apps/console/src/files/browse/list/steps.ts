/** Where the cursor goes among entries that stand in rows: one to a row in a list, several among tiles. */
export type Step = Readonly<{ rows: number }> | Readonly<{ entries: number }>

/** @param from undefined where the cursor is nowhere: it comes in at the end that the step leads away from. */
export function stepped(
  from: number | undefined,
  step: Step,
  { count, columns }: Readonly<{ count: number; columns: number }>,
): number {
  const last = count - 1
  if ('entries' in step) return between(0, (from ?? (step.entries > 0 ? -1 : count)) + step.entries, last)
  if (from === undefined) return step.rows > 0 ? 0 : last
  const row = Math.floor(from / columns)
  const target = between(0, row + step.rows, Math.floor(last / columns))
  // It stays in its column; the last row may be too short for that.
  return target === row ? from : Math.min(target * columns + (from % columns), last)
}

const between = (min: number, value: number, max: number): number => Math.max(min, Math.min(value, max))
