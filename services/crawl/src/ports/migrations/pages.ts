/** What is kept of pages, and what is compared between them. A step that was published is never edited. */
import type { Migration } from '@alluvium/database'

export const pagesMigration: Migration = {
  name: '003-pages',
  statements: ({ integer, text, bytes, clustered }) => [
    `ALTER TABLE crawls ADD COLUMN pages ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE crawls ADD COLUMN content_bytes ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE results ADD COLUMN number ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE results ADD COLUMN target ${text}`,
    `ALTER TABLE results ADD COLUMN description ${text}`,
    `ALTER TABLE results ADD COLUMN duplicate_of ${text}`,
    `ALTER TABLE results ADD COLUMN head ${text}`,
    `ALTER TABLE results ADD COLUMN digest ${text}`,
    `UPDATE results SET number = ranked.rank
       FROM (SELECT page_id, ROW_NUMBER() OVER (PARTITION BY crawl ORDER BY ended_at, page_id) AS rank FROM results) AS ranked
       WHERE results.page_id = ranked.page_id`,
    'UPDATE crawls SET pages = (SELECT COUNT(*) FROM results WHERE results.crawl = crawls.number)',
    'CREATE INDEX results_by_number ON results (crawl, number)',
    'CREATE INDEX results_by_page ON results (page_id)',
    `CREATE TABLE contents (
        crawl ${integer} NOT NULL,
        digest ${text} NOT NULL,
        page_id ${text} NOT NULL,
        bytes ${integer} NOT NULL,
        packed ${bytes},
        PRIMARY KEY (crawl, digest)
      )`,
    `CREATE TABLE redirects (
        crawl ${integer} NOT NULL,
        url ${text} NOT NULL,
        target ${text} NOT NULL,
        page_id ${text} NOT NULL,
        PRIMARY KEY (crawl, url)
      ) ${clustered}`,
    'CREATE INDEX redirects_by_target ON redirects (crawl, target)',
    `CREATE TABLE names (
        crawl ${integer} NOT NULL,
        kind ${text} NOT NULL,
        digest ${text} NOT NULL,
        page_id ${text} NOT NULL,
        url ${text} NOT NULL,
        PRIMARY KEY (crawl, kind, digest)
      ) ${clustered}`,
  ],
}

export const recommendedMigration: Migration = {
  name: '004-recommended',
  statements: ({ integer, text, clustered }) => [
    `CREATE TABLE recommended (
        crawl ${integer} NOT NULL,
        url ${text} NOT NULL,
        source ${text} NOT NULL,
        page_id ${text},
        PRIMARY KEY (crawl, url, source)
      ) ${clustered}`,
    `CREATE TABLE unlisted (
        crawl ${integer} NOT NULL,
        url ${text} NOT NULL,
        why ${text} NOT NULL,
        page_id ${text} NOT NULL,
        PRIMARY KEY (crawl, url)
      ) ${clustered}`,
  ],
}

export const outOfScopeMigration: Migration = {
  name: '009-out-of-scope',
  statements: () => ['ALTER TABLE strangers RENAME TO out_of_scope'],
}
