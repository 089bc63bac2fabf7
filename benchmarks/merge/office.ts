/**
 * What does it cost to merge a large office document that both sides edited?
 *
 *   npm run benchmark -- merge/office [--rounds N] [--case WORDS] [--every N]
 *
 * Each side edits one in a hundred paragraphs, rows or slides (or in N), all over the document, never the same
 * ones. Each merge runs in a fresh process, as `alluvium merge` does: nothing is warm. Printed are the bytes of the file and
 * of the XML in it, CPU seconds of the merge alone (all threads, the collector's too), its wall time, and how much the process grew
 * at its peak beyond what it held when the three files lay in memory, also as a multiple of one file and of the XML in one.
 * Rounds: default 3, the median of each figure.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { merge } from '@alluvium/merge-engine'
import { readZip } from '../../libraries/merge-engine/src/packages/zip.ts'
import { median } from '../files/figures.ts'
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

function mergeHere(format: OfficeFormat, folder: string): Figures {
  const [base, ours, theirs] = ['base', 'ours', 'theirs'].map((side) => readFileSync(join(folder, side)))
  if (!base || !ours || !theirs) throw new Error('a side is missing')
  const held = process.memoryUsage.rss()
  const start = performance.now()
  const before = process.cpuUsage()
  const result = merge(format, { base, ours, theirs })
  const { user, system } = process.cpuUsage(before)
  const wall = performance.now() - start
  if (result.kind !== 'merged') throw new Error(`conflicts: ${JSON.stringify(result.conflicts.slice(0, 3))}`)
  return { cpu: (user + system) / 1e6, wall: wall / 1e3, grown: process.resourceUsage().maxRSS * 1024 - held }
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
    const runs = Array.from({ length: rounds }, (): Figures => {
      const told = execFileSync(process.execPath, [import.meta.filename, '--here', format, folder], {
        encoding: 'utf8',
      })
      return JSON.parse(told)
    })
    const of = (figure: keyof Figures) => median(runs.map((run) => run[figure]))
    const [cpu, wall, grown] = [of('cpu'), of('wall'), of('grown')]
    process.stdout.write(
      `${title.padEnd(24)}${megabytes(base.length)} file${megabytes(xmlBytes(base))} XML${cpu.toFixed(2).padStart(8)} s CPU${wall.toFixed(2).padStart(8)} s wall${megabytes(grown)} more (${(grown / base.length).toFixed(1)}x of the file, ${(grown / xmlBytes(base)).toFixed(1)}x of the XML)\n`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

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

const here = process.argv.indexOf('--here')
if (here > 0) {
  const [format, folder = ''] = process.argv.slice(here + 1)
  const known = cases.find((one) => one.format === format)
  if (known) process.stdout.write(JSON.stringify(mergeHere(known.format, folder)))
} else {
  const wanted = option('case') ?? ''
  for (const one of cases)
    if (one.title.includes(wanted)) measure(one, Number(option('rounds') ?? 3), Number(option('every') ?? 100))
}
