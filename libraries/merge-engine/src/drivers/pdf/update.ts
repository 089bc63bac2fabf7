/**
 * An incremental update (ISO 32000-2, 7.5.6): the file as it is, the new and changed objects, and a cross-reference of the file's
 * kind. Signatures in the file stay valid, because their bytes do not change.
 */
import { concatBytes } from '../../core/document/bytes.ts'
import { bytesOfByteText, byteText } from '../../core/document/text.ts'
import type { Pdf } from './file.ts'
import { type Dictionary, type Value, written } from './value.ts'

/** @param changed objects by their numbers, or new numbers, in the file */
export function updated(pdf: Pdf, changed: ReadonlyMap<number, Value>, trailer: Dictionary): Uint8Array {
  const parts: Uint8Array[] = [pdf.bytes]
  let at = pdf.bytes.length
  const add = (part: Uint8Array) => {
    parts.push(part)
    at += part.length
  }
  if (pdf.bytes.at(-1) !== 0x0a) add(bytesOfByteText('\n'))
  const places = new Map<number, number>()
  for (const [number, value] of [...changed].toSorted(([one], [other]) => one - other)) {
    places.set(number, at)
    add(bytesOfByteText(`${number} 0 obj\n${written(withLength(value))}\n`))
    if (value.is === 'stream')
      for (const part of [bytesOfByteText('stream\n'), value.data, bytesOfByteText('\nendstream\n')]) add(part)
    add(bytesOfByteText('endobj\n'))
  }
  const start = at
  const size = Math.max(pdf.size, ...[...changed.keys()].map((number) => number + 1))
  const kept = new Map([...trailer, ['Prev', { is: 'number', text: String(pdf.xref.at) } as const]])
  add(pdf.xref.isStream ? referenceStream(places, kept, { start, size }) : referenceTable(places, kept, size))
  add(bytesOfByteText(`startxref\n${start}\n%%EOF\n`))
  return concatBytes(parts)
}

function withLength(value: Value): Value {
  if (value.is !== 'stream') return value
  const length: Value = { is: 'number', text: String(value.data.length) }
  return { ...value, entries: new Map([...value.entries, ['Length', length]]) }
}

const sized = (trailer: Dictionary, size: number): Dictionary =>
  new Map([...trailer, ['Size', { is: 'number', text: String(size) } as const]])

/** 7.5.4: twenty bytes for each object, in runs of numbers. */
function referenceTable(places: ReadonlyMap<number, number>, trailer: Dictionary, size: number): Uint8Array {
  const runs = runsOf([...places.keys()]).map(
    (run) =>
      `${run[0]} ${run.length}\n${run.map((number) => `${String(places.get(number)).padStart(10, '0')} 00000 n \n`).join('')}`,
  )
  return bytesOfByteText(
    `xref\n${runs.join('')}trailer\n${written({ is: 'dictionary', entries: sized(trailer, size) })}\n`,
  )
}

const numbers = (of: readonly number[]): Value => ({
  is: 'array',
  items: of.map((number) => ({ is: 'number', text: String(number) })),
})

/** 7.5.8: the reference stream is an object too, and refers to itself. */
function referenceStream(
  places: ReadonlyMap<number, number>,
  trailer: Dictionary,
  { start, size }: Readonly<{ start: number; size: number }>,
): Uint8Array {
  const all = new Map([...places, [size, start]])
  const runs = runsOf([...all.keys()])
  const rows = runs.flat().flatMap((number) => {
    const place = all.get(number) ?? 0
    return [1, place >>> 24, (place >>> 16) & 0xff, (place >>> 8) & 0xff, place & 0xff, 0, 0]
  })
  const entries = new Map<string, Value>([
    ...sized(trailer, size + 1),
    ['Type', { is: 'name', text: 'XRef' }],
    ['W', numbers([1, 4, 2])],
    ['Index', numbers(runs.flatMap((run) => [run[0] ?? 0, run.length]))],
    ['Length', { is: 'number', text: String(rows.length) }],
  ])
  return bytesOfByteText(
    `${size} 0 obj\n${written({ is: 'dictionary', entries })}\nstream\n${byteText(Uint8Array.from(rows))}\nendstream\nendobj\n`,
  )
}

function runsOf(numbers: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const run = runs.at(-1)
    if (run && run.at(-1) === number - 1) run.push(number)
    else runs.push([number])
  }
  return runs
}
