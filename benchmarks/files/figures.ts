/** Medians, and how figures are shown. */

/** The one in the middle, of an even number the greater of the two; NaN of nothing. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Three digits that count; a dash for what was not measured. */
export function shown(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return '-'
  return value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
}

/** In columns, the first one to the left and the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  return rows.map(line).join('\n')
}

export function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** For what only says how far it is: figures stay alone on standard output. */
export function murmur(line: string): void {
  process.stderr.write(`${line}\n`)
}
