/**
 * The command `alluvium`. A wrong flag, value or file is one line on standard error and exit code 2; a refusal that
 * only the run could find (a port that is taken, a folder that is held) likewise. Data that is damaged is a line and exit
 * code 1; a bug is told whole and exits with 1.
 */
import { Problem, parseConfiguration } from '@alluvium/kernel'
import { type Command, sectionOf } from './command.ts'
import { commands, sections } from './commands.ts'
import { readConfigurationFile } from './configuration-file.ts'
import { commandHelp, overview } from './help.ts'
import { version } from './version.ts'

async function main(words: readonly string[]): Promise<number> {
  const { word, argv } = split(words)
  if (word === '--version' || argv.includes('--version')) return print(`alluvium ${version}\n`)
  if (word === '--help' || word === '-h' || word === 'help') return print(overview())
  const command = find(word, argv)
  if (argv.includes('--help') || argv.includes('-h')) return print(commandHelp(command))
  const { [sectionOf(command)]: _own, ...others } = sections
  const given = parseConfiguration({
    command: sectionOf(command),
    title: command.name,
    settings: command.settings,
    argv,
    environment: process.env,
    file: readConfigurationFile(argv, process.env),
    others,
    positionals: command.positionals,
  })
  if (command.synopsis.startsWith('DIR ') && (given.positionals[0] ?? '') === '')
    throw new Problem('invalid', 'configuration.no-folder', `Name the folder: \`alluvium ${command.name} DIR\`.`)
  return command.run({ ...given, sections })
}

/** `alluvium files backup DIR`: a command's name may have two words. */
function split([first = '--help', second = '', ...rest]: readonly string[]): { word: string; argv: readonly string[] } {
  const both = `${first} ${second}`
  if (Object.values(commands).some(({ name }) => name === both)) return { word: both, argv: rest }
  return { word: first, argv: second === '' && rest.length === 0 ? [] : [second, ...rest] }
}

function find(word: string, argv: readonly string[]): Command {
  // `alluvium crawl URL` crawls here and now; without an address it is the service.
  if (word === 'crawl' && argv[0] !== undefined && !argv[0].startsWith('-')) return commands.crawlHere
  const found = Object.values(commands).find(({ name }) => name === word)
  if (found) return found
  const known = [...new Set(Object.values(commands).map(({ name }) => name))].join(', ')
  throw new Problem('invalid', 'configuration.unknown-command', `${word} is not a command; there are ${known}.`)
}

function print(text: string): number {
  process.stdout.write(text)
  return 0
}

/** Like a check that finds something: the command was right, what it found is not. */
const saysDamaged = ({ code }: Problem): boolean =>
  [
    'database.corrupt',
    'database.backup-refused',
    'database.backup-damaged',
    'files.backup-damaged',
    'files.backup-incomplete',
  ].includes(code)

// What is made from here on is its owner's alone: databases, backups, keys.
process.umask(0o077)
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const message =
    error instanceof Problem ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`alluvium: ${message}\n`)
  process.exitCode = error instanceof Problem && !saysDamaged(error) ? 2 : 1
} finally {
  // The channel to a supervisor would keep this process alive, and a refusal waiting for ever.
  if (process.connected) process.disconnect?.()
}
