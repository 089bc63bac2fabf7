import type { FileItem } from '../../../wire/store.ts'
import { sizeOf } from '../amounts.ts'

export type Column = 'name' | 'size' | 'modified'
export type Order = Readonly<{ by: Column; isDescending: boolean }>

export const usualOrder: Order = { by: 'name', isDescending: false }

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Folders before files, then by the column; what is alike, by its name. */
export function ordered(items: readonly FileItem[], { by, isDescending }: Order): FileItem[] {
  const sign = isDescending ? -1 : 1
  return items.toSorted((one, other) => {
    if (one.is_collection !== other.is_collection) return one.is_collection ? -1 : 1
    return sign * compared(by, one, other) || names.compare(one.name, other.name)
  })
}

function compared(by: Column, one: FileItem, other: FileItem): number {
  if (by === 'size') return (sizeOf(one) ?? 0) - (sizeOf(other) ?? 0)
  if (by === 'modified') return Date.parse(one.modified) - Date.parse(other.modified)
  return names.compare(one.name, other.name)
}

/** A column that is chosen again turns round; sizes and times begin with the largest. */
export function turned(order: Order, by: Column): Order {
  if (order.by === by) return { by, isDescending: !order.isDescending }
  return { by, isDescending: by !== 'name' }
}
