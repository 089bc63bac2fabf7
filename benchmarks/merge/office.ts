/**
 * What does it cost to merge a large office document that both sides edited?
 *
 *   npm run benchmark -- merge/office [--rounds N] [--case WORDS] [--every N]
 *
 * Each side edits one in a hundred paragraphs, rows or slides (or in N), all over the document, never the same
 * ones. Each merge runs in a fresh process, nothing is warm: in a thread with the limits that the services' threads have, and
 * in a process that was started as `alluvium merge` starts its own. Printed are the bytes of the file and of the XML in it, CPU seconds of
 * the merge alone (all threads, the collector's too), its wall time, and how much the process grew: its resident memory at the
 * peak, the result and all garbage counted, beyond what it held when the engine was loaded and the three files lay in memory.
 * Rounds: default 3, the median of each figure.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { merge } from '@alluvium/merge-engine'
import { youngGenerationMiB } from '@alluvium/sandbox/threads'
import { readZip } from '../../libraries/merge-engine/src/drivers/packages/zip/zip.ts'
import { median } from '../files/figures.ts'
import { startingFlags } from '../launched.ts'
import { type OfficeFormat, officeDocument, type Size } from './office-documents.ts'

type Case = Readonly<{ title: string; format: OfficeFormat; size: Size }>

const noPictures = { pictures: 0, pictureBytes: 0 }
const pictures = { pictures: 9, pictureBytes: 500_000 }

const cases: readonly Case[] = [
  { title: 'docx, mostly pictures', format: 'docx', size: { records: 1_500, ...pictures } },
  { title: 'docx, 5 MB of XML', format: 'docx', size: { records: 8_600, ...noPictures } },
  { title: 'docx, 5 MB of text', format: 'docx', size: { records: 57_000, ...noPictures } },
  { title: 'xlsx, mostly pictures', format: 'xlsx', size: { records: 3_000, ...pictures } },
  { title: 'xlsx, 5 MB of XML', format: 'xlsx', size: { records: 17_000, ...noPictures } },
  { title: 'xlsx, 5 MB of cells', format: 'xlsx', size: { records: 85_000, ...noPictures } },
  { title: 'pptx, mostly pictures', format: 'pptx', size: { records: 60, ...pictures } },
  { title: 'pptx, 5 MB of XML', format: 'pptx', size: { records: 400, ...noPictures } },
  { title: 'pptx, 5 MB of text', format: 'pptx', size: { records: 2_200, ...noPictures } },
]

type Figures = Readonly<{ cpu: number; wall: number; grown: number }>

/** Those of a thread that merges (`services/merge`, `bounded-thread.ts`). */
const limits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: youngGenerationMiB }

const asTheCommand = startingFlags('merge')

function mergeHere(format: OfficeFormat, folder: string): Figures {
  const [base, ours, theirs] = ['base', 'ours', 'theirs'].map((side) => readFileSync(join(folder, side)))
  if (!base || !ours || !theirs) throw new Error('a side is missing')
  forgetPeak()
  const held = process.memoryUsage.rss()
  const start = performance.now()
  const before = process.cpuUsage()
  const result = merge(format, { base, ours, theirs })
  const { user, system } = process.cpuUsage(before)
  const wall = performance.now() - start
  const grown = peak() - held
  if (result.kind !== 'merged') throw new Error(`conflicts: ${JSON.stringify(result.conflicts.slice(0, 3))}`)
  return { cpu: (user + system) / 1e6, wall: wall / 1e3, grown }
}

/** On Linux, the peak so far is forgotten: what starting took is none of the merge. */
function forgetPeak(): void {
  if (existsSync('/proc/self/clear_refs')) writeFileSync('/proc/self/clear_refs', '5')
}

/** Bytes that were resident at most. */
function peak(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'latin1') : ''
  const peakKb = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]
  return (peakKb === undefined ? process.resourceUsage().maxRSS : Number(peakKb)) * 1024
}

const printFigures = (figures: Figures) => process.stdout.write(JSON.stringify(figures))

function mergeInThread(format: string, folder: string): void {
  const thread = new Worker(new URL(import.meta.url), { workerData: [format, folder], resourceLimits: limits })
  thread.on('message', printFigures)
  thread.on('error', (error) => {
    throw error
  })
}

function measure({ title, format, size }: Case, rounds: number, every: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'office-'))
  try {
    const base = officeDocument(format, size)
    writeFileSync(join(folder, 'base'), base)
    writeFileSync(join(folder, 'ours'), officeDocument(format, size, { first: 3 % every, every }))
    writeFileSync(
      join(folder, 'theirs'),
      officeDocument(format, size, { first: (3 + Math.ceil(every / 2)) % every, every }),
    )
    const [inThread, alone] = ['--thread', '--process'].map((where) => medians(where, format, folder, rounds))
    if (!inThread || !alone) return
    const xml = xmlBytes(base)
    const times = (grown: number) =>
      `${megabytes(grown)} (${(grown / base.length).toFixed(1)}x of the file, ${(grown / xml).toFixed(1)}x of the XML)`
    process.stdout.write(
      `${title.padEnd(24)}${megabytes(base.length)} file${megabytes(xml)} XML; in a thread${seconds(inThread.cpu)} CPU${seconds(inThread.wall)} wall${times(inThread.grown)}; alone${seconds(alone.cpu)} CPU${times(alone.grown)}\n`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function medians(where: string, format: OfficeFormat, folder: string, rounds: number): Figures {
  const runs = Array.from({ length: rounds }, (): Figures => {
    const flags = where === '--process' ? asTheCommand : []
    const words = [...flags, import.meta.filename, where, format, folder]
    const run = execFileSync(process.execPath, words, { encoding: 'utf8' })
    return JSON.parse(run)
  })
  const of = (figure: keyof Figures) => median(runs.map((run) => run[figure]))
  return { cpu: of('cpu'), wall: of('wall'), grown: of('grown') }
}

const seconds = (figure: number) => `${figure.toFixed(2).padStart(7)} s`
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1).padStart(8)} MB`

/** The bytes of all parts that are not pictures, by what the archive's directory says. */
function xmlBytes(archive: Uint8Array): number {
  const zip = readZip(archive)
  if ('unreadable' in zip) throw new Error(zip.unreadable)
  return zip.entries.reduce((sum, { name, size }) => sum + (name.endsWith('.png') ? 0 : size), 0)
}

function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}

const isFormat = (word: string | undefined): word is OfficeFormat => cases.some(({ format }) => format === word)

const [, , where, format, folder = ''] = process.argv
if (!isMainThread) {
  const [format, folder]: readonly [OfficeFormat, string] = workerData
  parentPort?.postMessage(mergeHere(format, folder), [])
} else if (where === '--thread' && format) mergeInThread(format, folder)
else if (where === '--process' && isFormat(format)) printFigures(mergeHere(format, folder))
else {
  const wanted = option('case') ?? ''
  for (const one of cases)
    if (one.title.includes(wanted)) measure(one, Number(option('rounds') ?? 3), Number(option('every') ?? 100))
}
