/**
 * The dialect of a script, as far as the tokens depend on it, detected from the script. Without signs of a dialect the standard
 * holds: a backslash in a string is a character, and brackets are punctuation.
 */
export type Dialect = Readonly<{
  /** MySQL and MariaDB: a backslash escapes in strings, and `#` starts a comment. */
  backslash: boolean
  /** SQL Server: brackets quote names, and batches end with a line `GO`. */
  brackets: boolean
  /** Oracle: blocks end with a line that contains only a slash. */
  slashLines: boolean
}>

const mySqlSigns = /`|\bAUTO_INCREMENT\b|\bENGINE\s*=|\/\*!\d|^[ \t]*DELIMITER[ \t]/im
const sqlServerSigns = /^[ \t]*GO[ \t]*$|\b(?:TABLE|INTO|FROM|ON)[ \t]+\[/im
const slashLine = /^[ \t]*\/[ \t]*$/m

export const dialectOf = (text: string): Dialect => ({
  backslash: mySqlSigns.test(text),
  brackets: sqlServerSigns.test(text),
  slashLines: slashLine.test(text),
})

/** The dialect of the versions of one script: a sign in one of them counts for all. */
export const commonDialect = (dialects: readonly Dialect[]): Dialect => ({
  backslash: dialects.some(({ backslash }) => backslash),
  brackets: dialects.some(({ brackets }) => brackets),
  slashLines: dialects.some(({ slashLines }) => slashLines),
})
