/** The tables of SCIM. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

const scim: Migration = {
  name: '113-scim',
  statements: ({ integer, text, clustered }) => [
    `CREATE TABLE scim_tokens (id ${text} PRIMARY KEY, name ${text} NOT NULL, hash ${text} NOT NULL UNIQUE, created_by ${integer} NOT NULL,
      created_at ${integer} NOT NULL, last_used ${integer})`,
    `CREATE TABLE scim_resources (kind ${text} NOT NULL, id ${text} NOT NULL, external_id ${text}, made ${integer} NOT NULL,
      PRIMARY KEY (kind, id)) ${clustered}`,
    `CREATE INDEX scim_resources_external ON scim_resources (external_id, kind)`,
    `ALTER TABLE identities ADD COLUMN provisioned ${integer} NOT NULL DEFAULT 0`,
  ],
}

export const scimMigrations: readonly Migration[] = [scim]
