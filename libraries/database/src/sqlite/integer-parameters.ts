/**
 * Which parameters get a column's type affinity (https://www.sqlite.org/datatype3.html, sections 3 and 4): those that are
 * written into a column, and those that a column is compared with. A whole number bound there becomes an integer again.
 */

const comparedWithColumn = /"\w+" (?:=|<>|<|>|<=|>=) $/
const inListAfterColumn = /"\w+" in \((?:\?, )*$/
const writtenIntoColumn = /^insert into "\w+" \((?:"\w+"(?:, )?)+\) values [(?), ]*$/

const parameterOrText = /\?|'[^']*'/g

/** For each parameter of a statement as Kysely writes it; one that stands elsewhere counts as untyped. */
export function columnTypedParameters(text: string): readonly boolean[] {
  const parameters = [...text.matchAll(parameterOrText)].filter(([found]) => found === '?')
  return parameters.map(({ index }) => {
    const before = text.slice(0, index)
    return comparedWithColumn.test(before) || inListAfterColumn.test(before) || writtenIntoColumn.test(before)
  })
}
