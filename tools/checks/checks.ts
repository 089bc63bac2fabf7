/**
 * What a change must pass before any test runs: types, lint, format, imports, reference pages that are current,
 * dependencies that follow the policy, the field's words, shapes that objects share, and rooms that can be seen at a glance.
 * Each check is a program that says what is wrong by itself; two run at a time.
 */
import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemComplaints } from '../reference/problem-catalogue.ts'
import { staleReferences } from '../reference/reference.ts'
import { repository } from '../repository.ts'
import { literalAccessors } from './accessors.ts'
import { differingScripts } from './begun-anew.ts'
import { staleComments } from './comments.ts'
import { unfitDependencies } from './dependencies.ts'
import { violations } from './import-rules.ts'
import { fullRooms } from './rooms.ts'
import { unfitTexts } from './texts.ts'
import { privateWords } from './words.ts'

export type Outcome = Readonly<{ name: string; passed: boolean; output: string; seconds: number }>

type Check = Readonly<{ name: string; run(): Promise<Readonly<{ passed: boolean; output: string }>> }>

/**
 * The compiler and the type-aware lint are written in Go and end before their garbage matters: a fifth of their processor
 * time went into collecting it. Past the limit they collect it after all.
 */
const withoutCollecting = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

/** What it prints goes to a file: a program that finds a pipe full may lose lines, or itself. */
const program = (name: string, bin: string, args: readonly string[]): Check => ({
  name,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'alluvium-check-'))
    const file = join(folder, 'output')
    const output = openSync(file, 'w')
    const child = spawn(repository(`node_modules/.bin/${bin}`), args, {
      cwd: repository(),
      stdio: ['ignore', output, output],
      env: { ...process.env, ...withoutCollecting, NO_COLOR: '1', FORCE_COLOR: undefined },
      shell: process.platform === 'win32',
    })
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('error', reject).once('close', resolve),
    )
    closeSync(output)
    const printed = readFileSync(file, 'utf8')
    rmSync(folder, { recursive: true })
    return { passed: code === 0, output: printed }
  },
})

const own = (name: string, complaints: () => readonly string[] | Promise<readonly string[]>): Check => ({
  name,
  async run() {
    const found = await complaints()
    return { passed: found.length === 0, output: found.join('\n') }
  },
})

const checks: readonly Check[] = [
  program('types', 'tsc', ['-p', '.']),
  program('types of the console', 'tsc', ['-p', 'apps/console']),
  program('lint', 'oxlint', ['--type-aware', '--deny-warnings', '.']),
  program('format', 'biome', ['ci', '--colors=off', '--error-on-warnings', '.']),
  program('unused code', 'knip', ['--no-progress']),
  own('architecture', () =>
    violations(repository()).map(({ file, imports, rule }) => `${file} imports ${imports}: ${rule}`),
  ),
  own('reference pages', staleReferences),
  own('problem codes', problemComplaints),
  own('dependencies', unfitDependencies),
  own('words', () => privateWords(repository())),
  own('accessors', () => literalAccessors(repository())),
  own('scripts begun anew', () => differingScripts(repository())),
  own('comments', () => staleComments(repository())),
  own('rooms', () => fullRooms(repository())),
  own('texts of the console', () => unfitTexts(repository())),
]

/** Runs every check, telling each one's outcome as it comes. */
export async function runChecks(tell: (outcome: Outcome) => void): Promise<readonly Outcome[]> {
  const waiting = [...checks]
  const outcomes: Outcome[] = []
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const start = performance.now()
      const { passed, output } = await check.run()
      const outcome = { name: check.name, passed, output, seconds: (performance.now() - start) / 1000 }
      outcomes.push(outcome)
      tell(outcome)
    }
  }
  await Promise.all([lane(), lane()])
  return outcomes
}
