/** The tables of webhooks. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

const webhooks: Migration = {
  name: '051-webhooks',
  statements: ({ integer, text, clustered }) => [
    `CREATE TABLE webhooks (id ${text} PRIMARY KEY, url ${text} NOT NULL, events ${text}, path ${text}, secret ${text} NOT NULL,
      creator ${integer} NOT NULL, created_at ${integer} NOT NULL, loopback ${integer} NOT NULL, cursor ${integer} NOT NULL,
      leased_until ${integer} NOT NULL, failures ${integer} NOT NULL, failing_since ${integer}, next_at ${integer} NOT NULL,
      last_status ${integer}, disabled ${text}) ${clustered}`,
  ],
}

/** When the last message was sent, and why it was not taken: administrators are shown both. */
const deliveries: Migration = {
  name: '133-webhook-deliveries',
  statements: ({ integer, text }) => [
    `ALTER TABLE webhooks ADD COLUMN last_at ${integer}`,
    `ALTER TABLE webhooks ADD COLUMN last_error ${text}`,
  ],
}

export const webhookMigrations: readonly Migration[] = [webhooks]
export const webhookDeliveryMigrations: readonly Migration[] = [deliveries]
