import type { Migration } from '@alluvium/database'

/** Organizations, who belongs to them, and who was asked to. */
export const organizationsMigration: Migration = {
  name: '003-organizations',
  statements: ({ integer, text, clustered }) => [
    `create table organizations (
      org_id ${text} primary key not null,
      name ${text} not null,
      name_key ${text} not null,
      display_name ${text} not null,
      created_by ${text} not null,
      created_at ${integer} not null
    )`,
    'create unique index organizations_by_name on organizations (name_key)',
    'create index organizations_by_maker on organizations (created_by)',
    `create table memberships (
      org_id ${text} not null,
      user_id ${text} not null,
      role ${text} not null,
      joined_at ${integer} not null,
      primary key (org_id, user_id)
    ) ${clustered}`,
    'create index memberships_by_user on memberships (user_id)',
    `create table invitations (
      invite_id ${text} primary key not null,
      org_id ${text} not null,
      email ${text} not null,
      email_key ${text} not null,
      role ${text} not null,
      answer ${text},
      invited_by ${text} not null,
      created_at ${integer} not null,
      expires_at ${integer} not null,
      accepted_at ${integer}
    )`,
    'create unique index invitations_open on invitations (org_id, email_key) where answer is null',
    'create index invitations_by_email on invitations (email_key)',
    'create index invitations_by_inviter on invitations (invited_by)',
  ],
}
