/** The tables of webhooks: who is told of revisions, and how far each has been told. */
export type WebhookTables = Readonly<{
  webhooks: Readonly<{
    id: string
    url: string
    /** The verbs that it hears of, as a JSON array; null for all. */
    events: string | null
    /** Only of what is there or below, or holds it; null for everything. */
    path: string | null
    /** What its messages are signed with. */
    secret: string
    /** The account that made it. */
    creator: number
    created_at: number
    /** It may reach this machine's own addresses: it was made in local development. */
    loopback: 0 | 1
    /** The last revision that it was told of, or that does not concern it. */
    cursor: number
    /** Until when (milliseconds) one process alone may tell it; 0 when none does. */
    leased_until: number
    /** In a row, since the last success. */
    failures: number
    failing_since: number | null
    /** Not before then (milliseconds). */
    next_at: number
    /** The last answer's; null before the first, and when there was none. */
    last_status: number | null
    /** Why nobody tells it any more; null while it is active. */
    disabled: string | null
  }>
}>
