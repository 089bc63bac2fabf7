/** The tree's own tables. A step that was published is never edited. */
import type { ColumnTypes, Migration } from '@alluvium/database'
import { now } from './now.ts'

const entry = ({ integer, text }: ColumnTypes) => `
  parent ${integer} NOT NULL, key ${text} NOT NULL, name ${text} NOT NULL, node ${integer} NOT NULL, since ${integer} NOT NULL,
  is_folder ${integer} NOT NULL, size ${integer} NOT NULL, digest ${text}, small ${integer},
  modified ${integer} NOT NULL, created ${integer} NOT NULL, owner ${integer} NOT NULL`

const ledger: Migration = {
  name: '001-ledger',
  statements: (columns) => {
    const { integer, text, bytes, clustered } = columns
    return [
      `CREATE TABLE ledger (one ${integer} PRIMARY KEY CHECK (one = 1), revision ${integer} NOT NULL, node ${integer} NOT NULL, small ${integer} NOT NULL)`,
      `INSERT INTO ledger (one, revision, node, small) VALUES (1, 0, 2, 0)`,
      `CREATE TABLE revisions (revision ${integer} PRIMARY KEY, at ${integer} NOT NULL, actor ${integer} NOT NULL, verb ${text} NOT NULL, node ${integer} NOT NULL)`,
      `CREATE TABLE present (${entry(columns)}, PRIMARY KEY (parent, key)) ${clustered}`,
      `CREATE UNIQUE INDEX present_node ON present (node)`,
      `CREATE INDEX present_folders ON present (parent, is_folder, key) WHERE is_folder = 1`,
      `INSERT INTO present (parent, key, name, node, since, is_folder, size, modified, created, owner) VALUES
        (0, '', '', 1, 0, 1, 0, ${now(columns)}, ${now(columns)}, 0), (0, 'trash', '', 2, 0, 1, 0, ${now(columns)}, ${now(columns)}, 0)`,
      `CREATE TABLE past (${entry(columns)}, until ${integer} NOT NULL, PRIMARY KEY (node, until)) ${clustered}`,
      `CREATE INDEX past_names ON past (parent, key, until)`,
      `CREATE INDEX past_until ON past (until)`,
      `CREATE TABLE totals (node ${integer} NOT NULL, owner ${integer} NOT NULL, revision ${integer} NOT NULL, changed ${integer} NOT NULL,
        files ${integer} NOT NULL, folders ${integer} NOT NULL, bytes ${integer} NOT NULL, PRIMARY KEY (node, owner)) ${clustered}`,
      `CREATE TABLE smalls (small ${integer} PRIMARY KEY, bytes ${bytes} NOT NULL)`,
      `CREATE TABLE blobs (digest ${text} PRIMARY KEY, location ${text} NOT NULL, size ${integer} NOT NULL, created ${integer} NOT NULL) ${clustered}`,
      `CREATE TABLE drafts (location ${text} PRIMARY KEY, until ${integer} NOT NULL) ${clustered}`,
    ]
  },
}

/** What a revision was about, in words that outlive the rows. */
const revisionPaths: Migration = {
  name: '003-paths-of-revisions',
  statements: ({ integer, text }) => [
    `ALTER TABLE revisions ADD COLUMN path ${text} NOT NULL DEFAULT ''`,
    `ALTER TABLE revisions ADD COLUMN origin ${text}`,
    `ALTER TABLE revisions ADD COLUMN visit ${text}`,
    `ALTER TABLE revisions ADD COLUMN nodes ${integer} NOT NULL DEFAULT 0`,
  ],
}

const copies: Migration = {
  name: '004-copies',
  statements: ({ integer, clustered }) => [
    `CREATE TABLE copies (source ${integer} PRIMARY KEY, target ${integer} NOT NULL, small ${integer}, small_target ${integer} NOT NULL) ${clustered}`,
  ],
}

export const treeMigrations: readonly Migration[] = [ledger]
export const laterTreeMigrations: readonly Migration[] = [revisionPaths, copies]

/** Files of before have the type that their names say. */
const mediaTypes: Migration = {
  name: '109-media-types',
  statements: ({ text }) => ['present', 'past'].map((table) => `ALTER TABLE ${table} ADD COLUMN media_type ${text}`),
}

export const mediaTypeMigrations: readonly Migration[] = [mediaTypes]

/** Not empty: clients take the first one that they see after an empty one for no restore. */
const fingerprints: Migration = {
  name: '119-data-fingerprints',
  statements: ({ text }) => [`ALTER TABLE ledger ADD COLUMN fingerprint ${text} NOT NULL DEFAULT '0'`],
}

export const fingerprintMigrations: readonly Migration[] = [fingerprints]
