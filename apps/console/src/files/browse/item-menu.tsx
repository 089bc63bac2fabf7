import { Menu } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import styles from './browse.module.css'
import type { Action, ActionName } from './item-actions.tsx'
import type { Point } from './list/entry-props.ts'

type ItemMenuProps = Readonly<{
  /** Null while it is closed. */
  at: Point | null
  actions: readonly Action[]
  onAction: (does: ActionName) => void
  onClose: () => void
}>

/** What can be done, where the pointer is. */
export function ItemMenu({ at, actions, onAction, onClose }: ItemMenuProps) {
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    if (at) opener.current = document.activeElement
  }, [at])
  function act(does: ActionName) {
    // First, so that a dialog that this opens gives the focus back to there, and not to a menu that is gone.
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    onAction(does)
  }
  return (
    <Menu
      opened={at !== null}
      onClose={onClose}
      position="bottom-start"
      offset={2}
      width={210}
      returnFocus
      hideDetached={false}
      withinPortal
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label="What can be done"
          className={styles.menuPoint}
          style={{ left: at?.x ?? 0, top: at?.y ?? 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ does, name, shortcut, icon, isBad }) => (
          <Menu.Item
            key={does}
            leftSection={icon}
            {...(isBad ? { color: 'var(--page-bad)' } : {})}
            rightSection={<span className={styles.shortcut}>{shortcut}</span>}
            onClick={() => act(does)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
