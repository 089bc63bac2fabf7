/** JSON or SQL inside a text of another format: a block of YAML, a CDATA section. It is known by how it begins. */
import { contentFormat, type Parts } from '../core/embedded-content.ts'
import type { Format } from '../core/model/format.ts'
import { jsonFormat } from './json/json.ts'
import { sqlFormat } from './sql/sql.ts'

/** @param cut undefined: the text has no content of its own */
export const knownContent = (cut: (text: string) => Parts | undefined): Format =>
  contentFormat('content', cut, ([, content]) => formatOf(content))

function formatOf(content: string): Format | undefined {
  if (/^\s*[{[]/.test(content)) return jsonFormat
  return beginsSql.test(content) ? sqlFormat : undefined
}

/** Enough of a first statement that it is no sentence and no command of a shell. */
const beginsSql = new RegExp(
  String.raw`^\s*(?:--[^\n]*\n\s*)*(?:${[
    String.raw`SELECT\s[^]*?\sFROM\s`,
    String.raw`INSERT\s+(?:OR\s+\w+\s+)?INTO\s`,
    String.raw`MERGE\s+INTO\s`,
    String.raw`TRUNCATE\s+TABLE\s`,
    String.raw`UPDATE\s+\S+\s+SET\s`,
    String.raw`DELETE\s+FROM\s`,
    String.raw`(?:CREATE|ALTER|DROP)\s+(?:OR\s+REPLACE\s+)?(?:MATERIALIZED\s+|UNIQUE\s+)?(?:TABLE|INDEX|VIEW|FUNCTION|PROCEDURE|TRIGGER|TYPE|SCHEMA|SEQUENCE|EXTENSION|DATABASE|ROLE)\s`,
    String.raw`WITH\s+(?:RECURSIVE\s+)?\w+\s*(?:\([^()]*\)\s*)?AS\s*(?:(?:NOT\s+)?MATERIALIZED\s*)?\(\s*(?:--[^\n]*\n\s*)*(?:SELECT|VALUES|INSERT|UPDATE|DELETE|MERGE|WITH)\s`,
  ].join('|')})`,
  'i',
)
