/**
 * How often is a merge right? Real merges with what the person committed, answered by the engine and by `git merge-file`.
 *
 *   ALLUVIUM_MERGE_CORPUS=FOLDER npm run benchmark -- merge/corpus [DRIVER …] [--cases]
 *
 * FOLDER holds `<driver>.jsonl.gz`, one case a line: id, driver, git, human, base, ours, theirs, merged. `--cases` lists,
 * one line each, the cases where the answer differs from the person's, where a clean git merge was answered otherwise,
 * and where a law was broken. Figures are always three, never a conflict rate alone: right (by bytes; by value),
 * handed back, different. A different answer is not yet a wrong one: people do extra work while merging, so each was
 * read once, and `labels.json` says what was found: `right`, a correct merge although the person chose otherwise or did
 * more; `wrong`; `open`, where nobody but the authors can tell. What is not labelled counts as wrong.
 * `corpus-answer.txt` holds the last answer.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type DriverName, drivers, findDriver, type MergeResult, merge, type Sides } from '@alluvium/merge-engine'

type Case = Readonly<{
  id: string
  git: 'clean' | 'conflict'
  base: string
  ours: string
  theirs: string
  merged: string
}>

type Verdict = 'bytes' | 'value' | 'handed back' | 'different' | 'invalid'

type Answer = Readonly<{
  case: Case
  ours: Verdict
  git: Verdict
  by: string
  why: string
  /** Of the case's first merge, which is also among the first of its format, and of the merge after that. */
  ms: Readonly<{ first: number; again: number }>
  /** The same value as git's clean answer. */
  asGit: boolean
  broken: readonly string[]
}>

const encode = (text: string) => new TextEncoder().encode(text)
const same = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0

/** What reading a different answer found, by the case's id without its repository. */
type Label = Readonly<{ verdict: 'right' | 'wrong' | 'open'; why: string }>

const labels: Readonly<Record<string, Label>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'labels.json'), 'utf8'),
)

const labelOf = ({ id }: Case): Label | undefined => labels[id.slice(id.indexOf(':') + 1)]

function main(): void {
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'))
  const all: Answer[] = []
  const folder = process.env['ALLUVIUM_MERGE_CORPUS']
  if (!folder || !existsSync(folder)) {
    tell('Set ALLUVIUM_MERGE_CORPUS to the folder that holds the corpus.')
    process.exitCode = 2
    return
  }
  const scratch = mkdtempSync(join(tmpdir(), 'merge-corpus-'))
  try {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl.gz'))) {
      const name = findDriver(file.slice(0, -'.jsonl.gz'.length))
      if (!name || !drivers.has(name) || (wanted.length > 0 && !wanted.includes(name))) continue
      const answers = readCases(join(folder, file)).map((one) => answer(name, one, scratch))
      report(name, answers)
      all.push(...answers)
    }
    report('all formats', all)
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

function readCases(path: string): Case[] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').split('\n')
  return lines.filter((line) => line !== '').map((line): Case => JSON.parse(line))
}

function answer(name: DriverName, one: Case, scratch: string): Answer {
  const sides = { base: encode(one.base), ours: encode(one.ours), theirs: encode(one.theirs) }
  const { result, ms: first } = timed(name, sides)
  const { result: second, ms: again } = timed(name, sides)
  const why = result.kind === 'conflicted' ? [...new Set(result.conflicts.map(({ kind }) => kind))].join('+') : ''
  const git = gitMerge(sides, scratch)
  const ours = bytesOf(result)
  return {
    case: one,
    ours: verdictOf(name, ours, one),
    git: verdictOf(name, git, one),
    asGit:
      ours !== undefined &&
      git !== undefined &&
      (same(ours, git) || drivers.get(name)?.sameValue?.(ours, git) === true),
    by: result.by,
    why,
    ms: { first, again },
    broken: brokenLaws(name, sides, result, second),
  }
}

function timed(name: DriverName, sides: Sides): Readonly<{ result: MergeResult; ms: number }> {
  const start = process.threadCpuUsage()
  const result = merge(name, sides)
  const { user, system } = process.threadCpuUsage(start)
  return { result, ms: (user + system) / 1000 }
}

const bytesOf = (result: MergeResult) => (result.kind === 'merged' ? result.bytes : undefined)

function verdictOf(name: DriverName, bytes: Uint8Array | undefined, one: Case): Verdict {
  if (!bytes) return 'handed back'
  const human = encode(one.merged)
  if (same(bytes, human)) return 'bytes'
  const driver = drivers.get(name)
  if (driver?.sameValue?.(bytes, human)) return 'value'
  const couldBeRead = [one.ours, one.theirs].every((side) => driver?.reads?.(encode(side)))
  return couldBeRead && !driver?.reads?.(bytes) ? 'invalid' : 'different'
}

/** What git answers; undefined when it leaves markers. */
function gitMerge(sides: Sides, scratch: string): Uint8Array | undefined {
  for (const [side, bytes] of Object.entries(sides)) writeFileSync(join(scratch, side), bytes)
  try {
    return execFileSync('git', ['merge-file', '-p', 'ours', 'base', 'theirs'], {
      cwd: scratch,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return undefined
  }
}

const areSame = (one: Uint8Array | undefined, other: Uint8Array | undefined) =>
  one === undefined || other === undefined ? one === other : same(one, other)

/** The laws that can be asked of any case, whatever the right answer is. */
function brokenLaws(name: DriverName, sides: Sides, result: MergeResult, second: MergeResult): string[] {
  const { base, ours, theirs } = sides
  const bytes = bytesOf(result)
  const is = (from: Sides, expected: Uint8Array | undefined) => areSame(bytesOf(merge(name, from)), expected)
  const swapped = merge(name, { base, ours: theirs, theirs: ours })
  const laws: [law: string, holds: boolean][] = [
    [
      'identity',
      is({ base, ours: base, theirs }, theirs) &&
        is({ base, ours, theirs: base }, ours) &&
        is({ base, ours, theirs: ours }, ours),
    ],
    ['symmetry', swapped.kind === result.kind],
    ['determinism', areSame(bytesOf(second), bytes)],
    [
      'idempotence',
      !bytes || (is({ base: ours, ours: bytes, theirs: ours }, bytes) && is({ base, ours: bytes, theirs }, bytes)),
    ],
  ]
  return laws.filter(([, holds]) => !holds).map(([law]) => law)
}

const isRight = (verdict: Verdict) => verdict === 'bytes' || verdict === 'value'
/** Also when the person's answer is another one, but reading found ours to be a correct merge. */
const isRightAsRead = (one: Answer) => isRight(one.ours) || labelOf(one.case)?.verdict === 'right'
const count = <T>(of: readonly T[], that: (one: T) => boolean) => of.filter(that).length
const percent = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`)

function report(name: string, answers: readonly Answer[]): void {
  tell(`\n${name}: ${answers.length} merges`)
  for (const git of ['clean', 'conflict'] as const) {
    const some = answers.filter((one) => one.case.git === git)
    tell(`  where git ${git === 'clean' ? 'is clean' : 'conflicts'} (${some.length})`)
    tell(
      `    ${row(
        'alluvium',
        some.map((one) => one.ours),
      )}`,
    )
    tell(
      `    ${row(
        'git',
        some.map((one) => one.git),
      )}`,
    )
  }
  const clean = answers.filter((one) => one.case.git === 'clean')
  tell(
    `  where git is clean, the same value as git's: ${percent(
      count(clean, ({ asGit }) => asGit),
      clean.length,
    )}`,
  )
  const conflicts = answers.filter((one) => one.case.git === 'conflict')
  const answered = conflicts.filter(({ ours }) => ours !== 'handed back')
  const right = count(answered, ({ ours }) => isRight(ours))
  tell(
    `  of git's conflicts, answered ${percent(answered.length, conflicts.length)}, as the person did ${percent(right, conflicts.length)}`,
  )
  tell(
    `  of those answers, as the person did ${percent(right, answered.length)}; right as read ${percent(count(answered, isRightAsRead), answered.length)}`,
  )
  const differing = answers.filter(({ ours }) => ours === 'different' || ours === 'invalid')
  tell(
    `  read by hand, of ${differing.length} different: ${tally(differing.map((one) => labelOf(one.case)?.verdict ?? 'not read')) || 'none'}`,
  )
  tell(
    `  what stands between, where handed back: ${tally(conflicts.filter(({ why }) => why !== '').map(({ why }) => why))}`,
  )
  const wrong = (one: Answer) => (one.ours === 'different' || one.ours === 'invalid') && !isRightAsRead(one)
  tell(
    `  silently wrong: alluvium ${count(answers, wrong)} (not labelled right), git ${count(answers, ({ git }) => git === 'different' || git === 'invalid')} (not read)`,
  )
  tell(
    `  cost, every different answer taken for wrong  ${costs(
      (k) => cost(answers, 'ours', k),
      (k) => cost(answers, 'git', k),
    )}`,
  )
  const handedBack = count(answers, ({ ours }) => ours === 'handed back')
  tell(
    `  cost, ours as read                            ${costs(
      (k) => handedBack + k * count(answers, wrong),
      (k) => cost(answers, 'git', k),
    )}`,
  )
  tell(`  laws broken: ${tally(answers.flatMap(({ broken }) => broken)) || 'none'}`)
  const spread = (of: (one: Answer) => number) => {
    const times = answers.map(of).sort((one, other) => one - other)
    const at = (part: number) => (times[Math.floor(part * (times.length - 1))] ?? 0).toFixed(2)
    return `p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)}`
  }
  tell(`  milliseconds of one core: ${spread(({ ms }) => ms.first)}; merged once more: ${spread(({ ms }) => ms.again)}`)
  if (process.argv.includes('--cases')) listCases(answers)
}

function row(who: string, verdicts: readonly Verdict[]): string {
  const of = (verdict: Verdict) => count(verdicts, (one) => one === verdict)
  const right = count(verdicts, isRight)
  return `${who.padEnd(10)} right ${right} (${percent(right, verdicts.length)}; ${of('bytes')} by bytes), handed back ${of('handed back')}, different ${of('different')}, invalid ${of('invalid')}`
}

function tally(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([word, times]) => `${word} ${times}`)
    .join(', ')
}

/** What a wrong answer costs beside one handed back, over what it may be worth: handed back + k x wrong. */
const costs = (ours: (k: number) => number, git: (k: number) => number) =>
  [1, 2, 5, 10, 20].map((k) => `k=${k}: ${ours(k)} / git ${git(k)}`).join('   ')

const cost = (answers: readonly Answer[], who: 'ours' | 'git', k: number) =>
  count(answers, (one) => one[who] === 'handed back') +
  k * count(answers, (one) => one[who] === 'different' || one[who] === 'invalid')

function listCases(answers: readonly Answer[]): void {
  for (const { case: one, ours, asGit, by, why, broken } of answers) {
    const isOdd = ours === 'different' || ours === 'invalid' || (!asGit && one.git === 'clean') || broken.length > 0
    if (isOdd) tell(`    ${one.id}  git ${one.git}, ${ours} by ${by} ${why} ${broken.join('+')}`)
  }
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}

main()
