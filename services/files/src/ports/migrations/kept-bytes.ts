/** What accounts have kept beside their present files, as sums by owner. A step that was published is never edited. */
import type { ColumnTypes, Migration } from '@alluvium/database'
import { pendingDeletionNode, trashNode } from '../tables/tree.ts'

const keptBytes: Migration = {
  name: '101-kept-bytes',
  statements: (columns) => {
    const { integer, clustered } = columns
    return [
      `ALTER TABLE users ADD COLUMN storage_total_bytes ${integer}`,
      `CREATE TABLE kept_bytes (owner ${integer} PRIMARY KEY, version_bytes ${integer} NOT NULL, save_bytes ${integer} NOT NULL) ${clustered}`,
      `INSERT INTO kept_bytes (owner, version_bytes, save_bytes)
        SELECT owner, sum(version_bytes), sum(save_bytes) FROM (${versionBytes} UNION ALL ${saveBytes}) AS parts GROUP BY owner`,
      // The oldest trash of an account, of which room is made.
      `CREATE INDEX present_trashed ON present (owner, since) WHERE parent = ${trashNode}`,
      ...triggers(columns),
      `ALTER TABLE history DROP COLUMN version_bytes`,
    ]
  },
}

const versionBytes = `SELECT owner, size AS version_bytes, 0 AS save_bytes FROM past WHERE is_folder = 0
  AND NOT EXISTS (SELECT 1 FROM past AS next WHERE next.node = past.node AND next.since = past.until AND next.digest = past.digest)
  AND NOT EXISTS (SELECT 1 FROM present AS next WHERE next.node = past.node AND next.since = past.until AND next.digest = past.digest)`
const saveBytes = `SELECT account AS owner, 0 AS version_bytes, size AS save_bytes FROM saves`

const add = (owner: string, versions: string, saves: string) =>
  `INSERT INTO kept_bytes (owner, version_bytes, save_bytes) VALUES (${owner}, ${versions}, ${saves})
    ON CONFLICT (owner) DO UPDATE SET version_bytes = kept_bytes.version_bytes + excluded.version_bytes,
      save_bytes = kept_bytes.save_bytes + excluded.save_bytes`

const replaced = add('OLD.owner', 'OLD.size', '0')
const saved = add('NEW.account', '0', 'NEW.size')
const forgotten = add('OLD.account', '0', '-OLD.size')

/** Whoever replaces a content or keeps a save need not think of the sums. */
function triggers({ engine }: ColumnTypes): readonly string[] {
  return engine === 'sqlite' ? sqliteTriggers : postgresTriggers
}

const sqliteTriggers = [
  `DROP TRIGGER present_replaced`,
  `CREATE TRIGGER present_replaced AFTER UPDATE OF digest ON present WHEN OLD.digest IS NOT NEW.digest BEGIN ${replaced}; END`,
  `CREATE TRIGGER saves_added AFTER INSERT ON saves BEGIN ${saved}; END`,
  `CREATE TRIGGER saves_removed AFTER DELETE ON saves BEGIN ${forgotten}; END`,
]

const triggerFunction = (name: string, statement: string) =>
  `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${statement}; RETURN NULL; END $$`

const postgresTriggers = [
  triggerFunction('present_replaced', replaced),
  triggerFunction('saves_added', saved),
  triggerFunction('saves_removed', forgotten),
  `CREATE TRIGGER saves_added AFTER INSERT ON saves FOR EACH ROW EXECUTE FUNCTION saves_added()`,
  `CREATE TRIGGER saves_removed AFTER DELETE ON saves FOR EACH ROW EXECUTE FUNCTION saves_removed()`,
]

/** What was purged is forgotten at once, for its room; that it is gone is still reported to whoever syncs. */
const namesOfLost: Migration = {
  name: '104-names-of-lost',
  statements: ({ text }) => [
    `ALTER TABLE lost ADD COLUMN key ${text}`,
    `ALTER TABLE lost ADD COLUMN name ${text}`,
    `CREATE INDEX lost_in ON lost (parent, key)`,
  ],
}

/** What was purged counts for its owner until it has ended. */
const pendingDeletionTotals: Migration = {
  name: '106-totals-of-condemned',
  statements: () => [
    `CREATE INDEX present_condemned ON present (owner) WHERE parent = ${pendingDeletionNode}`,
    `INSERT INTO totals (node, owner, revision, changed, files, folders, bytes)
      SELECT ${pendingDeletionNode}, owner, 0, 0, sum(files), sum(folders), sum(bytes) FROM (
        SELECT owner, 1 - is_folder AS files, is_folder AS folders, size AS bytes FROM present WHERE parent = ${pendingDeletionNode}
        UNION ALL SELECT totals.owner, totals.files, totals.folders, totals.bytes
          FROM totals INNER JOIN present ON present.node = totals.node WHERE present.parent = ${pendingDeletionNode}) AS parts
      GROUP BY owner`,
  ],
}

export const keptBytesMigrations: readonly Migration[] = [keptBytes]
export const lostMigrations: readonly Migration[] = [namesOfLost]
/** What restores take for their undoing is bounded of itself, and counts against nobody's limit. Of older ones nobody knows. */
const snapshotsForUndo: Migration = {
  name: '107-snapshots-for-undo',
  statements: ({ integer }) => [
    `ALTER TABLE snapshots ADD COLUMN for_undo ${integer} NOT NULL DEFAULT 0`,
    `CREATE INDEX snapshots_made ON snapshots (created_by, for_undo, id)`,
  ],
}

export const pendingDeletionMigrations: readonly Migration[] = [pendingDeletionTotals]
export const laterSnapshotMigrations: readonly Migration[] = [snapshotsForUndo]
