/** What `--help` and `alluvium help` say. */
import { configurationHelp } from '@alluvium/kernel'
import type { Command } from './command.ts'
import { commandNamed, commands, commandsBelow } from './commands.ts'
import { exitCodes } from './exit-codes.ts'

const width = 34

const row = ({ name, synopsis, summary }: Command): string => {
  const left = `  alluvium ${name} ${synopsis}`
  return left.length > width ? `${left}\n${' '.repeat(width)}  ${summary}` : `${left.padEnd(width)}  ${summary}`
}

/** Words that only begin names of commands. */
export const groups: Readonly<Record<string, string>> = {
  config: 'Shows and checks what is configured.',
  git: 'Lets git merge with Alluvium.',
}

export const about = 'Alluvium keeps files, merges what people changed at the same time, and gathers the web.'

/** `alluvium --help`: every command of one word, and the words that others begin with. */
export function overview(): string {
  const rows = Object.values(commands)
    .filter(({ name }) => !name.includes(' '))
    .map(row)
  const below = Object.entries(groups).map(
    ([word, summary]) => `${`  alluvium ${word} ${verbs(word).join('|')}`.padEnd(width)}  ${summary}`,
  )
  return [
    about,
    '',
    ...rows,
    ...below,
    `${'  alluvium version'.padEnd(width)}  Version, commit and build.`,
    '',
    '`alluvium help COMMAND` says more: its flags, and the commands below it, as `alluvium help files` does. Each flag may also',
    'come from the environment or from alluvium.toml.',
    '',
    `Exit codes: ${Object.entries(exitCodes)
      .map(([code, meaning]) => `${code} ${meaning}`)
      .join('; ')}.`,
    '',
  ].join('\n')
}

export const versionHelp =
  'alluvium version\n\nVersion, commit and build, and what it runs on; also `--version`, `-v` and `-V`.\n'

const verbs = (word: string): readonly string[] => commandsBelow(word).map(({ name }) => name.slice(word.length + 1))

/** `alluvium help git`: the commands that begin with a word. */
export const groupHelp = (word: string): string => [...commandsBelow(word).map(row), ''].join('\n')

/** `alluvium COMMAND --help`. @param all also the settings that are seldom given to this command. */
export function commandHelp(command: Command, { all }: Readonly<{ all: boolean }>): string {
  const { name, synopsis, summary, settings, listed } = command
  const names = all || listed === undefined ? Object.keys(settings) : listed
  const shown = Object.fromEntries(Object.entries(settings).filter(([one]) => names.includes(one)))
  const hidden = Object.keys(settings).length - Object.keys(shown).length
  const below = command === commandNamed(name) ? commandsBelow(name).map(row) : []
  return [
    `alluvium ${name} ${synopsis}`,
    '',
    summary,
    '',
    ...(below.length > 0 ? [...below, ''] : []),
    configurationHelp(shown),
    ...(hidden > 0 ? ['', `${hidden} more flags: \`alluvium ${name} --help --all\`.`] : []),
    '',
  ].join('\n')
}
