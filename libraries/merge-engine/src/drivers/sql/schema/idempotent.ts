/**
 * Statements that may stand once or twice, because the second one changes nothing:
 *
 *   CREATE TABLE IF NOT EXISTS t ...        INSERT IGNORE INTO t VALUES (1)        UPDATE t SET a = 1 WHERE b = 2
 *
 * Of all others it is not known, so a second one is a question: a sum that is raised twice, or a row that is there twice.
 */
import { coreText, type Node, type Tree } from '../../../core/model/node.ts'
import type { StepsOf } from './steps.ts'
import type { TableKeys } from './table-keys.ts'

export function isIdempotent(node: Node, tree: Tree, stepsOf: StepsOf, tableKeys: TableKeys): boolean {
  const words = wordsOf(coreText(tree, node))
  if (!/^INSERT\b/i.test(words)) return repeatable.some((pattern) => pattern.test(words)) && !limited.test(words)
  return insertOfMissing.test(words) && !computedCell.test(words) && isFoundAgain(node, tree, stepsOf, tableKeys)
}

/** Whether the keys of an insert's rows are among its columns, as far as is known: a new number each time is a new row. */
function isFoundAgain(node: Node, tree: Tree, stepsOf: StepsOf, tableKeys: TableKeys): boolean {
  const insert = stepsOf(node, tree).find(({ does }) => does === 'insert')
  if (insert?.does !== 'insert') return false
  const keys = tableKeys.of(insert.table)
  if (keys.length === 0) return !tableKeys.isWithout(insert.table)
  const listed = new Set(insert.columns.map((column) => column.toLowerCase()))
  return listed.size === 0 || keys.some(({ columns }) => columns.every((column) => listed.has(column)))
}

/** A statement without comments, strings and the quotes of names, which could look like words of it. */
const wordsOf = (written: string) =>
  written
    .replaceAll(/--[^\n]*|\/\*[^]*?\*\//g, ' ')
    .replaceAll(/'(?:[^'\\]|''|\\.)*'/g, '0')
    .replaceAll(/"[^"]*"|`[^`]*`|\[[^\]\n]*\]/g, 'name')
    .replaceAll(/\s+/g, ' ')
    .trim()

const constant = String.raw`(?:[-+]?\d[\d.]*|NULL|TRUE|FALSE)`
const assignment = String.raw`[\w.]+ ?= ?${constant}`

const repeatable = [
  /^CREATE (?:\w+ ){1,4}?IF NOT EXISTS\b/i,
  /^CREATE OR (?:REPLACE|ALTER) (?!TABLE\b)/i,
  /^DROP (?:\w+ ){1,3}?IF EXISTS\b/i,
  new RegExp(`^UPDATE [\\w. ]+? SET ${assignment}(?: ?, ?${assignment})*(?: WHERE\\b[^()]*)? ?;?$`, 'i'),
  /^(?:DELETE FROM|TRUNCATE) [^()]*$/i,
  /^(?:GRANT|REVOKE|COMMENT)\b/i,
  /^ALTER TABLE (?:ONLY )?[\w.]+ ADD COLUMN IF NOT EXISTS [^,]*$/i,
  /^ALTER TABLE (?:ONLY )?[\w.]+ DROP (?:COLUMN|CONSTRAINT) IF EXISTS [^,]*$/i,
  /^ALTER \w+ (?:ONLY )?[\w.]+ (?:OWNER TO|ENABLE|DISABLE|ALTER COLUMN \w+ (?:SET|DROP)) [^,()]*$/i,
]

/** Which rows are taken may differ the second time. */
const limited = /\b(?:LIMIT|TOP|RETURNING|INTO OUTFILE)\b/i

const insertOfMissing = /^INSERT (?:OR )?IGNORE\b.*\bVALUES ?\(|\bVALUES ?\(.*\bON CONFLICT\b.*\bDO NOTHING ?;?$/i

/** A value that may be another one the second time. */
const computedCell = /\bVALUES ?\((?:(?!\bON CONFLICT\b).)*?(?:\w ?\(|\bDEFAULT\b|\bSELECT\b)/i
