/** The tables of grants, closed folders and groups. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'
import { now } from './now.ts'

const access: Migration = {
  name: '112-access',
  statements: (types) => {
    const { integer, text, clustered } = types
    return [
      `ALTER TABLE ledger ADD COLUMN access ${integer} NOT NULL DEFAULT 0`,
      `CREATE TABLE grants (node ${integer} NOT NULL, kind ${text} NOT NULL, holder ${text} NOT NULL, right_name ${text} NOT NULL,
        granted_by ${integer}, granted_at ${integer} NOT NULL, PRIMARY KEY (node, kind, holder)) ${clustered}`,
      `CREATE INDEX grants_holder ON grants (kind, holder)`,
      `CREATE INDEX grants_giver ON grants (granted_by)`,
      `CREATE TABLE hidden_shares (account_id ${text} NOT NULL, node ${integer} NOT NULL, PRIMARY KEY (account_id, node)) ${clustered}`,
      `CREATE TABLE closed_folders (node ${integer} PRIMARY KEY) ${clustered}`,
      `CREATE TABLE groups (id ${text} PRIMARY KEY, name ${text} NOT NULL, name_key ${text} NOT NULL UNIQUE, source ${text} NOT NULL,
        created_at ${integer} NOT NULL) ${clustered}`,
      `CREATE TABLE group_members (group_id ${text} NOT NULL, account_id ${text} NOT NULL, ends_at ${integer},
        PRIMARY KEY (group_id, account_id)) ${clustered}`,
      `CREATE INDEX group_members_account ON group_members (account_id)`,
      `CREATE TABLE access_changes (change ${integer} PRIMARY KEY, token ${integer} NOT NULL, kind ${text} NOT NULL,
        subject ${text} NOT NULL) ${clustered}`,
      `CREATE INDEX access_changes_token ON access_changes (token)`,
      `CREATE INDEX revisions_closings ON revisions (revision) WHERE verb IN ('close', 'open')`,
      // The tree of one install belongs to all of its accounts until somebody says otherwise.
      `INSERT INTO grants (node, kind, holder, right_name, granted_by, granted_at)
        VALUES (1, 'everybody', '', 'write', NULL, ${now(types)})`,
    ]
  },
}

export const accessMigrations: readonly Migration[] = [access]
