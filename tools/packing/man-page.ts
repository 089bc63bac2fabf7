/** `man alluvium` and the completions of shells, made from what the command says of itself. */

import { kebab } from '@alluvium/kernel'
import type { Command } from '../../apps/alluvium/src/command.ts'
import { commands } from '../../apps/alluvium/src/commands.ts'
import { commandHelp, overview } from '../../apps/alluvium/src/help.ts'

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

const first = [...new Set([...all.map(({ name }) => name.split(' ')[0] ?? ''), 'help', 'version'])].toSorted()

/** By the words before: `files` knows `check`, `files check` knows its flags. */
const known = new Map(
  [...new Set(all.flatMap(({ name }) => [name, name.split(' ')[0] ?? '']))]
    .toSorted()
    .map((words) => [words, after(words)]),
)

function after(words: string): readonly string[] {
  const seconds = all.flatMap(({ name }) => (name.startsWith(`${words} `) ? [name.slice(words.length + 1)] : []))
  const flags = all.filter(({ name }) => name === words).flatMap(({ settings }) => Object.keys(settings))
  return [...new Set([...seconds, ...flags.map((name) => `--${kebab(name)}`), '--help'])].toSorted()
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

/** Finds what may follow: the longer command that was typed counts. */
const choice = (): readonly string[] => [
  '  local known',
  '  case "$two" in',
  ...cases(true),
  '    *) case "$one" in',
  ...cases(false),
  `    *) known='${first.join(' ')}' ;;`,
  '    esac ;;',
  '  esac',
]

const bash = (): string =>
  [
    '# Completions of alluvium for bash.',
    '_alluvium() {',
    // The word that is being typed belongs to no command yet.
    '  local one="" two=""',
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
    '  local one="" two=""',
    '  (( CURRENT > 2 )) && one=${words[2]}',
    '  (( CURRENT > 3 )) && two="$one ${words[3]}"',
    ...choice(),
    '  compadd -- ${=known} || _files',
    '}',
    '_alluvium "$@"',
    '',
  ].join('\n')

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const fish = (): string => {
  const lines = all.flatMap((command) => {
    const [one = '', two] = command.name.split(' ')
    const seen =
      two === undefined
        ? `__fish_seen_subcommand_from ${one}`
        : `__fish_seen_subcommand_from ${one}; and __fish_seen_subcommand_from ${two}`
    const name =
      two === undefined
        ? `complete -c alluvium -n __fish_use_subcommand -f -a ${one} -d ${quoted(command.summary)}`
        : `complete -c alluvium -n '__fish_seen_subcommand_from ${one}' -f -a ${two} -d ${quoted(command.summary)}`
    const flags = Object.entries(command.settings).map(
      ([flag, { doc }]) => `complete -c alluvium -n '${seen}' -l ${kebab(flag)} -d ${quoted(doc)}`,
    )
    return [name, ...flags]
  })
  return ['# Completions of alluvium for fish.', ...new Set(lines), ''].join('\n')
}
