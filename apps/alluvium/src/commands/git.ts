/**
 * `alluvium git install`, `uninstall` and `status`: git merges files with a program of one's own where two things say so,
 *
 *   .gitattributes     *.json merge=alluvium               which files; a block of lines between two marks
 *   git's configuration    merge.alluvium.driver = …       what runs: `alluvium merge %O %A %B …`
 *
 * The block stands first in the attributes file, because of several lines that fit the last one counts: what people
 * wrote themselves stays stronger. gitattributes(5), "Defining a custom merge driver".
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Configuration, Problem } from '@alluvium/kernel'
import { driverNames } from '@alluvium/merge-engine'
import { inPackage } from '../own-package.ts'
import type { gitSettings } from '../settings/git.ts'
import { print } from '../terminal/print.ts'

type Settings = Configuration<typeof gitSettings>

const begin = '# alluvium: begin (written by `alluvium git install`)'
const end = '# alluvium: end'

export async function installInGit({ global }: Settings): Promise<number> {
  const attributes = attributesFile(global)
  configure(global, ['merge.alluvium.name', 'Alluvium, by the structure of the document'])
  configure(global, ['merge.alluvium.driver', `${mergeCommand()} ${words.join(' ')}`])
  await mkdir(dirname(attributes), { recursive: true })
  writeFileSync(attributes, [...block(), withoutBlock(attributes)].join('\n'))
  print(`git merges ${patterns.length} kinds of files with Alluvium; they stand in ${attributes}.\n`)
  return 0
}

export async function uninstallFromGit({ global }: Settings): Promise<number> {
  const attributes = attributesFile(global)
  if (existsSync(attributes)) writeFileSync(attributes, withoutBlock(attributes))
  git([...scope(global), '--remove-section', 'merge.alluvium'])
  print('git merges without Alluvium again.\n')
  return 0
}

export async function tellGitStatus({ global }: Settings): Promise<number> {
  const attributes = attributesFile(global)
  const isListed = existsSync(attributes) && readFileSync(attributes, 'utf8').includes(begin)
  const command = git(['config', '--get', 'merge.alluvium.driver']).stdout.trim()
  const listed = isListed ? `${attributes} names the files.` : `${attributes} does not name any files.`
  const configured = command === '' ? 'git knows no merge driver alluvium.' : `git runs ${command}`
  print(`${listed}\n${configured}\n`)
  return isListed && command !== '' ? 0 : 1
}

/**
 * What git puts in the place of each word: the files, the document's name, what the sides are called (a branch or a commit; in a
 * rebase ours is what is rebased onto), and how long the markers are. Git before 2.44 leaves the names as they are.
 */
const words = [
  '%O %A %B -o %A --markers --path %P',
  '--base-label %S --our-label %X --their-label %Y --marker-size %L',
  '--versions "$(git config --default higher --get alluvium.versions)"',
]

/** Every extension of a format, and every file that goes by its whole name. */
const patterns = driverNames.flatMap(({ extensions, ...of }) => [
  ...extensions.map((extension) => `*${extension}`),
  ...('files' in of ? of.files : []),
])

const block = () => [begin, ...patterns.map((pattern) => `${pattern} merge=alluvium`), end]

/** What the attributes file says besides our block. */
function withoutBlock(file: string): string {
  if (!existsSync(file)) return ''
  const lines = readFileSync(file, 'utf8').split('\n')
  const [from, to] = [lines.indexOf(begin), lines.indexOf(end)]
  return (from < 0 || to < from ? lines : lines.toSpliced(from, to - from + 1)).join('\n')
}

/** The program as git is to start it: this Node and this launcher, whatever stands on the path later. */
function mergeCommand(): string {
  return `${quoted(process.execPath)} ${quoted(inPackage('bin/alluvium.cjs'))} merge`
}

/** Quotes a word for the shell that git runs the command with. */
const quoted = (word: string) => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)

const scope = (global: boolean) => ['config', global ? '--global' : '--local']

function configure(global: boolean, words: readonly string[]): void {
  const { status, stderr } = git([...scope(global), ...words])
  if (status !== 0) throw gitProblem(`git config failed: ${stderr.trim()}`)
}

/** The repository's own attributes file at its root, or the one that counts for every repository of this account. */
function attributesFile(global: boolean): string {
  if (!global) {
    const { status, stdout } = git(['rev-parse', '--show-toplevel'])
    if (status !== 0) throw gitProblem('This folder is not in a git repository; run it there, or with --global.')
    return join(stdout.trim(), '.gitattributes')
  }
  const configured = git(['config', '--global', '--type=path', '--get', 'core.attributesFile']).stdout.trim()
  if (configured !== '') return configured
  return join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'git', 'attributes')
}

function git(words: readonly string[]): Readonly<{ status: number | null; stdout: string; stderr: string }> {
  const done = spawnSync('git', words, { encoding: 'utf8' })
  if (done.error) throw gitProblem('git is not on the path.')
  return done
}

const gitProblem = (message: string) => new Problem('invalid', 'git.invalid', message)
