/** `man alluvium` and the completions of shells, made from what the command says of itself. */

import { kebab } from '@alluvium/kernel'
import type { Command } from '../../apps/alluvium/src/command.ts'
import { commands } from '../../apps/alluvium/src/commands.ts'
import { commandHelp, groups, overview } from '../../apps/alluvium/src/help.ts'

const all: readonly Command[] = Object.values(commands)

/** In the language of man(7). @param date of the commit, `2026-11-26`. */
export function manPage(version: string, date: string): string {
  const [about = '', ...rest] = overview().split('\n')
  return [
    `.TH ALLUVIUM 1 "${date}" "Alluvium ${version}"`,
    '.SH NAME',
    'alluvium \\- keeps files, merges documents and crawls web sites',
    '.SH SYNOPSIS',
    '.B alluvium',
    '.I COMMAND',
    '[flags]',
    '.SH DESCRIPTION',
    literal(about),
    verbatim(rest.join('\n')),
    '.SH COMMANDS',
    ...all.flatMap((command) => [
      `.SS "alluvium ${literal(command.name)} ${literal(command.synopsis)}"`,
      verbatim(flagsOf(command)),
    ]),
    '.SH FILES',
    '.TP',
    '.I /etc/alluvium/alluvium.toml',
    'The configuration of the service, and of each command that is given no other by --config or alluvium.toml of the current folder, where its user may read it.',
    '.TP',
    '.I /var/lib/alluvium',
    'The data of the service.',
    '',
  ].join('\n')
}

/** The help of a command without its first line, which is the heading. */
const flagsOf = (command: Command): string =>
  commandHelp(command, { all: false }).split('\n').slice(2).join('\n').trimEnd()

const literal = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1')

const verbatim = (text: string): string => ['.nf', ...text.trimEnd().split('\n').map(literal), '.fi'].join('\n')

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

/** By the shell: where Debian looks for it, and the text. */
export function completions(): readonly Readonly<{ path: string; text: string }>[] {
  return [
    { path: 'usr/share/bash-completion/completions/alluvium', text: bash() },
    { path: 'usr/share/zsh/vendor-completions/_alluvium', text: zsh() },
    { path: 'usr/share/fish/vendor_completions.d/alluvium.fish', text: fish() },
  ]
}

const cases = (ofTwoWords: boolean): readonly string[] =>
  [...known]
    .filter(([words]) => words.includes(' ') === ofTwoWords)
    .map(([words, next]) => `    '${words}') known='${next.join(' ')}' ;;`)

const valuesOf = (ofTwoWords: boolean): readonly string[] =>
  [...valued]
    .filter(([words]) => (words.split(' ').length === 3) === ofTwoWords)
    .map(([words, values]) => `    '${words}') known='${values.join(' ')}' ;;`)

/** Finds what may follow: the longer command that was typed counts, and before it a flag whose value comes next. */
const choice = (): readonly string[] => [
  '  local known',
  '  case "$two" in',
  ...cases(true),
  '    *) case "$one" in',
  ...cases(false),
  `    *) known='${[...first, '--help', '--version'].join(' ')}' ;;`,
  '    esac ;;',
  '  esac',
  '  case "$two $previous" in',
  ...valuesOf(true),
  '    *) case "$one $previous" in',
  ...valuesOf(false),
  '    esac ;;',
  '  esac',
]

const bash = (): string =>
  [
    '# Completions of alluvium for bash.',
    '_alluvium() {',
    // The word that is being typed belongs to no command yet.
    '  local one="" two="" previous=${COMP_WORDS[COMP_CWORD - 1]}',
    '  (( COMP_CWORD > 1 )) && one=${COMP_WORDS[1]}',
    '  (( COMP_CWORD > 2 )) && two="$one ${COMP_WORDS[2]}"',
    ...choice(),
    '  COMPREPLY=($(compgen -W "$known" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    'complete -o default -F _alluvium alluvium',
    '',
  ].join('\n')

const zsh = (): string =>
  [
    '#compdef alluvium',
    '_alluvium() {',
    '  local one="" two="" previous=${words[CURRENT - 1]}',
    '  (( CURRENT > 2 )) && one=${words[2]}',
    '  (( CURRENT > 3 )) && two="$one ${words[3]}"',
    ...choice(),
    '  compadd -- ${=known} || _files',
    '}',
    '_alluvium "$@"',
    '',
  ].join('\n')

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const offered = (when: string, what: string, about: string): string =>
  `complete -c alluvium -n '${when}' ${what} -d ${quoted(about)}`

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
    return [...second, ...flags]
  })
  return ['# Completions of alluvium for fish.', ...firsts, ...helped, ...new Set(lines), ''].join('\n')
}
