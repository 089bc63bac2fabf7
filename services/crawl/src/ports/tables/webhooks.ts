import type { Generated } from 'kysely'

/** A message to a webhook that was not taken yet. Whole in itself: its crawl may be gone before it is. */
export type DeliveryRow = {
  number: Generated<number>
  /** The message's, the same at every try. */
  id: string
  crawl: number
  url: string
  secret: string
  /** This machine's own addresses may be notified. */
  loopback: number
  body: string
  created_at: number
  /** Not before; null when it was given up. */
  due_at: number | null
  tries: Generated<number>
  /** When it was first tried without success; null before. */
  failing_since: number | null
  /** Until then one process alone may send it. */
  leased_until: Generated<number>
  /** The last answer's; null when there was none. */
  last_status: number | null
}
