import { ActionIcon, Badge } from '@mantine/core'
import type { DragEvent, MouseEvent } from 'react'
import { LockIcon, MoreIcon } from '../../parts/icons.tsx'
import { bytes, moment } from '../../parts/words.ts'
import { fragmentOf, type Route } from '../../shell/route.ts'
import type { FileItem } from '../access/store.ts'
import styles from './browse.module.css'
import { EntryIcon } from './entry-icon.tsx'
import { bare, insideOf } from './folder.ts'

type FileRowProps = Readonly<{
  id: string
  item: FileItem
  /** Its place in the list, from 0. */
  index: number
  top: number
  isChosen: boolean
  isCursor: boolean
  isCut: boolean
  isTarget: boolean
  onClick: (event: MouseEvent) => void
  onToggle: () => void
  onMenu: (at: Readonly<{ x: number; y: number }>) => void
  onDragStart: (event: DragEvent) => void
  onDragOver: (event: DragEvent) => void
  onDragLeave: () => void
  onDrop: (event: DragEvent) => void
}>

/** The page that an entry opens. */
export const routeOf = (item: FileItem): Route =>
  item.is_collection ? { page: 'files', folder: insideOf(item) } : { page: 'file', path: bare(item.path) }

export function FileRow({ id, item, index, top, isChosen, isCursor, isCut, isTarget, ...does }: FileRowProps) {
  const size = item.is_collection ? '' : bytes(item.size)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid holds the focus and takes the keys
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      className={styles.row}
      data-cursor={isCursor || undefined}
      data-cut={isCut || undefined}
      data-target={isTarget || undefined}
      style={{ transform: `translateY(${top}px)` }}
      draggable
      onClick={does.onClick}
      onContextMenu={(event) => {
        event.preventDefault()
        does.onMenu({ x: event.clientX, y: event.clientY })
      }}
      onDragStart={does.onDragStart}
      onDragOver={does.onDragOver}
      onDragLeave={does.onDragLeave}
      onDrop={does.onDrop}
    >
      <div role="gridcell" className={styles.check}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isChosen}
          aria-label={`Choose ${item.name}`}
          onClick={(event) => event.stopPropagation()}
          onChange={does.onToggle}
        />
      </div>
      <div role="gridcell" className={styles.nameCell}>
        <EntryIcon item={item} />
        <span className={styles.nameWords}>
          <a className={styles.name} href={fragmentOf(routeOf(item))} tabIndex={-1} draggable={false}>
            {item.name}
          </a>
          <span className={styles.under}>
            {size === '' ? '' : `${size} · `}
            {moment(item.modified)}
          </span>
        </span>
        {item.encrypted ? <LockIcon size={16} /> : null}
        {item.tags.slice(0, 3).map((tag) => (
          <Badge key={tag} variant="light" color="sand" size="sm" className={styles.tag}>
            {tag}
          </Badge>
        ))}
      </div>
      <div role="gridcell" className={styles.size}>
        {size}
      </div>
      <div role="gridcell" className={styles.modified}>
        <time dateTime={item.modified}>{moment(item.modified)}</time>
      </div>
      <div role="gridcell" className={styles.more}>
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={-1}
          aria-label={`More for ${item.name}`}
          onClick={(event) => {
            event.stopPropagation()
            const { left, bottom } = event.currentTarget.getBoundingClientRect()
            does.onMenu({ x: left, y: bottom })
          }}
        >
          <MoreIcon size={18} />
        </ActionIcon>
      </div>
    </div>
  )
}
