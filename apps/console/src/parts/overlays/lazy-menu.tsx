import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { lazyWhenIdle } from '../lazy.tsx'
import type { PointMenuProps } from './point-menu.tsx'

const PointMenu = lazyWhenIdle<PointMenuProps>(async () => (await import('./point-menu.tsx')).PointMenu)

/**
 * `PointMenu`, which is fetched late, and drawn from the first time on that it is open. It has the focus a moment after it is
 * there. Until then Escape closes it, and no other key reaches what lies beneath: an arrow would move the selection that the
 * menu is about. Whatever had the focus has it again once the menu is closed.
 */
export function LazyMenu({ onClose, ...menu }: Omit<PointMenuProps, 'onLeave'>) {
  const { at } = menu
  const [wasOpen, setWasOpen] = useState(false)
  if (at !== null && !wasOpen) setWasOpen(true)
  const opener = useRef<Element>(null)
  function giveBackFocus() {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }
  function close() {
    giveBackFocus()
    onClose()
  }
  const escape = useEffectEvent(close)
  useLayoutEffect(() => {
    if (at === null) return undefined
    opener.current = document.activeElement
    const press = (event: KeyboardEvent) => {
      const isInMenu = event.target instanceof Element && event.target.closest('[role=menu]') !== null
      if (event.key !== 'Escape' && isInMenu) return
      event.stopPropagation()
      if (event.key === 'Escape') escape()
      else event.preventDefault()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [at])
  return wasOpen ? <PointMenu {...menu} onLeave={giveBackFocus} onClose={close} /> : null
}
