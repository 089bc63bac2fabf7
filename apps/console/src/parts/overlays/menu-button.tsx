import { Button, type ButtonProps } from '@mantine/core'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { LazyMenu } from './lazy-menu.tsx'
import type { Point, PointMenuProps } from './point-menu.tsx'

type MenuButtonProps = ButtonProps &
  Pick<PointMenuProps, 'entries' | 'heading' | 'width'> &
  Readonly<{ children: ReactNode }>

/** A button that opens a menu below it. */
export function MenuButton({ entries, heading, width, children, ...button }: MenuButtonProps) {
  const [at, setAt] = useState<Point | null>(null)
  /** A press beside the menu closes it; the click that follows does not open it again. */
  const isClosing = useRef(false)
  function toggle({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const { right, bottom } = currentTarget.getBoundingClientRect()
    currentTarget.focus()
    if (!isClosing.current) setAt({ x: right, y: bottom })
    isClosing.current = false
  }
  return (
    <>
      <Button
        {...button}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        onPointerDown={() => {
          isClosing.current = at !== null
        }}
        onClick={toggle}
      >
        {children}
      </Button>
      <LazyMenu
        at={at}
        isFromRight
        {...(width !== undefined && { width })}
        heading={heading}
        entries={entries}
        onClose={() => setAt(null)}
      />
    </>
  )
}
