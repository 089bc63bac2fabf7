/** `man alluvium` and the completions of shells, made from what the command says of itself. */

import { flagsOf, kebab, variableOf } from '@alluvium/kernel'
import { type Argument, type Command, sectionOf } from '../../apps/alluvium/src/command.ts'
import { commands } from '../../apps/alluvium/src/commands.ts'
import { systemConfiguration } from '../../apps/alluvium/src/configuration-file.ts'
import { exitCodes } from '../../apps/alluvium/src/exit-codes.ts'
import { about, groups } from '../../apps/alluvium/src/help.ts'

const all: readonly Command[] = Object.values(commands)

/** In the language of man(7), with lines that fit a terminal. @param date of the commit, `2026-11-26`. */
export function manPage(version: string, date: string): string {
  return [
    `.TH ALLUVIUM 1 "${date}" "Alluvium ${version}"`,
    '.SH NAME',
    'alluvium \\- keeps files, merges documents and crawls web sites',
    '.SH SYNOPSIS',
    '.B alluvium',
    '.I COMMAND',
    '[flags]',
    '.SH DESCRIPTION',
    filled(about),
    filled('Each flag of a command may also come from the environment or from a configuration file.'),
    '.SH COMMANDS',
    ...all.flatMap(ofCommand),
    '.SH EXIT STATUS',
    ...Object.entries(exitCodes).flatMap(([code, meaning]) => term(code, `${sentence(meaning)}.`)),
    '.SH ENVIRONMENT',
    ...term(
      variableOf('flag', 'command'),
      `The flag of a command, such as ${variableOf('filesPort', 'serve')}. A flag that is given counts before it, and it counts before the configuration file.`,
    ),
    ...term(
      variableOf('flag'),
      `The flag of every command that has it, such as ${variableOf('config')}. The variable of a command counts before it.`,
    ),
    ...term('NODE_COMPILE_CACHE', 'Where what Node compiled is kept, so that commands start sooner.'),
    '.SH FILES',
    ...term('alluvium.toml', 'In the current folder: the configuration file, where --config names no other.'),
    ...term(
      systemConfiguration,
      'The configuration of the service, and of each command that has no other, where its user may read it.',
    ),
    ...term('/var/lib/alluvium', 'The data of the service. It stays when the program is removed.'),
    ...term('/var/cache/alluvium', 'What Node compiled for the service.'),
    ...term('~/.cache/alluvium', 'What Node compiled for commands of a user other than root.'),
    '',
  ].join('\n')
}

/** A flag that many commands have is explained once, at the command whose section it stands in. */
function ofCommand(command: Command): readonly string[] {
  const { name, synopsis, summary, settings, listed } = command
  const hasOthers = listed !== undefined && listed.length < Object.keys(settings).length
  const shown = Object.entries(settings).filter(([one]) => listed?.includes(one) ?? true)
  return [
    `.SS "alluvium ${literal(name)}"`,
    filled(`alluvium ${name} ${synopsis}`),
    '.PP',
    filled(summary),
    ...flagsOf(Object.fromEntries(shown)).flatMap(([flag, doc]) => term(flag, doc)),
    ...(hasOthers ? ['.PP', filled(`It also takes the other flags of alluvium ${sectionOf(command)}.`)] : []),
  ]
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const term = (name: string, text: string): readonly string[] => ['.TP', `.B ${literal(name)}`, filled(text)]

const width = 80

/** Words in lines, which a reader fills again. */
function filled(text: string): string {
  const lines: string[] = []
  for (const word of literal(text).split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length === 0 || longer.length > width) lines.push(safeAtStart(word))
    else lines[lines.length - 1] = longer
  }
  return lines.join('\n')
}

const literal = (text: string): string => text.replaceAll('\\', '\\e').replaceAll('-', '\\-')

/** Where a line begins with one of these, it would be an instruction. */
const safeAtStart = (word: string): string => word.replace(/^([.'])/, '\\&$1')

/** What may come first, and what it does. */
const summaries: Readonly<Record<string, string>> = {
  ...Object.fromEntries(all.filter(({ name }) => !name.includes(' ')).map(({ name, summary }) => [name, summary])),
  ...groups,
  help: 'Says more of a command.',
  version: 'Version, commit and build.',
}
const first = Object.keys(summaries).toSorted()

const secondsOf = (word: string): readonly string[] =>
  all.flatMap(({ name }) => (name.startsWith(`${word} `) ? [name.slice(word.length + 1)] : []))

/** The flags whose values have names, each behind its command: `serve --log-level`. */
const valued = new Map(
  all.flatMap(({ name, settings }) =>
    Object.entries(settings).flatMap(([flag, { choices }]) =>
      choices === undefined ? [] : [[`${name} --${kebab(flag)}`, choices] as const],
    ),
  ),
)

/** By the words before: `files` knows `check`, `files check` knows its flags. */
const known = new Map<string, readonly string[]>([
  ...[...new Set(all.flatMap(({ name }) => [name, name.split(' ')[0] ?? '']))]
    .toSorted()
    .map((words) => [words, after(words)] as const),
  ['help', first],
  ...first.map((word) => [`help ${word}`, secondsOf(word)] as const),
])

function after(words: string): readonly string[] {
  const flags = all.filter(({ name }) => name === words).flatMap(({ settings }) => Object.keys(settings))
  return [...new Set([...secondsOf(words), ...flags.map((name) => `--${kebab(name)}`), '--help'])].toSorted()
}

/** What each argument may be, behind its command and its place: `files backup 0`. */
const taken = new Map<string, Exclude<Argument, 'command'>>(
  all.flatMap(({ name, arguments: them = [] }) =>
    them.flatMap((what, at) => (at > 0 && what === 'command' ? [] : [[`${name} ${at}`, namesIn(what)] as const])),
  ),
)

/** The second words of commands that are arguments: `config show files` knows `check`. */
const namedSeconds = new Map<string, readonly string[]>(
  all
    .filter(({ arguments: them }) => them?.[1] === 'command')
    .flatMap(({ name }) => first.map((word) => [`${name} ${word}`, secondsOf(word)] as const))
    .filter(([, seconds]) => seconds.length > 0),
)

function namesIn(what: Argument): Exclude<Argument, 'command'> {
  return what === 'command' ? [...new Set(all.map(({ name }) => name.split(' ')[0] ?? name))].toSorted() : what
}

/** Writes the completions for each shell: where Debian looks for them, and the text. */
export function completions(): readonly Readonly<{ path: string; text: string }>[] {
  return [
    { path: 'usr/share/bash-completion/completions/alluvium', text: bash() },
    { path: 'usr/share/zsh/vendor-completions/_alluvium', text: zsh() },
    { path: 'usr/share/fish/vendor_completions.d/alluvium.fish', text: fish() },
  ]
}

type Commands = Readonly<{ ofTwoWords: boolean }>

const cases = ({ ofTwoWords }: Commands): readonly string[] =>
  [...known]
    .filter(([words]) => words.includes(' ') === ofTwoWords)
    .map(([words, next]) => `    '${words}') known='${next.join(' ')}' ;;`)

const valuesOf = ({ ofTwoWords }: Commands): readonly string[] =>
  [...valued]
    .filter(([words]) => (words.split(' ').length === 3) === ofTwoWords)
    .map(([words, values]) => `    '${words}') known='${values.join(' ')}' takes='' ;;`)

const argumentsOf = ({ ofTwoWords }: Commands): readonly string[] =>
  [...taken]
    .filter(([words]) => (words.split(' ').length === 3) === ofTwoWords)
    .map(([words, what]) => `    '${words}') takes='${typeof what === 'string' ? what : what.join(' ')}' ;;`)

/**
 * Finds what may follow: the longer command that was typed counts, and before it a flag whose value comes next. `takes` is what an argument
 * of it is, at the place of the word: `file`, `folder` or words.
 */
const choice = (): readonly string[] => [
  '  local known takes=""',
  '  case "$two" in',
  ...cases({ ofTwoWords: true }),
  '    *) case "$one" in',
  ...cases({ ofTwoWords: false }),
  `    *) known='${[...first, '--help', '--version'].join(' ')}' ;;`,
  '    esac ;;',
  '  esac',
  '  case "$two $nth_of_two" in',
  ...argumentsOf({ ofTwoWords: true }),
  '    *) case "$one $nth_of_one" in',
  ...argumentsOf({ ofTwoWords: false }),
  '    esac ;;',
  '  esac',
  '  case "$three" in',
  ...[...namedSeconds].map(([words, next]) => `    '${words}') takes='${next.join(' ')}' ;;`),
  '  esac',
  '  case "$two $previous" in',
  ...valuesOf({ ofTwoWords: true }),
  '    *) case "$one $previous" in',
  ...valuesOf({ ofTwoWords: false }),
  '    esac ;;',
  '  esac',
]

const bash = (): string =>
  [
    '# Completions of alluvium for bash.',
    '_alluvium() {',
    // The word that is being typed belongs to no command yet.
    '  local one="" two="" three="" previous=${COMP_WORDS[COMP_CWORD - 1]} word=${COMP_WORDS[COMP_CWORD]}',
    '  local nth_of_one=$(( COMP_CWORD - 2 )) nth_of_two=$(( COMP_CWORD - 3 ))',
    '  (( COMP_CWORD > 1 )) && one=${COMP_WORDS[1]}',
    '  (( COMP_CWORD > 2 )) && two="$one ${COMP_WORDS[2]}"',
    '  (( COMP_CWORD == 4 )) && three="$two ${COMP_WORDS[3]}"',
    ...choice(),
    '  [[ $word == -* ]] && takes=""',
    '  case "$takes" in',
    '    "") COMPREPLY=($(compgen -W "$known" -- "$word")) ;;',
    `    file) compopt -o filenames 2> /dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;`,
    `    folder) compopt -o filenames 2> /dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;`,
    '    *) COMPREPLY=($(compgen -W "$takes" -- "$word")) ;;',
    '  esac',
    '}',
    'complete -o default -F _alluvium alluvium',
    '',
  ].join('\n')

const zsh = (): string =>
  [
    '#compdef alluvium',
    '_alluvium() {',
    '  local one="" two="" three="" previous=${words[CURRENT - 1]}',
    '  local nth_of_one=$(( CURRENT - 3 )) nth_of_two=$(( CURRENT - 4 ))',
    '  (( CURRENT > 2 )) && one=${words[2]}',
    '  (( CURRENT > 3 )) && two="$one ${words[3]}"',
    '  (( CURRENT == 5 )) && three="$two ${words[4]}"',
    ...choice(),
    '  [[ ${words[CURRENT]} == -* ]] && takes=""',
    '  case "$takes" in',
    '    "") compadd -- ${=known} || _files ;;',
    '    file) _files ;;',
    '    folder) _files -/ ;;',
    '    *) compadd -- ${=takes} ;;',
    '  esac',
    '}',
    '_alluvium "$@"',
    '',
  ].join('\n')

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const offered = (when: string, what: string, about: string): string =>
  `complete -c alluvium -n '${when}' ${what} -d ${quoted(about)}`

/** @param when the command was typed. A file is what fish completes by itself. */
const fishArguments = ({ name }: Command, when: string): readonly string[] => {
  const words = name.split(' ').length
  const places = [...taken].filter(([key]) => key.replace(/ \d+$/, '') === name)
  return places.flatMap(([key, what]) => {
    if (what === 'file') return []
    const here = `${when}; and test (count (commandline -opc)) -eq ${1 + words + Number(key.split(' ').at(-1))}`
    const offers = what === 'folder' ? '(__fish_complete_directories)' : what.join(' ')
    return [`complete -c alluvium -n '${here}' -f -a '${offers}'`]
  })
}

const fish = (): string => {
  const firsts = first.map((word) => offered('__fish_use_subcommand', `-f -a ${word}`, summaries[word] ?? ''))
  const helped = first.map((word) =>
    offered('__fish_seen_subcommand_from help', `-f -a ${word}`, summaries[word] ?? ''),
  )
  const lines = all.flatMap((command) => {
    const [one = '', two] = command.name.split(' ')
    const seen = `__fish_seen_subcommand_from ${one}`
    const both = two === undefined ? seen : `${seen}; and __fish_seen_subcommand_from ${two}`
    const isOpen = `${seen}; and not __fish_seen_subcommand_from ${secondsOf(one).join(' ')}`
    const second = two === undefined ? [] : [offered(isOpen, `-f -a ${two}`, command.summary)]
    const flags = Object.entries(command.settings).map(([flag, { doc, choices, isFlag }]) => {
      const value = choices ? ` -x -a '${choices.join(' ')}'` : isFlag ? '' : ' -r'
      return offered(both, `-l ${kebab(flag)}${value}`, doc)
    })
    return [...second, ...flags, ...fishArguments(command, both)]
  })
  return ['# Completions of alluvium for fish.', ...firsts, ...helped, ...new Set(lines), ''].join('\n')
}
