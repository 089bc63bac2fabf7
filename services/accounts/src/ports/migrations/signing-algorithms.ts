import type { Migration } from '@alluvium/database'

/** Keys of more than one kind. */
export const signingAlgorithmsMigration: Migration = {
  name: '007-signing-algorithms',
  statements: ({ text }) => [`alter table signing_keys add column algorithm ${text} not null default 'EdDSA'`],
}
