/** How to read the coded data of a JPEG: components, tables and restarts of a frame with one scan (T.81, annex B.2). */
import { type Segments, viewOf } from './container.ts'
import { type Codes, codesOf } from './jpeg-codes.ts'

/** One block of eight by eight in the order of coding: of which component, by which tables. */
export type BlockCoding = Readonly<{ component: number; dc: number; ac: number }>

export type Frame = Readonly<{
  width: number
  height: number
  /** Pixels of the smallest coded unit, and how many of them stand in a row, and in all. */
  unitWidth: number
  unitHeight: number
  columns: number
  units: number
  blocks: readonly BlockCoding[]
  /** Units between two restart markers; 0: there are none. */
  restart: number
  /** By class (0: DC, 16: AC) plus number. */
  tables: ReadonlyMap<number, Codes>
  /** Where the coded data starts in the scan's segment, and the segment. */
  scan: Uint8Array
  dataAt: number
}>

/** Sequential frames with Huffman codes; others are not decoded. */
const sequential = ['FFC0', 'FFC1']

type Component = Readonly<{ id: number; across: number; down: number }>

/** Undefined if it is not a sequential picture of eight bits in one scan. */
export function frameOf(segments: Segments): Frame | undefined {
  const header = segments.find(({ key }) => sequential.includes(key))?.content
  const scans = segments.filter(({ key }) => key.startsWith('scan'))
  const scan = scans[0]?.content
  if (!header || !scan || scans.length !== 1 || header.length < 9 || header[3] !== 8) return undefined
  const [height, width, count] = [viewOf(header).getUint16(4), viewOf(header).getUint16(6), header[8] ?? 0]
  const components = Array.from({ length: count }, (_, at): Component => {
    const sampling = header[10 + 3 * at] ?? 0
    return { id: header[9 + 3 * at] ?? 0, across: sampling >> 4, down: sampling & 15 }
  })
  const blocks = blocksIn(scan, components)
  if (!blocks || width === 0 || height === 0) return undefined
  const isSingle = components.length === 1
  const [unitWidth, unitHeight] = [
    isSingle ? 8 : 8 * Math.max(...components.map(({ across }) => across)),
    isSingle ? 8 : 8 * Math.max(...components.map(({ down }) => down)),
  ]
  const columns = Math.ceil(width / unitWidth)
  const units = columns * Math.ceil(height / unitHeight)
  const restart = segments.findLast(({ key }) => key.startsWith('FFDD'))?.content
  return {
    width,
    height,
    unitWidth,
    unitHeight,
    columns,
    units,
    blocks,
    restart: restart ? viewOf(restart).getUint16(3) : 0,
    tables: tablesIn(segments),
    scan,
    dataAt: 1 + viewOf(scan).getUint16(1),
  }
}

/** B.2.3: every component in one scan, all coefficients at once. */
function blocksIn(scan: Uint8Array, components: readonly Component[]): BlockCoding[] | undefined {
  const count = scan[3] ?? 0
  const [start, end, steps] = scan.subarray(4 + 2 * count)
  if (count !== components.length || start !== 0 || end !== 63 || steps !== 0) return undefined
  const blocks: BlockCoding[] = []
  for (const [at, { id, across, down }] of components.entries()) {
    const tables = scan[5 + 2 * at] ?? 0
    if (scan[4 + 2 * at] !== id || across < 1 || across > 4 || down < 1 || down > 4) return undefined
    // A.2.2: alone, a component is coded block by block, whatever its sampling.
    const each = count === 1 ? 1 : across * down
    for (let block = 0; block < each; block++) blocks.push({ component: at, dc: tables >> 4, ac: 16 + (tables & 15) })
  }
  return blocks.length > 0 && blocks.length <= 10 ? blocks : undefined
}

/** B.2.4.2 */
function tablesIn(segments: Segments): Map<number, Codes> {
  const tables = new Map<number, Codes>()
  for (const { content } of segments.filter(({ key }) => key.startsWith('FFC4')))
    for (let at = 3; at + 17 <= content.length; ) {
      const counts = content.subarray(at + 1, at + 17)
      const symbols = content.subarray(at + 17, at + 17 + counts.reduce((sum, count) => sum + count, 0))
      tables.set(content[at] ?? 0, codesOf(counts, symbols))
      at += 17 + symbols.length
    }
  return tables
}
