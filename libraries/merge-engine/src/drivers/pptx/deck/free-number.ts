/** A number for what is new: one more than the greatest there is, and at least `least`. */
export function freeNumber(taken: ReadonlySet<string>, min: number): string {
  let greatest = min - 1
  for (const number of taken) if (/^\d{1,9}$/.test(number)) greatest = Math.max(greatest, Number(number))
  return `${greatest + 1}`
}
