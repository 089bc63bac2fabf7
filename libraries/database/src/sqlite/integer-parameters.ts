/**
 * Which parameters get a column's type affinity (https://www.sqlite.org/datatype3.html, sections 3 and 4): those that are
 * written into a column, and those that a column is compared with. A whole number bound there becomes an integer again.
 */

const parametersAndTexts =
  /'[^']*'|"\w+" (?:=|<>|<|>|<=|>=) (?<compared>\?)|"\w+" in \((?<listed>\?(?:, \?)*)|(?<elsewhere>\?)/g

const writtenIntoColumns = /^insert into "\w+" \((?:"\w+"(?:, )?)+\) values [(?), ]*/

/**
 * For each parameter of a statement as Kysely writes it; one that stands elsewhere counts as untyped. The text is read once: a
 * statement that inserts hundreds of rows has thousands of parameters.
 */
export function columnTypedParameters(text: string): readonly boolean[] {
  const written = writtenIntoColumns.exec(text)?.[0].length ?? 0
  const isTyped: boolean[] = []
  for (const { index, groups = {} } of text.matchAll(parametersAndTexts)) {
    if (groups['elsewhere'] !== undefined) isTyped.push(index < written)
    const { compared, listed } = groups
    for (const sign of compared ?? listed ?? '') if (sign === '?') isTyped.push(true)
  }
  return isTyped
}
