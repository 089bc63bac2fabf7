import { useState } from 'react'
import { late } from '../late.tsx'
import type { PointMenuProps } from './point-menu.tsx'

const PointMenu = late<PointMenuProps>(async () => (await import('./point-menu.tsx')).PointMenu)

/** `PointMenu`, which is fetched late, and drawn from the first time on that it is open. */
export function LateMenu(menu: PointMenuProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (menu.at !== null && !wasOpen) setWasOpen(true)
  return wasOpen ? <PointMenu {...menu} /> : null
}
