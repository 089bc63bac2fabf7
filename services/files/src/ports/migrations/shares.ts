/** The tables of shares. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

const shares: Migration = {
  name: '070-shares',
  statements: ({ integer, text, clustered }) => [
    `CREATE TABLE shares (token ${text} PRIMARY KEY, node ${integer} NOT NULL, created_by ${integer} NOT NULL, created_at ${integer} NOT NULL,
      expires_at ${integer}, password_hash ${text}, max_downloads ${integer}, downloads ${integer} NOT NULL, allow_upload ${integer} NOT NULL) ${clustered}`,
    `CREATE INDEX shares_node ON shares (node)`,
    `CREATE INDEX shares_creator ON shares (created_by, created_at)`,
    `CREATE INDEX shares_created ON shares (created_at)`,
    `CREATE TABLE share_downloads (download ${text} PRIMARY KEY, token ${text} NOT NULL, peer ${text} NOT NULL, target ${text} NOT NULL,
      etag ${text} NOT NULL, reached ${integer}, allowance ${integer} NOT NULL, at ${integer} NOT NULL) ${clustered}`,
    `CREATE INDEX share_downloads_token ON share_downloads (token, peer)`,
    `CREATE INDEX share_downloads_at ON share_downloads (at)`,
  ],
}

const makers: Migration = {
  name: '097-makers-of-shares',
  statements: ({ text }) => [`ALTER TABLE shares ADD COLUMN made_with ${text}`],
}

/** By a number, clients of Nextcloud know a link or a grant. None is given twice. */
const numbers: Migration = {
  name: '121-share-numbers',
  statements: ({ integer }) => [
    `ALTER TABLE ledger ADD COLUMN shares ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE shares ADD COLUMN number ${integer}`,
    `ALTER TABLE grants ADD COLUMN number ${integer}`,
    `UPDATE shares SET number = numbered.nth
      FROM (SELECT token, row_number() OVER (ORDER BY created_at, token) AS nth FROM shares) AS numbered
      WHERE numbered.token = shares.token`,
    `UPDATE grants SET number = numbered.nth + (SELECT count(*) FROM shares)
      FROM (SELECT node, kind, holder, row_number() OVER (ORDER BY granted_at, node, kind, holder) AS nth FROM grants) AS numbered
      WHERE numbered.node = grants.node AND numbered.kind = grants.kind AND numbered.holder = grants.holder`,
    'UPDATE ledger SET shares = (SELECT count(*) FROM shares) + (SELECT count(*) FROM grants)',
    'CREATE UNIQUE INDEX shares_number ON shares (number)',
    'CREATE UNIQUE INDEX grants_number ON grants (number)',
  ],
}

export const shareMigrations: readonly Migration[] = [shares]
export const laterShareMigrations: readonly Migration[] = [makers]
export const shareNumberMigrations: readonly Migration[] = [numbers]
