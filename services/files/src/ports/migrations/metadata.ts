/** What is kept of a node beside its rows. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

const metadata: Migration = {
  name: '005-marks',
  statements: ({ integer, text, clustered }) => [
    `CREATE TABLE properties (node ${integer} NOT NULL, uri ${text} NOT NULL, local ${text} NOT NULL, value ${text} NOT NULL, PRIMARY KEY (node, uri, local)) ${clustered}`,
    `CREATE TABLE tags (node ${integer} NOT NULL, tag ${text} NOT NULL, PRIMARY KEY (node, tag)) ${clustered}`,
    `CREATE INDEX tags_tag ON tags (tag)`,
    `CREATE TABLE encrypted_contents (digest ${text} PRIMARY KEY) ${clustered}`,
    `CREATE TABLE locks (token ${text} PRIMARY KEY, node ${integer} NOT NULL, deep ${integer} NOT NULL, exclusive ${integer} NOT NULL, account ${integer} NOT NULL,
      owner ${text} NOT NULL, root ${text} NOT NULL, expires_at ${integer} NOT NULL, timeout ${integer} NOT NULL) ${clustered}`,
    `CREATE INDEX locks_node ON locks (node)`,
  ],
}

/** Of the files that were encrypted before there was this table, the revisions and the rows that these began tell the same. */
const sealings: Migration = {
  name: '096-sealings',
  statements: ({ integer, text, clustered }) => [
    `CREATE TABLE sealings (node ${integer} NOT NULL, revision ${integer} NOT NULL, parent ${integer} NOT NULL, key ${text} NOT NULL, PRIMARY KEY (node, revision)) ${clustered}`,
    `CREATE INDEX sealings_place ON sealings (parent, key, revision)`,
    ...['present', 'past'].map(
      (
        table,
      ) => `INSERT INTO sealings (node, revision, parent, key) SELECT ${table}.node, ${table}.since, ${table}.parent, ${table}.key
        FROM revisions INNER JOIN ${table} ON ${table}.node = revisions.node AND ${table}.since = revisions.revision WHERE revisions.verb = 'encrypt'`,
    ),
  ],
}

const checksums: Migration = {
  name: '099-checksums',
  statements: ({ integer, text, clustered }) => [
    `CREATE TABLE checksums (node ${integer} NOT NULL, algorithm ${text} NOT NULL, digest ${text} NOT NULL, hex ${text} NOT NULL, PRIMARY KEY (node, algorithm)) ${clustered}`,
  ],
}

/** The same content elsewhere need not be read again. */
const checksumsByContent: Migration = {
  name: '108-checksums-by-content',
  statements: () => ['CREATE INDEX checksums_content ON checksums (digest)'],
}

/** By account and node; by node, so that all of an entry that is gone are found. */
const favorites: Migration = {
  name: '119-favorites',
  statements: ({ integer, clustered }) => [
    `CREATE TABLE favorites (account ${integer} NOT NULL, node ${integer} NOT NULL, added_at ${integer} NOT NULL, PRIMARY KEY (account, node)) ${clustered}`,
    'CREATE INDEX favorites_node ON favorites (node)',
  ],
}

const versionLabels: Migration = {
  name: '121-version-labels',
  statements: ({ integer, text, clustered }) => [
    `CREATE TABLE version_labels (node ${integer} NOT NULL, version ${integer} NOT NULL, label ${text} NOT NULL, PRIMARY KEY (node, version)) ${clustered}`,
  ],
}

/** What was written before has no revision: it counts as old. */
const pastMetadata: Migration = {
  name: '134-past-metadata',
  statements: ({ integer, text, clustered }) => [
    ...['properties', 'tags', 'version_labels'].map(
      (table) => `ALTER TABLE ${table} ADD COLUMN since ${integer} NOT NULL DEFAULT 0`,
    ),
    `CREATE TABLE past_properties (node ${integer} NOT NULL, uri ${text} NOT NULL, local ${text} NOT NULL, value ${text} NOT NULL, since ${integer} NOT NULL,
      until ${integer} NOT NULL, PRIMARY KEY (node, uri, local, until)) ${clustered}`,
    `CREATE TABLE past_tags (node ${integer} NOT NULL, tag ${text} NOT NULL, since ${integer} NOT NULL, until ${integer} NOT NULL, PRIMARY KEY (node, tag, until)) ${clustered}`,
    `CREATE TABLE past_version_labels (node ${integer} NOT NULL, version ${integer} NOT NULL, label ${text} NOT NULL, since ${integer} NOT NULL, until ${integer} NOT NULL,
      PRIMARY KEY (node, version, until)) ${clustered}`,
    ...['properties', 'tags', 'version_labels'].flatMap((table) => [
      `CREATE INDEX ${table}_since ON ${table} (since)`,
      `CREATE INDEX past_${table}_until ON past_${table} (until)`,
    ]),
    `CREATE TABLE past_shares (token ${text} NOT NULL, node ${integer} NOT NULL, until ${integer} NOT NULL, PRIMARY KEY (token, until)) ${clustered}`,
  ],
}

/** Marks what ended because the whole tree went back, and not because somebody removed it. Shares get the revision since which they lead to their node. */
const takenBack: Migration = {
  name: '135-taken-back',
  statements: ({ integer }) => [
    ...['properties', 'tags', 'version_labels'].map(
      (table) => `ALTER TABLE past_${table} ADD COLUMN taken_back ${integer} NOT NULL DEFAULT 0`,
    ),
    `ALTER TABLE shares ADD COLUMN since ${integer} NOT NULL DEFAULT 0`,
    'CREATE INDEX shares_since ON shares (since)',
  ],
}

export const metadataMigrations: readonly Migration[] = [metadata]
export const laterMetadataMigrations: readonly Migration[] = [sealings]
export const checksumMigrations: readonly Migration[] = [checksums]
export const contentChecksumMigrations: readonly Migration[] = [checksumsByContent]
export const favoriteMigrations: readonly Migration[] = [favorites]
export const versionLabelMigrations: readonly Migration[] = [versionLabels]
export const pastMetadataMigrations: readonly Migration[] = [pastMetadata, takenBack]
