/**
 * A page of `docs/contributing` as steps that a program can follow. A block of code belongs to the file that the last line
 * of text before it names:
 *
 *   Create `path/to/file.ts`:      the block is the whole file
 *   Change `path/to/file.ts`:      the block is a `diff`: lines with `+` come in, lines with `-` go, the others say where
 *
 * Blocks of `console` hold commands and what they print (`examples.ts`). Every other block with a language must be a step.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository } from './repository.ts'

export type Step = Readonly<{
  does: 'Create' | 'Change'
  file: string
  /** What stands in the block, with a line break at its end. */
  text: string
  /** Where the block begins in the page. */
  line: number
}>

const named = /\b(?<does>Create|Change) `(?<file>[^`]+)`/

/** Throws for a block that belongs to no file. */
export function stepsOf(markdown: string): Step[] {
  const steps: Step[] = []
  let said = ''
  let block: { language: string; lines: string[]; line: number } | undefined
  for (const [index, line] of markdown.split('\n').entries()) {
    if (block === undefined && line.startsWith('```')) block = { language: line.slice(3), lines: [], line: index + 1 }
    else if (block === undefined) said = line.trim() === '' ? said : line
    else if (line !== '```') block.lines.push(line)
    else {
      if (block.language !== '' && block.language !== 'console') steps.push(stepFrom(said, block))
      block = undefined
    }
  }
  return steps
}

function stepFrom(said: string, { lines, line }: Readonly<{ lines: readonly string[]; line: number }>): Step {
  const { does, file } = named.exec(said)?.groups ?? {}
  if ((does !== 'Create' && does !== 'Change') || file === undefined)
    throw new Error(`Line ${line}: the text before the block does not say which file to create or to change.`)
  return { does, file, text: `${lines.join('\n')}\n`, line }
}

/** Does in `root` what the step says. Throws where it cannot be done as it says. */
export function follow({ does, file, text, line }: Step, root: string): void {
  const path = join(root, file)
  if (does === 'Create') {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { flag: 'wx' })
    return
  }
  const lines = text.slice(0, -1).split('\n')
  const kept = (sign: string) => lines.filter((one) => !one.startsWith(sign)).map((one) => `${one.slice(1)}\n`)
  const [before, after] = [kept('+').join(''), kept('-').join('')]
  const parts = readFileSync(path, 'utf8').split(before)
  if (parts.length !== 2)
    throw new Error(`Line ${line}: ${file} has the lines of the block ${parts.length - 1} times, and not once.`)
  writeFileSync(path, parts.join(after))
}

const copied = ['apps', 'services', 'libraries', 'tools', 'package.json', 'tsconfig.json', 'vitest.config.ts']
const leftOut = /\/(?:cases|node_modules|fixtures|console)(?:\/|$)|\.(?:test|proof)\.tsx?$/

/** What runs of this repository, in another folder, in which it may be changed. Tests, cases and the console are left out. */
export function copyRepository(to: string): void {
  for (const name of copied)
    cpSync(repository(name), join(to, name), {
      recursive: true,
      filter: (path) => !leftOut.test(path.slice(repository().length - 1)),
    })
  linkModules(to)
}

/** Installed packages are those of this repository, but our own are those of the copy. */
function linkModules(to: string): void {
  const [from, modules] = [repository('node_modules'), join(to, 'node_modules')]
  const own = ['libraries', 'services'].flatMap((layer) => readdirSync(join(to, layer)).map((name) => [layer, name]))
  mkdirSync(join(modules, '@alluvium'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@alluvium' && name !== 'alluvium') symlinkSync(join(from, name), join(modules, name))
  for (const [layer = '', name = ''] of own) symlinkSync(join(to, layer, name), join(modules, '@alluvium', name))
}
