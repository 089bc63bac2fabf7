import type { Configuration, Settings } from '@alluvium/kernel'

/** One word after `alluvium`. The program behind it is loaded only when it runs, so that each process holds just its own. */
export type Command<S extends Settings = Settings> = Readonly<{
  name: string
  /** Its section of alluvium.toml, and the middle of its environment variables; the name where nothing else is said. */
  section?: string
  /** What follows the name in the first line of the help. */
  synopsis: string
  summary: string
  settings: S
  /** The settings that `--help` lists, the others with `--help --all`; default: all. */
  listed?: readonly (keyof S & string)[]
  /** Whether what is wrong with alluvium.toml is a result of its, and not a reason to refuse it. */
  readsFileItself?: true
  /** How many arguments it takes besides flags. */
  positionals: number
  /** What each argument is, for who completes it; those that nothing is said of are words that nobody can know. */
  arguments?: readonly Argument[]
  /** Resolves to the exit code. */
  run(given: Given<S>): Promise<number>
}>

/** What a command is run with. */
export type Given<S extends Settings> = Readonly<{
  values: Configuration<S>
  positionals: readonly string[]
  /** The words behind the name. */
  argv: readonly string[]
  /** The settings of every section that alluvium.toml may have, for who reads those of other commands. */
  sections: Sections
}>

export type Sections = Readonly<Record<string, Settings>>

/** A file, a folder, the name of a command, or one of these words. */
export type Argument = 'file' | 'folder' | 'command' | readonly string[]

/** Infers the settings of one command and lets it stand in a list with the others. */
export const command = <S extends Settings>(one: Command<S>): Command => one

export const sectionOf = ({ section, name }: Command): string => section ?? name
