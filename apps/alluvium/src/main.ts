/**
 * The command `alluvium`. A wrong flag, value or file is one line on standard error and exit code 2; a refusal that
 * only the run could find likewise, or with 75 where it may be gone later (a port that is taken, a folder that is held). Data
 * that is damaged is a line and exit code 1; a bug is printed whole and exits with 1.
 */
import {
  descriptorLimit,
  didYouMean,
  errorCode,
  hiddenUserinfo,
  isDiskFull,
  Problem,
  parseConfiguration,
} from '@alluvium/kernel'
import { type Command, sectionOf } from './command.ts'
import { commandNamed, commands, commandsBelow, commandsNamed, sections } from './commands.ts'
import { configurationFile, readConfigurationFile, unreadSystemFile } from './configuration-file.ts'
import { exitCodeOfRefusal } from './exit-codes.ts'
import { commandHelp, groupHelp, overview, versionHelp } from './help.ts'
import { endWhenInterrupted, Interrupted, interruptedCode, tellInterrupted } from './interruption.ts'
import { invalidConfiguration } from './settings/problems.ts'
import { StartRefused } from './supervision/supervise.ts'
import { endOnlyWithoutOutput, note, print } from './terminal/print.ts'
import { versionLine } from './version.ts'

async function main(words: readonly string[]): Promise<number> {
  if (isVersion(words)) return printed(`${versionLine()}\n`)
  const [first = '--help', ...rest] = words
  if (first === '--help' || first === '-h') return printed(overview())
  if (first === 'help') return printed(helpOf(rest))
  const { word, argv } = split(words)
  if (argv.includes('--help') || argv.includes('-h')) return printed(helpOf([...word.split(' '), ...argv]))
  const command = find(word, argv)
  const { [sectionOf(command)]: _own, ...others } = sections
  const path = configurationFile(argv, process.env, sectionOf(command))
  const unread = path === undefined && isOfInstallation(command) ? unreadSystemFile() : undefined
  if (unread !== undefined) note(`alluvium: ${unread}\n`)
  const given = parseConfiguration({
    command: sectionOf(command),
    title: command.name,
    settings: command.settings,
    argv,
    environment: process.env,
    ...(command.readsFileItself !== true && {
      file: readConfigurationFile(path),
      fileName: path,
    }),
    others,
    positionals: command.positionals,
  })
  if (command.synopsis.startsWith('DIR ')) expectFolder(command, given.positionals[0] ?? '')
  expectDescriptors()
  return command.run({ ...given, argv, sections })
}

/** Whether it is about what an installation keeps: merging, git and a crawl here and now need none, and anybody has them. */
const isOfInstallation = (command: Command): boolean =>
  command !== commands.crawlHere && ('data' in command.settings || sectionOf(command) === 'config')

function expectFolder({ name }: Command, folder: string): void {
  if (folder === '')
    throw new Problem('invalid', 'configuration.no-folder', `Name the folder: \`alluvium ${name} DIR\`.`)
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(folder))
    throw invalidConfiguration(`${folder} is an address, and ${name} takes a folder of this machine.`)
}

/** What a command needs itself: its databases, their logs and locks, threads, and what it reads and writes. */
const neededDescriptors = 64

/** Refused at the start: later it would end anywhere in its work, without saying why. */
function expectDescriptors(): void {
  const limit = descriptorLimit()
  if (limit === undefined || limit >= neededDescriptors) return
  const message = `This process may have ${limit} files and sockets open at once, and needs ${neededDescriptors} or more: raise the limit (\`ulimit -n\`, \`LimitNOFILE=\`). A service needs two for each connection besides.`
  throw invalidConfiguration(message)
}

function isVersion(words: readonly string[]): boolean {
  const [first, more] = words
  if (words.includes('--version') || first === '-v' || first === '-V') return true
  if (first !== 'version' || more === '--help' || more === '-h') return false
  if (more !== undefined) throw invalidConfiguration(`version takes nothing, not ${JSON.stringify(more)}.`)
  return true
}

/** What is said of the commands that the words name. */
function helpOf(words: readonly string[]): string {
  const [first] = words
  if (first === undefined || first === 'help') return overview()
  if (first === 'version') return versionHelp
  const { word, argv } = split(words)
  if (!commandNamed(word) && commandsBelow(word).length > 0) return groupHelp(word)
  const found = find(word, argv)
  // `alluvium crawl` is the service, and with an address one crawl: without one, the help is of both.
  const helped = found === commandNamed(word) ? commandsNamed(word) : [found]
  return helped.map((command) => commandHelp(command, { all: words.includes('--all') })).join('\n')
}

/** `alluvium files backup DIR`: a command's name may have two words. */
function split([first = '', ...argv]: readonly string[]): { word: string; argv: readonly string[] } {
  const [second = '', ...rest] = argv
  const both = `${first} ${second}`
  return commandNamed(both) ? { word: both, argv: rest } : { word: first, argv }
}

function find(word: string, argv: readonly string[]): Command {
  const [next] = argv
  const isFlag = next === undefined || next.startsWith('-')
  // `alluvium crawl URL` crawls here and now; without an address it is the service.
  if (word === 'crawl' && !isFlag && next !== '') return crawlHere(next)
  const found = commandNamed(word)
  const names = commandsBelow(word).map(({ name }) => name)
  if (found && (isFlag || found.positionals > 0 || names.length === 0)) return found
  if (names.length === 0) throw unknown(word, word.startsWith('-') ? ['--help', '--version'] : [...firstWords])
  if (isFlag) throw new Problem('invalid', 'configuration.unknown-command', `There are ${names.join(', ')}.`)
  throw unknown(`${word} ${next}`, names)
}

/** A host has a dot or a port, or is not nearly a word that follows `crawl`. */
function crawlHere(address: string): Command {
  const words = `crawl ${address}`
  const names = commandsBelow('crawl').map(({ name }) => name)
  if (/^[a-z]+$/.test(address) && didYouMean(words, names) !== '.') throw unknown(words, names)
  return commands.crawlHere
}

const firstWords = new Set([...Object.values(commands).map(({ name }) => name.split(' ')[0] ?? name), 'version'])

/** Says what was probably meant, or else what there is. */
function unknown(words: string, known: readonly string[]): Problem {
  const guess = didYouMean(words, known)
  const ending = guess === '.' ? `; there are ${known.join(', ')}.` : guess
  return new Problem('invalid', 'configuration.unknown-command', `${words} is not a command${ending}`)
}

function printed(text: string): number {
  print(text)
  return 0
}

/** The exit code. */
function tellFailure(error: unknown): number {
  if (error instanceof Interrupted) {
    tellInterrupted()
    return interruptedCode
  }
  if (error instanceof StartRefused) return error.exitCode
  const refusal = error instanceof Problem ? error : fullDisk(error)
  const message = refusal
    ? hiddenUserinfo(refusal.message)
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error)
  note(`alluvium: ${message}\n`)
  return refusal ? exitCodeOfRefusal(refusal) : 1
}

/** A disk without room is no bug, whatever was to be written there. */
function fullDisk(error: unknown): Problem | undefined {
  if (!(error instanceof Error && isDiskFull(error))) return undefined
  const isQuota = errorCode(error) === 'EDQUOT'
  const what = isQuota ? 'The quota of this user on the disk is used up.' : `The disk is full (${error.message}).`
  const message = `${what} Make room, or name another folder, and start again.`
  return new Problem('full', 'database.full', message, { cause: error })
}

endOnlyWithoutOutput()
// What is made from here on is its owner's alone: databases, backups, keys.
process.umask(0o077)
endWhenInterrupted()
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.exitCode = tellFailure(error)
} finally {
  // The channel to a supervisor would keep this process alive, and a refusal waiting for ever.
  if (process.connected) process.disconnect?.()
}
