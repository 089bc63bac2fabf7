import type { Migration } from '@alluvium/database'

/** Sign-in with other providers, and the platform as a provider. Secrets are kept as digests only. */
export const signOnMigration: Migration = {
  name: '002-sign-on',
  statements: ({ integer, text, clustered }) => [
    `create table sign_in_attempts (
      state ${text} primary key not null,
      provider ${text} not null,
      verifier ${text} not null,
      nonce ${text} not null,
      echo ${text},
      resume ${text},
      browser ${text},
      expires_at ${integer} not null
    ) ${clustered}`,
    'create index sign_in_attempts_by_expiry on sign_in_attempts (expires_at)',
    `create table identities (
      provider ${text} not null,
      subject ${text} not null,
      user_id ${text} not null,
      linked_at ${integer} not null,
      primary key (provider, subject)
    ) ${clustered}`,
    'create index identities_by_user on identities (user_id)',
    `create table sign_on_sessions (
      session ${text} primary key not null,
      user_id ${text} not null,
      generation ${integer} not null,
      signed_in_at ${integer} not null,
      expires_at ${integer} not null
    ) ${clustered}`,
    'create index sign_on_sessions_by_expiry on sign_on_sessions (expires_at)',
    'create index sign_on_sessions_by_user on sign_on_sessions (user_id)',
    `create table session_tokens (
      token_id ${text} primary key not null,
      session ${text} not null,
      expires_at ${integer} not null
    ) ${clustered}`,
    'create index session_tokens_by_session on session_tokens (session)',
    'create index session_tokens_by_expiry on session_tokens (expires_at)',
    `create table authorization_codes (
      code ${text} primary key not null,
      session ${text} not null,
      client_id ${text} not null,
      redirect_uri ${text} not null,
      scope ${text} not null,
      nonce ${text},
      challenge ${text},
      expires_at ${integer} not null,
      token_id ${text},
      token_expires_at ${integer}
    ) ${clustered}`,
    'create index authorization_codes_by_expiry on authorization_codes (expires_at)',
    `create table consents (
      user_id ${text} not null,
      client_id ${text} not null,
      scope ${text} not null,
      given_at ${integer} not null,
      primary key (user_id, client_id)
    ) ${clustered}`,
  ],
}
