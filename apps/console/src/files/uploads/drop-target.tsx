import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { dropped, holdsFiles } from './dropped.ts'
import type { Chosen } from './upload-queue.ts'
import styles from './uploads.module.css'

type DropTargetProps = Readonly<{ isOpen: boolean; onDrop: (files: readonly Chosen[]) => void; children: ReactNode }>

/** Takes files that are dropped on the page. Elsewhere the browser would open them and the page would be gone, hence the guard. */
export function DropTarget({ isOpen, onDrop, children }: DropTargetProps) {
  const [isOver, setOver] = useState(false)
  // A page's parts report their own entering and leaving; only the balance tells whether the pointer is still here.
  const depth = useRef(0)
  useStrayDrops()

  function enter(event: DragEvent) {
    if (!isOpen || !holdsFiles(event.dataTransfer)) return
    depth.current += 1
    setOver(true)
  }
  function leave(event: DragEvent) {
    if (!isOpen || !holdsFiles(event.dataTransfer)) return
    depth.current -= 1
    if (depth.current <= 0) end()
  }
  function end() {
    depth.current = 0
    setOver(false)
  }
  async function take(event: DragEvent) {
    if (!isOpen || !holdsFiles(event.dataTransfer)) return
    event.preventDefault()
    end()
    onDrop(await dropped(event.dataTransfer))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the same is done by the Upload button for a keyboard
    <div
      className={styles.target}
      data-over={isOver || undefined}
      onDragEnter={enter}
      onDragLeave={leave}
      onDrop={(event) => void take(event)}
    >
      {children}
    </div>
  )
}

function useStrayDrops(): void {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (event.dataTransfer && holdsFiles(event.dataTransfer)) event.preventDefault()
    }
    addEventListener('dragover', keep)
    addEventListener('drop', keep)
    return () => {
      removeEventListener('dragover', keep)
      removeEventListener('drop', keep)
    }
  }, [])
}
