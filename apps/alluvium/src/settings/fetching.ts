import { setting } from '@alluvium/kernel'

const milliseconds = (doc: string, given: Readonly<{ min: number; max: number; default: number }>) =>
  setting.integer({ doc: `${doc}, milliseconds.`, placeholder: 'MS', ...given })

/** How long and how much of a site is waited for, taken and tried. */
export const fetching = {
  connectTimeoutMs: milliseconds('How long a connection may take, its handshake included', {
    min: 1,
    max: 120_000,
    default: 10_000,
  }),
  headersTimeoutMs: milliseconds('How long an answer may take to begin', { min: 1, max: 240_000, default: 30_000 }),
  idleTimeoutMs: milliseconds('How long an answer may pause', { min: 1, max: 240_000, default: 30_000 }),
  // Leases live for 300 s: a request that could outlive its own would never start.
  requestTimeoutMs: milliseconds('How long one request may take from asking to the last byte', {
    min: 1,
    max: 240_000,
    default: 120_000,
  }),
  pageLimitBytes: setting.integer({
    doc: 'The most that is taken of a page, unpacked; a larger one is `too_large`.',
    min: 1,
    max: 104_857_600,
    default: 10_485_760,
  }),
  retries: setting.integer({
    doc: 'How often an address is tried again after the network failed or a status of 429, 500, 502, 503 or 504.',
    min: 0,
    max: 10,
    default: 3,
  }),
  backoffMs: milliseconds('The wait before the first retry, doubled with each', {
    min: 0,
    max: 60_000,
    default: 1_000,
  }),
  longestRetryAfterMs: milliseconds('The longest `Retry-After` that is waited for', {
    min: 0,
    max: 3_600_000,
    default: 120_000,
  }),
  redirectHops: setting.integer({
    doc: 'How many redirects lead from an address at most.',
    min: 0,
    max: 50,
    default: 10,
  }),
}
