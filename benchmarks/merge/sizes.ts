/**
 * What does a merge cost as the document grows? Documents of one shape in each text format, both sides edited apart, in
 * time of one core.
 *
 *   npm run benchmark -- merge/sizes [--largest BYTES] [--plot FILE]
 *
 * Prints milliseconds (the median of three) and milliseconds a megabyte by size; near-linear means that the latter stays
 * level. Default: up to 10 MB, the plot beside this file.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DriverName, merge, type Sides } from '@alluvium/merge-engine'
import { type Line, plot } from '../plot.ts'

/** The n-th record of a document, with a text that a side may edit. */
type Shape = Readonly<{ head: string; record: (at: number, text: string) => string; between: string; tail: string }>

const xmlRecord = (at: number, text: string) => `  <item id="i${at}"><name>n${at}</name><text>${text}</text></item>`

const shapes: readonly (Shape & Readonly<{ driver: DriverName }>)[] = [
  {
    driver: 'json',
    head: '[\n',
    record: (at, text) => `  {"id": ${at}, "name": "n${at}", "tags": ["a", "b${at}"], "text": "${text}"}`,
    between: ',\n',
    tail: '\n]\n',
  },
  {
    driver: 'yaml',
    head: '',
    record: (at, text) => `- id: ${at}\n  name: n${at}\n  text: "${text}"`,
    between: '\n',
    tail: '\n',
  },
  {
    driver: 'toml',
    head: '',
    record: (at, text) => `[table${at}]\nname = "n${at}"\ntext = "${text}"`,
    between: '\n\n',
    tail: '\n',
  },
  { driver: 'properties', head: '', record: (at, text) => `record.${at}.text=${text}`, between: '\n', tail: '\n' },
  { driver: 'xml', head: '<list>\n', record: xmlRecord, between: '\n', tail: '\n</list>\n' },
  { driver: 'csv', head: 'id,name,text\n', record: (at, text) => `${at},n${at},${text}`, between: '\n', tail: '\n' },
  {
    driver: 'sql',
    head: '',
    record: (at, text) => `CREATE TABLE t${at} (\n  id integer PRIMARY KEY,\n  name varchar(10) DEFAULT '${text}'\n);`,
    between: '\n\n',
    tail: '\n',
  },
  {
    driver: 'html',
    head: '<!DOCTYPE html>\n<html>\n<body>\n',
    record: (at, text) => `<p id="p${at}">Paragraph ${at}: ${text}</p>`,
    between: '\n',
    tail: '\n</body>\n</html>\n',
  },
  {
    driver: 'markdown',
    head: '# Title\n\n',
    record: (at, text) => `## Part ${at}\n\nIts text is ${text}`,
    between: '\n\n',
    tail: '\n',
  },
  {
    driver: 'ical',
    head: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n',
    record: (at, text) => `BEGIN:VEVENT\r\nUID:${at}\r\nDTSTART:20260101T000000Z\r\nSUMMARY:${text}\r\nEND:VEVENT`,
    between: '\r\n',
    tail: '\r\nEND:VCALENDAR\r\n',
  },
]

function documentOf(
  { head, record, between, tail }: Shape,
  records: number,
  edited: (at: number) => boolean,
): Uint8Array {
  const all = Array.from({ length: records }, (_, at) =>
    record(at, edited(at) ? `edited text ${at}` : `some text ${at}`),
  )
  return new TextEncoder().encode(head + all.join(between) + tail)
}

/** One in ten records edited by each side, never the same. */
function sidesOf(shape: Shape, records: number) {
  return {
    base: documentOf(shape, records, () => false),
    ours: documentOf(shape, records, (at) => at % 10 === 1),
    theirs: documentOf(shape, records, (at) => at % 10 === 6),
  }
}

function measure(driver: DriverName, shape: Shape, bytes: number): { size: number; ms: number } {
  const sides = sidesOf(shape, Math.ceil(bytes / (shape.record(1000, 'some text 1000').length + shape.between.length)))
  const times = [1, 2, 3].map(() => coreTime(driver, sides))
  return { size: sides.base.length, ms: times.toSorted((one, other) => one - other)[1] ?? 0 }
}

/** Long enough to be counted exactly. */
const minMs = 40

/** Milliseconds of one core that a merge takes: of many in a row, where one is over too soon to be measured. */
function coreTime(driver: DriverName, sides: Sides): number {
  for (let rounds = 1; ; rounds *= 4) {
    const start = process.threadCpuUsage()
    for (let round = 0; round < rounds; round++) {
      const result = merge(driver, sides)
      if (result.kind !== 'merged' || result.by !== driver)
        throw new Error(`${driver} answered ${result.kind} by ${result.by}`)
    }
    const { user, system } = process.threadCpuUsage(start)
    const ms = (user + system) / 1000
    if (ms >= minMs) return ms / rounds
  }
}

function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}

const largest = Number(option('largest') ?? 10_000_000)
const lines: Line[] = []
for (const { driver, ...shape } of shapes) {
  measure(driver, shape, 10_000)
  const points = [1_000, 10_000, 100_000, 1_000_000, 10_000_000].flatMap((bytes) => {
    if (bytes > largest) return []
    const { size, ms } = measure(driver, shape, bytes)
    process.stdout.write(
      `${driver.padEnd(12)}${String(size).padStart(12)} bytes${ms.toFixed(1).padStart(10)} ms${((ms / size) * 1e6).toFixed(0).padStart(8)} ms/MB\n`,
    )
    return [[size, ms] as const]
  })
  lines.push({ name: driver, points })
}
writeFileSync(
  option('plot') ?? join(import.meta.dirname, 'sizes.svg'),
  plot('A merge of two edited sides, by the size of the document', { xs: 'bytes', ys: 'milliseconds' }, lines),
)
