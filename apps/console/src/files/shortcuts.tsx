import { useEffect, useState } from 'react'
import { isOver, isTyping } from '../parts/keys.ts'
import { lazyWhenIdle } from '../parts/lazy.tsx'

const ShortcutList = lazyWhenIdle(async () => (await import('./shortcut-list.tsx')).ShortcutList)

/** The keys that work on the pages about files. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event.target) && !isOver(event.target)) setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return isOpen ? <ShortcutList onClose={() => setOpen(false)} /> : null
}
