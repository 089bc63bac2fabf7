/** The table of links for downloads. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

const downloads: Migration = {
  name: '118-download-links',
  statements: ({ integer, text, clustered }) => [
    `CREATE TABLE download_links (hash ${text} PRIMARY KEY, account ${integer} NOT NULL, nodes ${text} NOT NULL,
      credential_version ${integer} NOT NULL, made_at ${integer} NOT NULL, expires_at ${integer} NOT NULL, network ${text},
      made_with ${text} NOT NULL, app_password ${text}) ${clustered}`,
    'CREATE INDEX download_links_account ON download_links (account, made_at)',
    'CREATE INDEX download_links_expiry ON download_links (expires_at)',
  ],
}

const downloadsOfVersions: Migration = {
  name: '120-download-links-of-versions',
  statements: ({ integer }) => [`ALTER TABLE download_links ADD COLUMN version ${integer}`],
}

const downloadsOfSessions: Migration = {
  name: '122-download-links-of-sessions',
  statements: ({ text }) => [`ALTER TABLE download_links ADD COLUMN session_hash ${text}`],
}

const downloadsOfIssuers: Migration = {
  name: '127-download-links-of-issuers',
  statements: ({ text }) => [`ALTER TABLE download_links ADD COLUMN issuer_token ${text}`],
}

export const downloadMigrations: readonly Migration[] = [downloads]
export const laterDownloadMigrations: readonly Migration[] = [downloadsOfVersions, downloadsOfSessions]
export const issuerDownloadMigrations: readonly Migration[] = [downloadsOfIssuers]
