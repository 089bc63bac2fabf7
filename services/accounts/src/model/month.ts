/** The month of a time, in UTC, as usage is counted and answered: `2026-11`. */
export const monthOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 7)
