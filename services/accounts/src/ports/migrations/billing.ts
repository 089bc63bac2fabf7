import type { Migration } from '@alluvium/database'

/** What people have bought, which events of the payment provider were taken, and the sandbox provider's own books. */
export const billingMigration: Migration = {
  name: '004-billing',
  statements: ({ integer, text, clustered }) => [
    `create table subscriptions (
      user_id ${text} primary key not null,
      customer_id ${text},
      subscription_id ${text},
      tier ${text},
      status ${text} not null,
      current_period_end ${integer},
      cancel_at_period_end ${integer} not null,
      past_due_since ${integer},
      downgrade_at ${integer},
      last_event_at ${integer} not null
    )`,
    'create unique index subscriptions_by_customer on subscriptions (customer_id) where customer_id is not null',
    'create index subscriptions_in_grace on subscriptions (downgrade_at) where downgrade_at is not null',
    `create table payment_events (
      event_id ${text} primary key not null,
      received_at ${integer} not null
    ) ${clustered}`,
    'create index payment_events_by_age on payment_events (received_at)',
    `create table sandbox_sessions (
      session_id ${text} primary key not null,
      user_id ${text} not null,
      tier ${text},
      success_url ${text} not null,
      cancel_url ${text} not null,
      paid ${integer} not null,
      expires_at ${integer} not null
    ) ${clustered}`,
    'create index sandbox_sessions_by_expiry on sandbox_sessions (expires_at)',
    `create table sandbox_subscriptions (
      user_id ${text} primary key not null,
      subscription_id ${text} not null,
      tier ${text} not null,
      status ${text} not null,
      period_end ${integer} not null,
      cancel_at_period_end ${integer} not null
    )`,
    'create index sandbox_subscriptions_by_period on sandbox_subscriptions (period_end)',
  ],
}
