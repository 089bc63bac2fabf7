import { Menu, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../messages/messages.ts'
import styles from './menu.module.css'

export type Point = Readonly<{ x: number; y: number }>

/** Something that can be done, or, with an address, a way to another page. */
export type MenuEntry = Readonly<{
  name: string
  icon?: ReactNode
  shortcut?: string | undefined
  isBad?: boolean | undefined
  href?: string
  onAct?: () => void
}>

export type PointMenuProps = Readonly<{
  /** Where its corner is, pixels of the window; null while it is closed. */
  at: Point | null
  /** The corner is its right one. */
  isFromRight?: boolean
  width?: number
  /** Above the entries. */
  heading?: string | undefined
  entries: readonly MenuEntry[]
  /** Gives the focus back, before something is done that may want it. */
  onLeave: () => void
  onClose: () => void
}>

/** What can be done, at a point of the window: where the pointer is, or below a button. */
export function PointMenu({
  at,
  isFromRight = false,
  width = 210,
  heading,
  entries,
  onLeave,
  onClose,
}: PointMenuProps) {
  function act({ onAct }: MenuEntry) {
    // First, so that a dialog that this opens gives the focus back to there, and not to a menu that is gone.
    onLeave()
    onAct?.()
  }
  return (
    <Menu
      opened={at !== null}
      onClose={onClose}
      position={isFromRight ? 'bottom-end' : 'bottom-start'}
      offset={2}
      width={width}
      returnFocus={false}
      // Not keys: the one that opened it is still on its way.
      clickOutsideEvents={['mousedown', 'touchstart']}
      hideDetached={false}
      // Over the point, where neither side of it has room.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 4 } }}
      withinPortal
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('parts.whatCanBeDone')}
          className={styles.point}
          style={{ left: at?.x ?? 0, top: at?.y ?? 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {heading === undefined ? null : (
          <Text size="xs" c="dimmed" className={styles.heading}>
            {heading}
          </Text>
        )}
        {entries.map((entry) => (
          <Menu.Item
            key={entry.name}
            leftSection={entry.icon}
            {...(entry.isBad ? { color: 'var(--page-bad)' } : {})}
            {...(entry.href === undefined ? {} : { component: 'a', href: entry.href })}
            rightSection={<span className={styles.shortcut}>{entry.shortcut}</span>}
            onClick={() => act(entry)}
          >
            {entry.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
