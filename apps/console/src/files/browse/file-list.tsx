/**
 * Entries as a grid of which only the rows in sight exist: ten thousand scroll like ten. The grid holds the focus and
 * takes the keys, and `aria-activedescendant` tells where the cursor is, since a row that is scrolled away is gone and
 * could not keep the focus.
 */
import { useMediaQuery } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { FileItem } from '../access/store.ts'
import styles from './browse.module.css'
import { ableToEnter, holdsEntries, pickUp, putDown } from './carried.ts'
import type { Way } from './changes.ts'
import { ColumnHeads } from './column-heads.tsx'
import { FileRow } from './file-row.tsx'
import { insideOf } from './folder.ts'
import { type Command, commandOf } from './list-keys.ts'
import type { Order } from './order.ts'
import { chooseOnly, moveCursor, type Selection, stretchTo, toggle } from './selection.ts'

export type Point = Readonly<{ x: number; y: number }>

type FileListProps = Readonly<{
  label: string
  /** In the order in which they are shown. */
  items: readonly FileItem[]
  order: Order
  onOrder: (order: Order) => void
  selection: Selection
  onSelection: (selection: Selection) => void
  /** Cut, and not pasted yet: shown paler. */
  cut: ReadonlySet<string>
  /** Every command but those that move the cursor. */
  onCommand: (command: Command) => void
  onMenu: (at: Point) => void
  onCarry: (way: Way, paths: readonly string[], folder: string) => void
}>

/** The heights of `browse.module.css`, pixels. */
const rowHeight = { wide: 44, narrow: 60 } as const
/** What lies over the list's ends: the page's header and the columns' heads above, the notices and a phone's areas below. */
const padding = { above: 112, below: 96 } as const

export function FileList(props: FileListProps) {
  const { label, items, order, onOrder, selection, onSelection, cut, onCommand, onMenu, onCarry } = props
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const [setMargin, margin] = useMargin()
  const [target, setTarget] = useState<string | null>(null)
  const height = isNarrow ? rowHeight.narrow : rowHeight.wide
  // oxlint-disable-next-line react/incompatible-library -- it tells of scrolling by itself; the compiler leaves this component as it is
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: margin,
    scrollPaddingStart: padding.above,
    scrollPaddingEnd: padding.below,
  })
  const paths = items.map(({ path }) => path)
  const cursorAt = selection.cursor === null ? -1 : paths.indexOf(selection.cursor)

  useEffect(() => {
    if (cursorAt >= 0) virtual.scrollToIndex(cursorAt, { align: 'auto' })
  }, [virtual, cursorAt])
  useEffect(() => virtual.measure(), [virtual, height])

  function press(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return
    const command = commandOf(event)
    if (!command) return
    event.preventDefault()
    if (command.kind === 'move') onSelection(moveCursor(selection, paths, command))
    else if (command.kind === 'toggle' && selection.cursor !== null) onSelection(toggle(selection, selection.cursor))
    else if (command.kind === 'menu')
      onMenu(pointOf(document.getElementById(`${id}${cursorAt}`) ?? event.currentTarget))
    else onCommand(command)
  }
  function click(event: MouseEvent, { path }: FileItem) {
    const isOnName = event.target instanceof HTMLAnchorElement
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (isOnName && isPlain) return
    event.preventDefault()
    grid.current?.focus({ preventScroll: true })
    if (event.shiftKey) onSelection(stretchTo(selection, paths, path))
    else onSelection(isPlain ? chooseOnly(path) : toggle(selection, path))
  }
  const carriedWith = (path: string) => (selection.chosen.has(path) ? [...selection.chosen] : [path])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a grid is a widget that takes the focus
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={items.length + 1}
      aria-multiselectable
      aria-activedescendant={cursorAt < 0 ? undefined : `${id}${cursorAt}`}
      tabIndex={0}
      className={styles.grid}
      onKeyDown={press}
    >
      <ColumnHeads order={order} onOrder={onOrder} />
      <div role="rowgroup" ref={setMargin} className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const item = items[index]
          if (!item) return null
          return (
            <FileRow
              key={item.path}
              id={`${id}${index}`}
              item={item}
              index={index}
              top={start - margin}
              isChosen={selection.chosen.has(item.path)}
              isCursor={index === cursorAt}
              isCut={cut.has(item.path)}
              isTarget={target === item.path}
              onClick={(event) => click(event, item)}
              onToggle={() => onSelection(toggle(selection, item.path))}
              onMenu={(at) => {
                if (!selection.chosen.has(item.path)) onSelection(chooseOnly(item.path))
                onMenu(at)
              }}
              onDragStart={(event) => pickUp(event.dataTransfer, carriedWith(item.path))}
              onDragOver={(event) => {
                if (!item.is_collection || !holdsEntries(event.dataTransfer)) return
                event.preventDefault()
                setTarget(item.path)
              }}
              onDragLeave={() => setTarget(null)}
              onDrop={(event) => {
                setTarget(null)
                if (!item.is_collection || !holdsEntries(event.dataTransfer)) return
                event.preventDefault()
                const entering = ableToEnter(putDown(event.dataTransfer), insideOf(item))
                if (entering.length > 0) onCarry(event.ctrlKey ? 'copy' : 'move', entering, insideOf(item))
              }}
            />
          )
        })}
      </div>
    </div>
  )
}

/** How far below the page's top the rows begin, pixels; measured anew whenever the page's height changes. */
function useMargin(): readonly [set: (rows: HTMLDivElement | null) => void, margin: number] {
  const [rows, setRows] = useState<HTMLDivElement | null>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    if (!rows) return undefined
    const measure = () => setMargin(Math.round(rows.getBoundingClientRect().top + scrollY))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [rows])
  return [setRows, margin]
}

function pointOf(element: Element): Point {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left + 48, y: bottom }
}
