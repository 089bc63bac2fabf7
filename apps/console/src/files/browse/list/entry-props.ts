import type { DragEvent, MouseEvent } from 'react'
import type { Point } from '../../../parts/overlays/point-menu.tsx'
import type { FileItem } from '../../../wire/store.ts'

/** What is done with an entry by a pointer. */
export type EntryAction =
  | Readonly<{ kind: 'click'; event: MouseEvent }>
  | Readonly<{ kind: 'toggle' | 'favorite' | 'drag-leave' }>
  | Readonly<{ kind: 'menu'; at: Point }>
  | Readonly<{ kind: 'drag-start' | 'drag-over' | 'drop'; event: DragEvent }>

/** An entry among others, as a row or a tile draws it. Equal ones are not drawn again while somebody scrolls. */
export type EntryProps = Readonly<{
  id: string
  item: FileItem
  /** Its place among all of them, from 0. */
  index: number
  isChosen: boolean
  isCursor: boolean
  /** Cut, and not pasted yet: shown paler. */
  isCut: boolean
  /** Something is carried over it that it would take in. */
  isTarget: boolean
  isFavorite: boolean
  /** The same function for all entries, for as long as the grid is there. */
  onAction: (item: FileItem, action: EntryAction) => void
}>

/** What a row and a tile hand to their element alike: how the entry stands, and what is done with a pointer. */
export const elementProps = ({ id, item, isChosen, isCursor, isCut, isTarget, onAction }: EntryProps) => ({
  id,
  'aria-selected': isChosen,
  'data-cursor': isCursor || undefined,
  'data-cut': isCut || undefined,
  'data-target': isTarget || undefined,
  draggable: true,
  onClick: (event: MouseEvent) => onAction(item, { kind: 'click', event }),
  onContextMenu(event: MouseEvent) {
    event.preventDefault()
    onAction(item, { kind: 'menu', at: { x: event.clientX, y: event.clientY } })
  },
  onDragStart: (event: DragEvent) => onAction(item, { kind: 'drag-start', event }),
  onDragOver: (event: DragEvent) => onAction(item, { kind: 'drag-over', event }),
  onDragLeave: () => onAction(item, { kind: 'drag-leave' }),
  onDrop: (event: DragEvent) => onAction(item, { kind: 'drop', event }),
})
