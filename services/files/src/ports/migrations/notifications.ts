/** The tables of notifications. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

const notifications: Migration = {
  name: '114-notifications',
  statements: ({ integer, text, clustered }) => [
    `ALTER TABLE ledger ADD COLUMN notified ${integer} NOT NULL DEFAULT 0`,
    `CREATE TABLE notifications (account ${integer} NOT NULL, number ${integer} NOT NULL, kind ${text} NOT NULL, node ${integer},
      actor ${integer}, at ${integer} NOT NULL, read_at ${integer}, body ${text} NOT NULL, PRIMARY KEY (account, number)) ${clustered}`,
    `CREATE INDEX notifications_at ON notifications (at)`,
  ],
}

/** Who asked for which right where, as a number that tells neither, so that nobody asks without end. */
const accessRequests: Migration = {
  name: '123-access-requests',
  statements: ({ integer, clustered }) => [
    `CREATE TABLE access_requests (account ${integer} NOT NULL, asked ${integer} NOT NULL, at ${integer} NOT NULL, PRIMARY KEY (account, asked)) ${clustered}`,
    'CREATE INDEX access_requests_at ON access_requests (at)',
  ],
}

/** `letter`: 1 while a mail waits to be sent, 2 when it was; null otherwise. */
const mail: Migration = {
  name: '124-notification-letters',
  statements: ({ integer, text, clustered }) => [
    `ALTER TABLE notifications ADD COLUMN letter ${integer}`,
    'CREATE INDEX notifications_letter ON notifications (at) WHERE letter IS NOT NULL',
    `CREATE TABLE letter_wishes (account ${integer} NOT NULL, kind ${text} NOT NULL, wanted ${integer} NOT NULL, PRIMARY KEY (account, kind)) ${clustered}`,
  ],
}

/** What is done takes back, or answers, what others were notified of: found by who did what. */
const unread: Migration = {
  name: '138-unread-notifications',
  statements: () => ['CREATE INDEX notifications_unread ON notifications (actor, kind) WHERE read_at IS NULL'],
}

export const notificationMigrations: readonly Migration[] = [notifications]
export const accessRequestMigrations: readonly Migration[] = [accessRequests]
export const mailMigrations: readonly Migration[] = [mail]
export const unreadMigrations: readonly Migration[] = [unread]
