/** The tables of notifications. */
import type { NotificationKind } from '../../model/notification.ts'

export type NotificationTables = Readonly<{
  notifications: Readonly<{
    /** The number of the account that is notified. */
    account: number
    /** Increases within an account: the milliseconds since 1970 when it was written, or one more than the last. */
    number: number
    kind: NotificationKind
    /** The entry that it is about, wherever it is moved; null when it is about none. */
    node: number | null
    /** The number of the account that did it; null when it was done from the command line, or by the service. */
    actor: number | null
    at: number
    read_at: number | null
    /** What else it says: a JSON object, see `NotificationFacts`. */
    body: string
    /** A mail about it: 1 while it waits to be sent, 2 when it was sent; null when none is wanted. */
    letter: number | null
  }>
  /** Of which kinds an account wishes mail (1) or none (0), where that is not what everybody gets. */
  letter_wishes: Readonly<{ account: number; kind: NotificationKind; wanted: 0 | 1 }>
  /** `asked`: the path and the right, as a number that tells neither; `at`: milliseconds since 1970. */
  access_requests: Readonly<{ account: number; asked: number; at: number }>
}>
