/**
 * Entries as a grid of which only the rows in sight exist: ten thousand scroll like ten. In a list each entry is a row, of
 * tiles as many stand in a row as there is room for. The grid holds the focus and takes the keys, and
 * `aria-activedescendant` tells where the cursor is, since a row that is scrolled away is gone and could not keep the
 * focus.
 */
import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Point } from '../../../parts/overlays/point-menu.tsx'
import type { FileItem } from '../../../wire/store.ts'
import type { Favorites } from '../../favorites/favorites.ts'
import { insideOf } from '../../folder.ts'
import styles from '../browse.module.css'
import { ableToEnter, holdsEntries, pickUp, putDown } from '../carried.ts'
import type { Way } from '../changes.ts'
import { ColumnHeads, OrderBar } from './column-heads.tsx'
import type { EntryAction, EntryProps } from './entry-props.ts'
import { FileRow } from './file-row.tsx'
import { FileTile } from './file-tile.tsx'
import type { Layout } from './layout.ts'
import { type Command, commandOf } from './list-keys.ts'
import type { Order } from './order.ts'
import { chooseOnly, extendTo, moveCursor, type Selection, toggle } from './selection.ts'

type EntryGridProps = Readonly<{
  label: string
  layout: Layout
  /** In the order in which they are shown. */
  items: readonly FileItem[]
  order: Order
  onOrder: (order: Order) => void
  selection: Selection
  onSelection: (selection: Selection) => void
  /** Cut, and not pasted yet. */
  cut: ReadonlySet<string>
  favorites: Favorites
  /** Every command but those that move the cursor. */
  onCommand: (command: Command) => void
  onMenu: (at: Point) => void
  onCarry: (way: Way, paths: readonly string[], folder: string) => void
}>

/** The heights of `browse.module.css`, pixels; a tile's with the gap below it. */
const rowHeight = { wide: 44, narrow: 60, tile: 200 } as const
/** What lies over the list's ends: the page's header and the columns' heads above, the notices and a phone's areas below. */
const padding = { above: 112, below: 96 } as const

export function EntryGrid(props: EntryGridProps) {
  const { label, layout, items, order, onOrder, selection, onSelection, cut, onCommand, onMenu, onCarry, favorites } =
    props
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const [setRows, { margin, width }] = usePlace()
  const [target, setTarget] = useState<string | null>(null)
  const isTiled = layout === 'tiles'
  const columns = isTiled ? columnsIn(width) : 1
  const height = isTiled ? rowHeight.tile : isNarrow ? rowHeight.narrow : rowHeight.wide
  // oxlint-disable-next-line react/incompatible-library -- it tells of scrolling by itself; the compiler leaves this component as it is
  const virtual = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => height,
    overscan: isTiled ? 3 : 12,
    scrollMargin: margin,
    scrollPaddingStart: padding.above,
    scrollPaddingEnd: padding.below,
  })
  const paths = useMemo(() => items.map(({ path }) => path), [items])
  const count = selection.chosen.size
  const selected = count === 0 ? 'none' : count === items.length ? 'all' : 'some'
  const cursorAt = useMemo(
    () => (selection.cursor === null ? -1 : paths.indexOf(selection.cursor)),
    [paths, selection.cursor],
  )

  useEffect(() => virtual.measure(), [virtual, height])
  const cursorBefore = useRef(-1)
  useEffect(() => {
    // A list opens at its top, where its cursor begins: before all is measured, following it there would scroll past the heading.
    const begins = cursorBefore.current < 0 && cursorAt === 0
    cursorBefore.current = cursorAt
    if (cursorAt >= 0 && !begins) virtual.scrollToIndex(Math.floor(cursorAt / columns), { align: 'auto' })
  }, [virtual, cursorAt, columns])

  function press(event: KeyboardEvent) {
    const command = commandOf(event, layout)
    if (!command) return
    if (event.target !== event.currentTarget && !isMeantFromInside(event.target, command)) return
    event.preventDefault()
    if (command.kind === 'move') onSelection(moveCursor(selection, paths, { ...command, columns }))
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
    if (event.shiftKey) onSelection(extendTo(selection, paths, path))
    else onSelection(isPlain ? chooseOnly(path) : toggle(selection, path))
  }
  const carriedWith = (path: string) => (selection.chosen.has(path) ? [...selection.chosen] : [path])
  const onAction = useCallbackRef((item: FileItem, action: EntryAction) => {
    switch (action.kind) {
      case 'click':
        return click(action.event, item)
      case 'toggle':
        return onSelection(toggle(selection, item.path))
      case 'favorite':
        return favorites.toggle([item.path])
      case 'menu':
        if (!selection.chosen.has(item.path)) onSelection(chooseOnly(item.path))
        return onMenu(action.at)
      case 'drag-start':
        return pickUp(action.event.dataTransfer, carriedWith(item.path))
      case 'drag-over':
        return carryOver(action.event, item)
      case 'drag-leave':
        return setTarget(null)
      case 'drop':
        return drop(action.event, item)
    }
  })
  function carryOver(event: DragEvent, item: FileItem) {
    if (!item.is_collection || !holdsEntries(event.dataTransfer)) return
    event.preventDefault()
    setTarget(item.path)
  }
  function drop(event: DragEvent, item: FileItem) {
    setTarget(null)
    if (!item.is_collection || !holdsEntries(event.dataTransfer)) return
    event.preventDefault()
    const entering = ableToEnter(putDown(event.dataTransfer), insideOf(item))
    if (entering.length > 0) onCarry(event.ctrlKey ? 'copy' : 'move', entering, insideOf(item))
  }
  const entry = (item: FileItem, index: number): EntryProps => ({
    id: `${id}${index}`,
    item,
    index,
    isChosen: selection.chosen.has(item.path),
    isCursor: index === cursorAt,
    isCut: cut.has(item.path),
    isTarget: target === item.path,
    isFavorite: favorites.has(item.path),
    onAction,
  })
  const rows = virtual.getVirtualItems().map(({ index: row, start }) => {
    const at = row * columns
    const some = items.slice(at, at + columns)
    const [first] = some
    if (!first) return null
    if (!isTiled) return <FileRow key={first.path} top={start - margin} {...entry(first, at)} />
    const style = {
      transform: `translateY(${start - margin}px)`,
      gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    }
    return (
      <div key={first.path} role="row" aria-rowindex={row + 1} className={styles.tileRow} style={style}>
        {some.map((item, column) => (
          <FileTile key={item.path} column={column} {...entry(item, at + column)} />
        ))}
      </div>
    )
  })

  const entries = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a grid is a widget that takes the focus
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={virtual.options.count + (isTiled ? 0 : 1)}
      aria-colcount={isTiled ? columns : undefined}
      aria-multiselectable
      aria-activedescendant={cursorAt < 0 ? undefined : `${id}${cursorAt}`}
      tabIndex={0}
      className={styles.grid}
      onKeyDown={press}
    >
      {isTiled ? null : (
        <ColumnHeads
          order={order}
          onOrder={onOrder}
          selected={selected}
          onSelectAll={() => onCommand({ kind: selected === 'all' ? 'clear' : 'all' })}
        />
      )}
      <div role="rowgroup" ref={setRows} className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {rows}
      </div>
    </div>
  )
  return (
    <>
      {isTiled ? <OrderBar order={order} onOrder={onOrder} /> : null}
      {entries}
    </>
  )
}

/** The least width of a tile and the gap between two, pixels. */
const tile = { min: 148, gap: 12 } as const

const columnsIn = (width: number): number => Math.max(2, Math.floor((width + tile.gap) / (tile.min + tile.gap)))

type Place = Readonly<{
  /** How far below the page's top the rows begin, pixels. */
  margin: number
  width: number
}>

/**
 * Whether a key on a box or a name in the list is meant for the list: what neither takes itself. Space and Enter are theirs, and
 * the arrows would leave the focus behind.
 */
function isMeantFromInside(target: EventTarget, { kind }: Command): boolean {
  const isEntry = target instanceof Element && target.matches('input[type=checkbox], a')
  return isEntry && ['all', 'delete', 'cut', 'copy', 'paste', 'rename', 'clear', 'menu'].includes(kind)
}

/** Where the rows are; measured anew whenever the page's size changes. */
function usePlace(): readonly [set: (rows: HTMLDivElement | null) => void, place: Place] {
  const [rows, setRows] = useState<HTMLDivElement | null>(null)
  const [place, setPlace] = useState<Place>({ margin: 0, width: 0 })
  useLayoutEffect(() => {
    if (!rows) return undefined
    const measure = () => {
      const { top, width } = rows.getBoundingClientRect()
      const margin = Math.round(top + scrollY)
      setPlace((before) => (before.margin === margin && before.width === width ? before : { margin, width }))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [rows])
  return [setRows, place]
}

function pointOf(element: Element): Point {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left + 48, y: bottom }
}
