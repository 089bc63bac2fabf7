import { configurationHelp } from '@alluvium/kernel'
import type { Command } from './command.ts'
import { commands } from './commands.ts'

/** `alluvium --help`. */
export function overview(): string {
  const rows = Object.values(commands).map(
    ({ name, synopsis, summary }) => `  alluvium ${`${name} ${synopsis}`.padEnd(32)} ${summary}`,
  )
  return [
    'Alluvium keeps files, merges what people changed at the same time, and gathers the web.',
    '',
    ...rows,
    '',
    '`alluvium COMMAND --help` tells its flags; each may also come from the environment or from alluvium.toml.',
    '',
  ].join('\n')
}

/** `alluvium COMMAND --help`. */
export function commandHelp({ name, synopsis, summary, settings }: Command): string {
  return [`alluvium ${name} ${synopsis}`, '', summary, '', configurationHelp(settings), ''].join('\n')
}
