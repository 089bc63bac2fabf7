/**
 * The examples of a document, run. A block of three backticks and `console` holds commands after `$ ` (continued after
 * `> `) and what they print; `…` stands for whatever differs from run to run: within a line for a part of it, alone on
 * a line for any number of lines. All commands of a document run in one shell, in order. A block of `ts runnable` is a program
 * of its own.
 */
import { spawn } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Example = Readonly<{ command: string; expected: readonly string[]; line: number }>

export function examplesOf(markdown: string): Example[] {
  const examples: { command: string; expected: string[]; line: number }[] = []
  let inside = false
  for (const [index, line] of markdown.split('\n').entries()) {
    if (line.startsWith('```')) inside = line === '```console'
    else if (!inside) continue
    else if (line.startsWith('$ ')) examples.push({ command: line.slice(2), expected: [], line: index + 1 })
    else if (line.startsWith('> ') && examples.at(-1)?.expected.length === 0) continueCommand(examples, line.slice(2))
    else examples.at(-1)?.expected.push(line)
  }
  return examples
}

function continueCommand(examples: { command: string }[], line: string): void {
  const last = examples.at(-1)
  if (last) last.command += `\n${line}`
}

/** What is printed is what the document says. */
export function matches(expected: readonly string[], printed: string): boolean {
  const pattern = expected
    .map((line) =>
      line.trim() === '…'
        ? '(?:.*\\n)*?'
        : `${line
            .split('…')
            .map((part) => RegExp.escape(part))
            .join('.*')}[ \\t]*\\n`,
    )
    .join('')
  return new RegExp(`^${pattern}\\n*$`).test(printed === '' || printed.endsWith('\n') ? printed : `${printed}\n`)
}

const mark = (index: number): string => `<<<example ${index}>>>`

/** Runs every command in one bash; what each printed, on either stream, in order. */
export async function runExamples(
  examples: readonly Example[],
  {
    folder,
    environment,
    replace,
  }: Readonly<{ folder: string; environment: NodeJS.ProcessEnv; replace(command: string): string }>,
): Promise<string[]> {
  const script = [
    "trap 'kill $(jobs -p) 2>/dev/null' EXIT",
    'exec 2>&1',
    ...examples.flatMap(({ command }, index) => [`echo; echo '${mark(index)}'`, replace(command)]),
  ].join('\n')
  const shell = spawn('bash', ['-s'], { cwd: folder, env: environment, stdio: ['pipe', 'pipe', 'inherit'] })
  let printed = ''
  shell.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  shell.stdin.end(`${script}\n`)
  await new Promise((resolve) => shell.once('close', resolve))
  return examples.map((_, index) => {
    const from = printed.indexOf(`\n${mark(index)}\n`) + mark(index).length + 2
    const to = printed.indexOf(`\n${mark(index + 1)}\n`)
    return printed.slice(from, to < 0 ? undefined : to).replace(/^\n/, '')
  })
}

/** A block of `ts runnable`: a whole program, and what its lines with `console.log` print, as comments at their ends say. */
export type Program = Readonly<{ source: string; expected: readonly string[]; line: number }>

export function programsOf(markdown: string): Program[] {
  return [...markdown.matchAll(/^```ts runnable\n(?<source>[^]*?)^```$/gm)].map(({ index, groups }) => {
    const source = groups?.['source'] ?? ''
    const expected = [...source.matchAll(/\bconsole\.log\(.*\) \/\/ (?<printed>.*)$/gm)]
    return {
      source,
      expected: expected.map((found) => found.groups?.['printed'] ?? ''),
      line: markdown.slice(0, index).split('\n').length,
    }
  })
}

/** Runs a program in a folder of its own, where our packages can be imported; what it printed, on either stream, and its exit code. */
export async function runProgram(
  { source }: Program,
  { folder, modules }: Readonly<{ folder: string; modules: string }>,
): Promise<Readonly<{ code: number | null; printed: string }>> {
  symlinkSync(modules, join(folder, 'node_modules'))
  writeFileSync(join(folder, 'example.ts'), source)
  const child = spawn(process.execPath, ['example.ts'], { cwd: folder, env: { ...process.env, NO_COLOR: '1' } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, printed }
}
