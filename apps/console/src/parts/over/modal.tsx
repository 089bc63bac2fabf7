import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

export type OverPageProps = Readonly<{
  title: ReactNode
  children: ReactNode
  size?: string | undefined
  onClose: () => void
}>

/** What a dialog is drawn in; `Dialog` cares for the focus. */
export const OverPage = ({ title, children, size, onClose }: OverPageProps) => (
  <Modal
    opened
    onClose={onClose}
    title={title}
    {...(size === undefined ? {} : { size })}
    lockScroll={false}
    returnFocus={false}
    centered
  >
    {children}
  </Modal>
)
