/**
 * Where a column's type makes an integer of the number that is bound, as SQLite's affinities have it
 * (https://www.sqlite.org/datatype3.html, sections 3 and 4): where it is written into a column, and where a column is
 * compared with it.
 */

const comparedWithColumn = /"\w+" (?:=|<>|<|>|<=|>=) $/
const amongThose = /"\w+" in \((?:\?, )*$/
const writtenIntoColumn = /^insert into "\w+" \((?:"\w+"(?:, )?)+\) values [(?), ]*$/

const placeOrText = /\?|'[^']*'/g

/** For each place of a statement as Kysely writes it; what stands elsewhere counts as untyped. */
export function typedPlaces(text: string): readonly boolean[] {
  const places = [...text.matchAll(placeOrText)].filter(([found]) => found === '?')
  return places.map(({ index }) => {
    const before = text.slice(0, index)
    return comparedWithColumn.test(before) || amongThose.test(before) || writtenIntoColumn.test(before)
  })
}
