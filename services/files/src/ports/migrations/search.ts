/** The tables of the search. A step that was published is never edited. */
import type { ColumnTypes, Migration } from '@alluvium/database'

/** Words come as they shall be, with single spaces between: the tokenizer has nothing to decide but where those are. */
const words = ({ engine, integer }: ColumnTypes, name: string, options: string): readonly string[] =>
  engine === 'sqlite'
    ? [`CREATE VIRTUAL TABLE ${name} USING fts5(words, content='', contentless_delete=1, tokenize='ascii'${options})`]
    : [
        `CREATE TABLE ${name} (rowid ${integer} PRIMARY KEY, words TSVECTOR NOT NULL)`,
        `CREATE INDEX ${name}_words ON ${name} USING gin (words)`,
      ]

const search: Migration = {
  name: '060-search',
  statements: (columns) => {
    const { integer, text, bytes, counter } = columns
    return [
      ...words(columns, 'search_names', `, prefix='2 3'`),
      ...words(columns, 'search_words', `, prefix='2 3'`),
      `CREATE TABLE search_progress (one ${integer} PRIMARY KEY CHECK (one = 1), revision ${integer} NOT NULL, node ${integer} NOT NULL,
        walk ${integer}, walk_since ${integer} NOT NULL, clean ${integer})`,
      `INSERT INTO search_progress (one, revision, node, walk, walk_since, clean) SELECT 1, revision, 2, NULL, 0, NULL FROM ledger`,
      `CREATE TABLE search_contents (node ${integer} PRIMARY KEY, number ${integer} NOT NULL)`,
      `CREATE INDEX search_contents_number ON search_contents (number, node)`,
      `CREATE TABLE search_texts (number ${counter}, digest ${text} NOT NULL, type ${text} NOT NULL, state ${text} NOT NULL,
        tries ${integer} NOT NULL, due ${integer} NOT NULL, text ${bytes}, UNIQUE (digest, type))`,
      `CREATE INDEX search_texts_due ON search_texts (due) WHERE state = 'waiting'`,
    ]
  },
}

export const searchMigrations: readonly Migration[] = [search]
