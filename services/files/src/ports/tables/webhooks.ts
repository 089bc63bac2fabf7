/** The tables of webhooks: who is notified of revisions, and how far each has been notified. */
export type WebhookTables = Readonly<{
  webhooks: Readonly<{
    id: string
    url: string
    /** The verbs that it is notified of, as a JSON array; null for all. */
    events: string | null
    /** Only changes at this path, below or above it; null for all. */
    path: string | null
    /** The key that signs its messages. */
    secret: string
    /** The account that made it. */
    creator: number
    created_at: number
    /** Whether it may reach this machine's own addresses, because it was made in local development. */
    loopback: 0 | 1
    /** The last revision that it was notified of, or that does not concern it. */
    cursor: number
    /** Until when (milliseconds) one process alone may deliver to it; 0 when none does. */
    leased_until: number
    /** Consecutive failures since the last success. */
    failures: number
    failing_since: number | null
    /** The earliest time of the next try (milliseconds). */
    next_at: number
    /** The status of the last response; null before the first, and when there was none. */
    last_status: number | null
    /** When the last message was taken or refused; null before the first, and where that was before version 0.2. */
    last_at: number | null
    /** Why the last message was not taken; null when it was. */
    last_error: string | null
    /** Why it is disabled; null while it is active. */
    disabled: string | null
  }>
}>
