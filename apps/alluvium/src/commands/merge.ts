/**
 * `alluvium merge BASE OURS THEIRS`: one merge, as a person or git asks for it. The document goes to `--output` or to
 * standard output, what stands in its way to standard error; the exit code tells which (0 clean, 1 conflict, 2 error).
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { type Configuration, messageOf, Problem } from '@alluvium/kernel'
import {
  type Conflict,
  driverNames,
  type MarkerLabels,
  type MergeResult,
  merge,
  type Ruled,
} from '@alluvium/merge-engine'
import type { mergeSettings } from '../settings/merge.ts'
import { note, print } from '../terminal/print.ts'
import { mergeBatch } from './merge-batch.ts'
import { choicesIn, mergeAsDecided } from './merge-choices.ts'
import { type ChosenDriver, chooseDriver, isText, outcome } from './merge-outcome.ts'

type Settings = Configuration<typeof mergeSettings>

/** The same bound as the merge API's for one document. */
const largestDocumentBytes = 64 * 1024 * 1024

export async function mergeDocuments(settings: Settings, paths: readonly string[]): Promise<number> {
  if (settings.batch) return mergeBatch({ from: process.stdin, versions: settings.versions })
  const [base, ours, theirs] = paths
  if (base === undefined || ours === undefined || theirs === undefined) {
    throw mergeProblem('merge needs three files: BASE OURS THEIRS; or --batch.')
  }
  const driver = driverOf(settings, ours)
  const sides = { base: read(base), ours: read(ours), theirs: read(theirs) }
  const labels = labelsOf(settings, { base, ours, theirs })
  const { choices, versions } = settings
  const result =
    choices === undefined
      ? merge(driver, sides, { versions, ...((settings.markers || settings.json) && { markers: labels }) })
      : mergeAsDecided(driver, sides, choicesIn(new TextDecoder().decode(read(choices)), choices), { versions })
  if (settings.json) print(`${JSON.stringify(outcome(driver, result))}\n`)
  if (!settings.json || settings.output !== undefined) writeDocument(settings, result)
  if (result.kind === 'merged' && settings.explain) note((result.decisions ?? []).map(explained).join(''))
  if (result.kind === 'merged') return 0
  const canBeMarked = isText(driver) && !settings.markers
  if (!settings.json) note([...result.conflicts.map(described), canBeMarked ? hint : ''].join(''))
  return 1
}

/** Under git the files are temporary ones, whose names say nothing; an older git has no names for the sides and leaves `%X`. */
function labelsOf(
  { path, baseLabel, ourLabel, theirLabel, markerSize }: Settings,
  files: Readonly<Record<'base' | 'ours' | 'theirs', string>>,
): MarkerLabels {
  const { base, ours, theirs } = path === undefined ? files : { base: 'base', ours: 'ours', theirs: 'theirs' }
  return {
    base: named(baseLabel, base),
    ours: named(ourLabel, ours),
    theirs: named(theirLabel, theirs),
    size: markerSize,
  }
}

const named = (given: string | undefined, otherwise: string): string =>
  given === undefined || given === '' || /^%[SXY]$/.test(given) ? otherwise : given

function driverOf({ driver, path }: Settings, ours: string): ChosenDriver {
  const found = chooseDriver(driver, path ?? ours)
  if (found === undefined)
    throw mergeProblem(
      `${driver} is not a driver; there are auto, text, ${driverNames.map(({ name }) => name).join(', ')}.`,
    )
  return found
}

function read(path: string): Uint8Array {
  try {
    if (statSync(path).size > largestDocumentBytes) throw mergeProblem(`${path} is larger than 64 MiB.`)
    return readFileSync(path)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw mergeProblem(`${path} can't be read: ${messageOf(error)}.`)
  }
}

function writeDocument({ output, markers }: Settings, result: MergeResult): void {
  const document = result.kind === 'merged' ? result.bytes : markers ? result.marked : undefined
  if (document === undefined) return
  if (output === undefined) print(document)
  else writeFileSync(output, document)
}

const hint = '`--markers` writes the document with what both sides have between markers.\n'

function described({ path, kind, detail, base, ours, theirs }: Conflict): string {
  const sides = Object.entries({ base, ours, theirs }).map(([side, text]) => `  ${side.padEnd(7)} ${shortened(text)}\n`)
  const isAll = base === null && ours === null && theirs === null
  return [`conflict: ${path === '' ? 'the document' : path}: ${detail ?? kind}\n`, ...(isAll ? [] : sides)].join('')
}

/** One line of a terminal. */
const longest = 100

function shortened(text: string | null): string {
  if (text === null) return '(nothing)'
  const [first = '', ...more] = text.trim().split('\n')
  return more.length > 0 || first.length > longest ? `${first.slice(0, longest)} …` : first
}

const explained = ({ path, rule, took, left }: Ruled): string => `decided: ${path}: ${took}, not ${left} (${rule})\n`

const mergeProblem = (message: string) => new Problem('invalid', 'merge.invalid', message)
