/** The tables of earlier times, and the sums that are kept with them. A step that was published is never edited. */
import type { ColumnTypes, Migration } from '@alluvium/database'

const tables: Migration = {
  name: '020-history',
  statements: (columns) => {
    const { integer, text, clustered } = columns
    return [
      `CREATE TABLE snapshots (id ${text} PRIMARY KEY, revision ${integer} NOT NULL, created_at ${integer} NOT NULL, created_by ${integer} NOT NULL,
        description ${text} NOT NULL, files ${integer} NOT NULL, bytes ${integer} NOT NULL) ${clustered}`,
      `CREATE INDEX snapshots_revision ON snapshots (revision)`,
      `CREATE INDEX revisions_at ON revisions (at)`,
      `CREATE TABLE lost (node ${integer} NOT NULL, until ${integer} NOT NULL, since ${integer} NOT NULL, parent ${integer} NOT NULL,
        PRIMARY KEY (node, until)) ${clustered}`,
      `CREATE INDEX lost_until ON lost (until)`,
      `CREATE TABLE returned (revision ${integer} NOT NULL, node ${integer} NOT NULL, PRIMARY KEY (revision, node)) ${clustered}`,
      `CREATE TABLE arriving (node ${integer} PRIMARY KEY, until ${integer} NOT NULL) ${clustered}`,
      `CREATE TABLE leaving (node ${integer} PRIMARY KEY) ${clustered}`,
      `CREATE TABLE damaged (digest ${text} NOT NULL, small ${integer} NOT NULL, location ${text}, size ${integer} NOT NULL, created ${integer} NOT NULL,
        found_at ${integer} NOT NULL, PRIMARY KEY (digest, small)) ${clustered}`,
      // Who still needs a blob; small content belongs to its node and needs no such index.
      `CREATE INDEX present_blobs ON present (digest) WHERE small IS NULL AND size > 0`,
      `CREATE INDEX past_blobs ON past (digest) WHERE small IS NULL AND size > 0`,
      `CREATE TABLE history (one ${integer} PRIMARY KEY CHECK (one = 1), horizon ${integer} NOT NULL, blob_bytes ${integer} NOT NULL,
        small_bytes ${integer} NOT NULL, version_bytes ${integer} NOT NULL)`,
      `INSERT INTO history (one, horizon, blob_bytes, small_bytes, version_bytes) VALUES (1, 0,
        (SELECT coalesce(sum(size), 0) FROM blobs), (SELECT coalesce(sum(length(bytes)), 0) FROM smalls), (${versionBytes}))`,
      ...sums(columns),
    ]
  },
}

const versionBytes = `SELECT coalesce(sum(size), 0) FROM past WHERE is_folder = 0
  AND NOT EXISTS (SELECT 1 FROM past AS next WHERE next.node = past.node AND next.since = past.until AND next.digest = past.digest)
  AND NOT EXISTS (SELECT 1 FROM present AS next WHERE next.node = past.node AND next.since = past.until AND next.digest = past.digest)`

/**
 * The sums are kept by the database itself, so whoever writes content need not think of them. On PostgreSQL they are
 * added up once a statement: a hundred thousand updates of one row in one transaction would be slow there.
 */
function sums({ engine }: ColumnTypes): readonly string[] {
  return engine === 'sqlite' ? sqliteSums : postgresSums
}

const sqliteSums = [
  `CREATE TRIGGER blobs_added AFTER INSERT ON blobs BEGIN UPDATE history SET blob_bytes = blob_bytes + NEW.size; END`,
  `CREATE TRIGGER blobs_removed AFTER DELETE ON blobs BEGIN UPDATE history SET blob_bytes = blob_bytes - OLD.size; END`,
  `CREATE TRIGGER smalls_added AFTER INSERT ON smalls BEGIN UPDATE history SET small_bytes = small_bytes + length(NEW.bytes); END`,
  `CREATE TRIGGER smalls_removed AFTER DELETE ON smalls BEGIN UPDATE history SET small_bytes = small_bytes - length(OLD.bytes); END`,
  `CREATE TRIGGER present_replaced AFTER UPDATE OF digest ON present WHEN OLD.digest IS NOT NEW.digest
    BEGIN UPDATE history SET version_bytes = version_bytes + OLD.size; END`,
]

const summing = (table: string, column: string, weight: string) => [
  `CREATE FUNCTION ${table}_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE history SET ${column} = ${column} + (SELECT coalesce(sum(${weight}), 0) FROM touched); RETURN NULL; END $$`,
  `CREATE FUNCTION ${table}_removed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE history SET ${column} = ${column} - (SELECT coalesce(sum(${weight}), 0) FROM touched); RETURN NULL; END $$`,
  `CREATE TRIGGER ${table}_added AFTER INSERT ON ${table} REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION ${table}_added()`,
  `CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION ${table}_removed()`,
]

const postgresSums = [
  ...summing('blobs', 'blob_bytes', 'size'),
  ...summing('smalls', 'small_bytes', 'length(bytes)'),
  `CREATE FUNCTION present_replaced() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE history SET version_bytes = version_bytes + OLD.size; RETURN NULL; END $$`,
  `CREATE TRIGGER present_replaced AFTER UPDATE OF digest ON present FOR EACH ROW WHEN (OLD.digest IS DISTINCT FROM NEW.digest)
    EXECUTE FUNCTION present_replaced()`,
]

export const historyMigrations: readonly Migration[] = [tables]
