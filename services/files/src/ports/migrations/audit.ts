/** The tables of the audit log. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

const audit: Migration = {
  name: '050-audit',
  statements: ({ integer, text }) => [
    `CREATE TABLE audit (entry ${integer} PRIMARY KEY, at ${integer} NOT NULL, method ${text} NOT NULL, path ${text} NOT NULL, target ${text},
      username ${text} NOT NULL, status ${integer} NOT NULL, client_ip ${text} NOT NULL, user_agent ${text} NOT NULL, bytes ${integer} NOT NULL,
      request_id ${text} NOT NULL, revision ${integer}, hash ${text} NOT NULL)`,
    `CREATE TABLE audit_chain (one ${integer} PRIMARY KEY CHECK (one = 1), entry ${integer} NOT NULL, hash ${text} NOT NULL,
      revision ${integer} NOT NULL, revision_entry ${integer} NOT NULL)`,
    `INSERT INTO audit_chain (one, entry, hash, revision, revision_entry) SELECT 1, 0, '', revision, 0 FROM ledger`,
  ],
}

const counts: Migration = {
  name: '102-audit-counts',
  statements: ({ integer }) => [`ALTER TABLE audit ADD COLUMN count ${integer} NOT NULL DEFAULT 1`],
}

export const auditMigrations: readonly Migration[] = [audit]
export const laterAuditMigrations: readonly Migration[] = [counts]
