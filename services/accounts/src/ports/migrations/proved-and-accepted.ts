import type { Migration } from '@alluvium/database'

/**
 * When people agreed to a membership themselves, and whose address the operator vouches for.
 *
 * Of memberships from before, only a founder's is known to be their own act: an invitation was also noted as accepted when
 * somebody was added while it was open, and nothing tells the two apart. Everybody else is asked.
 */
export const provedAndAcceptedMigration: Migration = {
  name: '008-proved-and-accepted',
  statements: ({ integer }) => [
    `alter table memberships add column accepted_at ${integer}`,
    `update memberships set accepted_at = joined_at where exists (
      select 1 from organizations where organizations.org_id = memberships.org_id
        and organizations.created_by = memberships.user_id and organizations.created_at = memberships.joined_at
    )`,
    `update users set email_verified = 1
      where user_id in (select target_id from administrative_acts where act = 'make')`,
    'create index failed_log_ins_by_network on failed_log_ins (address, failed_at)',
  ],
}
