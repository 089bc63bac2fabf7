/** What accounts are notified of, and how long it is kept. */
import type { Right } from './access/right.ts'

export const notificationKinds = [
  /** Somebody gave the account, or a group that it belongs to, a right. */
  'shared-with-you',
  /** That right was taken back. */
  'right-taken',
  /** An administrator gave themselves the right to manage what the account manages. */
  'taken-over',
  /** An administrator set the account's password. */
  'password-reset',
  /** An administrator removed the account's one-time codes. */
  'second-factor-reset',
  /** An administrator took themselves into a group that the account belongs to. */
  'group-joined',
  /** Somebody asks for a right on what the account manages. */
  'access-requested',
  /** A write of the account came too late and could not be merged; what was sent is kept. */
  'write-kept',
  /** A write of somebody else could not be merged with what the account had stored. */
  'conflicts-with-yours',
  /** An administrator gave the account another role. */
  'role-given',
  /** To administrators: somebody came who can open nothing before they get a role. One at a time, until it is read. */
  'account-waits',
  /** Somebody deleted what the account made, or what was in its home. It is in the trash of the account. */
  'deleted-by-another',
  /** An administrator took the whole tree back to an earlier time, and with it what is in a closed folder that the account manages. */
  'taken-back',
] as const

/** Of which a mail is sent unless somebody wishes otherwise: what waits for them, and what others did to their account. */
export const mailedAtFirst: Readonly<Record<(typeof notificationKinds)[number], boolean>> = {
  'shared-with-you': false,
  'right-taken': false,
  'taken-over': true,
  'password-reset': true,
  'second-factor-reset': true,
  'group-joined': false,
  'access-requested': true,
  'write-kept': true,
  'conflicts-with-yours': false,
  'role-given': false,
  'account-waits': false,
  'deleted-by-another': false,
  'taken-back': true,
}

export type NotificationKind = (typeof notificationKinds)[number]

/** The roles that a notification can tell of. */
export const rolesGiven = ['admin', 'user', 'readonly', 'none'] as const

/** What a notification says besides the entry and who did it. */
export type NotificationFacts = Readonly<{
  right?: Right
  /** The name of a group, as it was then: the one that got the right, or that was joined. */
  group?: string
  /** The role that was given. */
  role?: (typeof rolesGiven)[number]
  /** The id of the kept write. */
  save?: string
  /** The node of the copy that a client keeps beside a file, because its write could not be merged. */
  copy?: number
  /** How many entries it tells of: the one that it names is the last. Default: 1. */
  count?: number
}>

/** Deletions by the same person within so long are one notification until it is read, milliseconds: an hour. */
export const deletionsTogetherMs = 3_600_000

/** Of each account the newest are kept, so many, */
export const keptNotifications = 1000
/** and none for longer, milliseconds: 90 days. */
export const keptNotificationsMs = 90 * 86_400_000
