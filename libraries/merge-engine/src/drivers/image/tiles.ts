/**
 * Combines the pixels of two sides, tile by tile: a tile of 8 by 8 pixels is taken from the side that changed it; if both changed it
 * differently, it is a conflict. Eight pixels of n bits are n bytes, so a tile never starts or ends inside a byte.
 *
 *   base . . . .      ours O . . .      theirs . . . T      O . . T
 *        . . . .           . . x .             . . y .      . . ? .   tile 2,1 conflicts
 */
import type { Choices, Conflict } from '../../core/model/conflict.ts'
import { bySide, type Side } from '../../core/model/sides.ts'

/** Rows of pixels, top first: row y is `rowBytes` bytes from `start + y * stride` on. Bits past the last pixel are zero. */
export type Raster = Readonly<{
  width: number
  height: number
  bitsPerPixel: number
  data: Uint8Array
  start: number
  stride: number
  rowBytes: number
}>

export type Rasters = Readonly<Record<Side, Raster>>

export const tileEdge = 8

/** The side of each tile, or the tiles that both sides changed differently. */
export type TileMerge =
  | Readonly<{ take: Side }>
  | Readonly<{ raster: Raster }>
  | Readonly<{ conflicts: readonly Conflict[] }>

/**
 * Rasters of one size and mode. The result is a new raster, laid out as ours.
 * @param choices the side that a person chose for tiles in conflict, by the path of the conflict
 */
export function mergeTiles(rasters: Rasters, choices?: Choices): TileMerge {
  const { ours } = rasters
  const [columns, rows] = [Math.ceil(ours.width / tileEdge), Math.ceil(ours.height / tileEdge)]
  const found = { ours: 0, theirs: 0, clashes: new Set<number>() }
  const raster = { ...ours, data: ours.data.slice() }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const tile = { row, column }
      if (isSameTile(rasters.base, rasters.theirs, tile)) {
        if (found.ours === 0 && !isSameTile(rasters.base, ours, tile)) found.ours++
      } else if (isSameTile(rasters.base, ours, tile)) {
        copyTile(rasters.theirs, raster, tile)
        found.theirs++
      } else if (!isSameTile(ours, rasters.theirs, tile)) found.clashes.add(row * columns + column)
    }
  if (found.clashes.size > 0) {
    const grid = { ...ours, columns, tileWidth: tileEdge, tileHeight: tileEdge }
    const conflicts = clashes(found.clashes, grid, choices, (tile, side) => {
      if (side === 'ours') return
      copyTile(rasters[side], raster, { row: Math.floor(tile / columns), column: tile % columns })
    })
    return conflicts.length > 0 ? { conflicts } : { raster }
  }
  if (found.theirs === 0) return { take: 'ours' }
  return found.ours === 0 ? { take: 'theirs' } : { raster }
}

export function samePixels(one: Raster, other: Raster): boolean {
  for (let y = 0; y < one.height; y++) {
    const [a, b] = [one.start + y * one.stride, other.start + y * other.stride]
    for (let at = 0; at < one.rowBytes; at++) if (one.data[a + at] !== other.data[b + at]) return false
  }
  return true
}

type Tile = Readonly<{ row: number; column: number }>

function isSameTile(one: Raster, other: Raster, { row, column }: Tile): boolean {
  const from = column * one.bitsPerPixel
  const to = Math.min(from + one.bitsPerPixel, one.rowBytes)
  const last = Math.min((row + 1) * tileEdge, one.height)
  for (let y = row * tileEdge; y < last; y++) {
    const [a, b] = [one.start + y * one.stride, other.start + y * other.stride]
    for (let at = from; at < to; at++) if (one.data[a + at] !== other.data[b + at]) return false
  }
  return true
}

function copyTile(from: Raster, to: Raster, { row, column }: Tile): void {
  const left = column * from.bitsPerPixel
  const right = Math.min(left + from.bitsPerPixel, from.rowBytes)
  const last = Math.min((row + 1) * tileEdge, from.height)
  for (let y = row * tileEdge; y < last; y++) {
    const start = from.start + y * from.stride
    to.data.set(from.data.subarray(start + left, start + right), to.start + y * to.stride + left)
  }
}

/** The tiles of a picture. */
export type Grid = Readonly<{ columns: number; width: number; height: number; tileWidth: number; tileHeight: number }>

/**
 * Tiles that touch are one place for a person, named by its first and last pixel. If a side was chosen for a place, `take` is called
 * with each of its tiles, and there is no conflict.
 */
export function clashes(
  tiles: ReadonlySet<number>,
  grid: Grid,
  choices: Choices | undefined,
  take: (tile: number, side: Side) => void,
): Conflict[] {
  const left = new Set(tiles)
  return [...tiles].flatMap((tile) => {
    if (!left.has(tile)) return []
    const found = region(tile, grid.columns, left)
    const conflict = clash(found, grid)
    const side = choices?.get(conflict.path)
    if (!side) return [conflict]
    for (const one of found.tiles) take(one, side)
    return []
  })
}

type Region = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number> & { tiles: readonly number[] }>

/** Removes a tile from the set, and all tiles that it touches by an edge or a corner. */
function region(first: number, columns: number, left: Set<number>): Region {
  const waiting = [first]
  const found = { left: columns, top: Infinity, right: 0, bottom: 0, tiles: [] as number[] }
  left.delete(first)
  for (let tile = waiting.pop(); tile !== undefined; tile = waiting.pop()) {
    const [x, y] = [tile % columns, Math.floor(tile / columns)]
    found.tiles.push(tile)
    found.left = Math.min(found.left, x)
    found.top = Math.min(found.top, y)
    found.right = Math.max(found.right, x)
    found.bottom = Math.max(found.bottom, y)
    for (const [dx, dy] of around) {
      const next = (y + dy) * columns + x + dx
      if (x + dx >= 0 && x + dx < columns && left.delete(next)) waiting.push(next)
    }
  }
  return found
}

const around = [-1, 0, 1]
  .flatMap((dy) => [-1, 0, 1].map((dx) => [dx, dy] as const))
  .filter(([dx, dy]) => dx !== 0 || dy !== 0)

function clash({ left, top, right, bottom }: Region, { width, height, tileWidth, tileHeight }: Grid): Conflict {
  const [x, y] = [Math.min((right + 1) * tileWidth, width) - 1, Math.min((bottom + 1) * tileHeight, height) - 1]
  const [from, to] = [`${left * tileWidth},${top * tileHeight}`, `${x},${y}`]
  const path = `pixels ${from} to ${to}`
  const detail = `Both sides changed pixels between ${from} and ${to}, differently.`
  return { path, kind: 'edit-edit', ...bySide(() => null), detail }
}
