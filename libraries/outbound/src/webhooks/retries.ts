/**
 * When a message that was not taken is sent again: in 1 s, 2 s, 4 s … up to an hour, for a day.
 *
 * Each message is sent by one process at a time, by a lease that runs out when the process dies. So it is sent at least once.
 */

/** Longer than a delivery can take. */
export const leaseMs = 30_000

const firstRetryMs = 1000
const maxRetryMs = 60 * 60_000
const givenUpAfterMs = 24 * 60 * 60_000

/** How long to wait after so many failures in a row, at least one; milliseconds. */
export const retryDelayMs = (failures: number): number => Math.min(firstRetryMs * 2 ** (failures - 1), maxRetryMs)

/** Whether what has failed since then is sent no more. */
export const isGivenUp = (failingSince: number, now: number): boolean => now - failingSince >= givenUpAfterMs
