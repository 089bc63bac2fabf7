import type { DragEvent, MouseEvent } from 'react'
import type { Point } from '../../../parts/over/point-menu.tsx'
import type { FileItem } from '../../access/store.ts'

/** An entry among others, as a row or a tile draws it. */
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
  onFavorite: () => void
  onClick: (event: MouseEvent) => void
  onToggle: () => void
  onMenu: (at: Point) => void
  onDragStart: (event: DragEvent) => void
  onDragOver: (event: DragEvent) => void
  onDragLeave: () => void
  onDrop: (event: DragEvent) => void
}>

/** What a row and a tile hand to their element alike: how the entry stands, and what is done with a pointer. */
export const elementProps = ({ id, isChosen, isCursor, isCut, isTarget, onMenu, ...does }: EntryProps) => ({
  id,
  'aria-selected': isChosen,
  'data-cursor': isCursor || undefined,
  'data-cut': isCut || undefined,
  'data-target': isTarget || undefined,
  draggable: true,
  onClick: does.onClick,
  onContextMenu(event: MouseEvent) {
    event.preventDefault()
    onMenu({ x: event.clientX, y: event.clientY })
  },
  onDragStart: does.onDragStart,
  onDragOver: does.onDragOver,
  onDragLeave: does.onDragLeave,
  onDrop: does.onDrop,
})
